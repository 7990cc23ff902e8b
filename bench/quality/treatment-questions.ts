/**
 * Questions of set (a): listed names, treated.
 */
import type { PartialDate } from '../../src/main.js';
import { toText, type Kind, type Part, type Target } from './names.js';
import { pickLatinName, pickScriptName, type Population } from './population.js';
import type { Question } from './question.js';
import { createRandom, toHash32 } from './random.js';
import type { Treatment } from './treatment.js';

export interface SampleSize {
  /** Questions of each treatment, kind and part. */
  readonly latin: number;
  /** The same, of each other script. */
  readonly otherScript: number;
  readonly kinds: readonly Kind[];
  readonly parts: readonly Part[];
}

/** The target's birth date, where it is stated to the year or nearer, as one date. */
export const toBirthDate = ({ entity }: Target): PartialDate | undefined =>
  entity.dates.find(({ kind, to, from }) => kind === 'birth' && to === undefined && from.year !== undefined)?.from;

export interface TreatmentQuestionOptions {
  /** Ask with the target's own birth date; targets without one are passed over. */
  readonly withDate?: boolean;
}

export const askTreatment = (
  { targets }: Population,
  treatment: Treatment,
  size: SampleSize,
  { withDate = false }: TreatmentQuestionOptions = {},
): Question[] => {
  const questions: Question[] = [];
  const counts = new Map<string, number>();
  const isFull = (kind: Kind, part: Part, script: string): boolean =>
    (counts.get(`${kind}|${part}|${script}`) ?? 0) >= (script === 'latin' ? size.latin : size.otherScript);
  const start = toHash32(treatment.name) % Math.max(1, targets.length);
  for (let step = 0; step < targets.length; step++) {
    const target = targets[(start + step) % targets.length]!;
    const { kind, part, culture, entity } = target;
    if (!treatment.kinds.includes(kind) || !size.kinds.includes(kind) || !size.parts.includes(part)) continue;
    const date = withDate ? toBirthDate(target) : undefined;
    if (withDate && (date === undefined || kind !== 'person')) continue;
    const random = createRandom(`${treatment.name}|${entity.list}|${entity.sourceId}`);
    const names = [
      isFull(kind, part, 'latin') ? undefined : pickLatinName(target, random),
      treatment.anyScript && size.otherScript > 0 ? pickScriptName(target, random) : undefined,
    ];
    for (const name of names) {
      if (!name || isFull(kind, part, name.script)) continue;
      const words = treatment.apply(name, random);
      if (!words || (treatment.name !== 'exact' && toText(words) === toText(name.words))) continue;
      const key = `${kind}|${part}|${name.script}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      questions.push({
        group: 'treatment',
        set: treatment.name,
        kind,
        part,
        script: name.script,
        culture,
        index: 'complete',
        query: toText(words),
        dateUse: withDate ? 'agreeing' : 'none',
        ...(date === undefined ? {} : { date }),
        target,
      });
    }
  }
  return questions;
};
