/**
 * Questions of set (b): real names that the index was built without.
 *
 * `without aliases` lacks one strong Latin alias of each entity that has one, chosen by seed; `without scripts` lacks
 * either all names in other scripts of an entity, or its Latin ones. The names left out are the questions. Other
 * entries of the same person on other lists stay, as they do in use: the entity itself must be found.
 */
import type { Entity, EntityName, ListItem } from '../../src/main.js';
import { toName, toNameKey, toScript, type Target } from './names.js';
import type { Population } from './population.js';
import type { Question } from './question.js';
import { createRandom, toHash32 } from './random.js';
import { toFrame } from './spelling.js';
import type { SampleSize } from './treatment-questions.js';
import { toPlainWord } from './words.js';

/** Entities, as the index is to have them instead. */
type Replacements = ReadonlyMap<Entity, Entity>;

export interface LeftOut {
  readonly questions: readonly Question[];
  readonly replacements: Replacements;
}

/** The items with the entities that lost names. */
export const replaceEntities = (items: readonly ListItem[], replacements: Replacements): ListItem[] =>
  items.map((item) => (item.kind === 'entity' ? { kind: 'entity', entity: replacements.get(item.entity) ?? item.entity } : item));

const toQuestion = (target: Target, set: string, { entityName }: EntityName, index: Question['index']): Question => ({
  group: 'natural',
  set,
  kind: target.kind,
  part: target.part,
  script: toScript(entityName),
  culture: target.culture,
  index,
  query: entityName,
  dateUse: 'none',
  target,
});

const toSpellingKeys = (text: string): string[] =>
  text
    .split(/[\s\-,./()]+/u)
    .map(toPlainWord)
    .filter((word) => word.length >= 3)
    .map(toFrame)
    .filter((frame) => frame.length >= 2);

/** Whether two names share a word, or the frame of one: else the alias is another name altogether, and no spelling leads to it. */
const isRelated = (alias: string, others: readonly EntityName[]): boolean => {
  const known = new Set(others.flatMap(({ entityName }) => toSpellingKeys(entityName)));
  return toSpellingKeys(alias).some((key) => known.has(key));
};

export const leaveAliasesOut = ({ targets }: Population): LeftOut => {
  const questions: Question[] = [];
  const replacements = new Map<Entity, Entity>();
  for (const target of targets) {
    const { entity } = target;
    const random = createRandom(`alias|${entity.list}|${entity.sourceId}`);
    const isOnly = ({ entityName }: EntityName): boolean =>
      entity.names.filter((other) => toNameKey(other.entityName) === toNameKey(entityName)).length === 1;
    const alias = random.pick(
      entity.names.filter(
        (name) =>
          name.type === 'alias' &&
          name.quality === 'strong' &&
          toScript(name.entityName) === 'latin' &&
          /\p{L}{2}/u.test(name.entityName) &&
          isOnly(name),
      ),
    );
    if (!alias) continue;
    const names = entity.names.filter((name) => name !== alias);
    const without = { ...entity, names };
    replacements.set(entity, without);
    questions.push(
      toQuestion(
        { ...target, entity: without },
        isRelated(alias.entityName, names) ? 'alias left out, related' : 'alias left out, another name',
        alias,
        'without aliases',
      ),
    );
  }
  return { questions, replacements };
};

/** The World Bank's file states Han names of a group's companies by turns with their English ones: most are another company's. */
const UNPAIRED_SCRIPTS: ReadonlySet<string> = new Set(['worldbank-debarred']);

export const leaveScriptsOut = ({ targets }: Population): LeftOut => {
  const questions: Question[] = [];
  const replacements = new Map<Entity, Entity>();
  for (const target of targets) {
    const { entity, kind, culture } = target;
    const isOther = ({ entityName }: EntityName): boolean => toScript(entityName) !== 'latin';
    const [primary] = entity.names;
    const random = createRandom(`script|${entity.list}|${entity.sourceId}`);
    const other = random.pick(
      entity.names.filter((name) => isOther(name) && name.quality === 'strong' && toName(name, kind, culture).words.length > 0),
    );
    if (!other || isOther(primary!) || UNPAIRED_SCRIPTS.has(entity.list)) continue;
    const isReverse = (toHash32(`reverse|${entity.list}|${entity.sourceId}`) & 1) === 1;
    const names = isReverse ? [{ ...other, type: 'primary' as const }] : entity.names.filter((name) => !isOther(name));
    const without = { ...entity, names };
    replacements.set(entity, without);
    const question = toQuestion(
      { ...target, entity: without },
      isReverse ? 'listed in original script alone' : 'original script',
      isReverse ? primary! : other,
      'without scripts',
    );
    questions.push({ ...question, script: toScript(other.entityName) });
  }
  return { questions, replacements };
};

/** At most `perPart` of each kind and part, in the order given, whatever their sets; of each script where `perScript`. */
export const toSample = (questions: readonly Question[], { kinds, parts }: SampleSize, perPart: number, perScript = false): Question[] => {
  const counts = new Map<string, number>();
  return questions.filter(({ kind, part, script }) => {
    if (!kinds.includes(kind) || !parts.includes(part)) return false;
    const key = [kind, part, perScript ? script : ''].join('|');
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key)! <= perPart;
  });
};
