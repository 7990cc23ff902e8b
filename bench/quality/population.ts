/**
 * The listed persons and companies as a population: targets by turns of their lists, and the pools of words that
 * clean names and hard negatives are drawn from.
 */
import type { Entity, EntityName } from '../../src/main.js';
import { createCultureOf, type Culture } from './cultures.js';
import {
  toCoreKey,
  toName,
  toNameKey,
  toPart,
  toScript,
  type Kind,
  type Name,
  type Part,
  type Role,
  type Target,
  type Word,
} from './names.js';
import { groupBy, groupInto } from './grouping.js';
import { createRandom, toShuffled, type Random } from './random.js';
import { createSpellingLookup } from './listed-spellings.js';
import { canDrop } from './treatments-company.js';
import { ADDED_GENERIC_WORDS, toPlainWord } from './words.js';

const ADDED_GENERIC = new Set(ADDED_GENERIC_WORDS.map(toPlainWord));

export interface Population {
  /** In a seeded order, one of each list by turns. */
  readonly targets: readonly Target[];
  /** Keys of all listed names ({@link toNameKey}). */
  readonly listedKeys: ReadonlySet<string>;
  /** Whether a company's name is a listed one but for its legal form: {@link toCoreKey}. */
  readonly isListedCore: (words: readonly Word[]) => boolean;
  /** Whether a company's name is a listed one with a word added that the treatments add, or less a generic word. */
  readonly isListedButForGeneric: (words: readonly Word[]) => boolean;
  /** Whether a person's name is a listed one in another spelling, or but for a patronymic that one of the two leaves out. */
  readonly isListedPerson: (text: string) => boolean;
  /** Words of the listed names by kind, part, culture and role, as often as names have them. */
  readonly wordsOf: (kind: Kind, part: Part, culture: Culture, role: Role) => readonly string[];
}

const isKind = (type: Entity['type']): type is Kind => type === 'person' || type === 'company';

/** One of each list by turns, in a seeded order: no list speaks for all. */
const toTurns = (targets: readonly Target[]): Target[] => {
  const byList = groupBy(targets, ({ entity }) => entity.list);
  const queues = [...byList].map(([list, members]) => toShuffled(members, createRandom(`turns:${list}`)));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => (turn < queue.length ? [queue[turn]!] : []))).flat();
};

const toPoolKey = (kind: Kind, part: Part, culture: Culture, role: Role): string => [kind, part, culture, role].join('|');

export const toPopulation = (entities: readonly Entity[]): Population => {
  const cultureOf = createCultureOf(entities);
  const targets = entities.flatMap((entity): Target[] =>
    isKind(entity.type) ? [{ entity, kind: entity.type, part: toPart(entity), culture: cultureOf(entity) }] : [],
  );
  const words = targets.flatMap(({ entity, kind, part, culture }) =>
    toName(entity.names[0]!, kind, culture)
      .words.filter(({ text }) => toScript(text) === 'latin' && (kind === 'company' || /^[\p{L}'’-]{2,}$/u.test(text)))
      .map(({ text, role }) => ({ text, pool: toPoolKey(kind, part, culture, role) })),
  );
  const pools = groupInto(
    words,
    ({ pool }) => pool,
    ({ text }) => text,
  );
  const companies = targets.flatMap(({ entity, kind, culture }) =>
    kind === 'company' ? entity.names.map((name) => toName(name, kind, culture).words) : [],
  );
  const cores = new Set(companies.map(toCoreKey));
  const lessGeneric = new Set(
    companies.flatMap((words) =>
      words.flatMap(({ role }, at) => (role === 'generic' && canDrop(words, at) ? [toCoreKey(words.toSpliced(at, 1))] : [])),
    ),
  );
  cores.delete('');
  return {
    targets: toTurns(targets),
    listedKeys: new Set(entities.flatMap(({ names }) => names.map(({ entityName }) => toNameKey(entityName)))),
    isListedCore: (words) => cores.has(toCoreKey(words)),
    isListedButForGeneric: (words) =>
      lessGeneric.has(toCoreKey(words)) ||
      words.some(({ text }, at) => ADDED_GENERIC.has(toPlainWord(text)) && cores.has(toCoreKey(words.toSpliced(at, 1)))),
    isListedPerson: createSpellingLookup(
      entities.flatMap(({ type, names }) => (type === 'person' ? names.map(({ entityName }) => entityName) : [])),
    ),
    wordsOf: (kind, part, culture, role) => pools.get(toPoolKey(kind, part, culture, role)) ?? [],
  };
};

const isUsable = ({ quality, entityName }: EntityName, kind: Kind): boolean =>
  quality === 'strong' && /\p{L}/u.test(entityName) && (kind === 'company' || toPlainWord(entityName).length >= 3);

/** A Latin name of the target that questions are made from: mostly the primary one, at times a strong alias of two words or more. */
export const pickLatinName = ({ entity, kind, culture }: Target, random: Random): Name | undefined => {
  const latin = entity.names.filter((name) => isUsable(name, kind) && toScript(name.entityName) === 'latin');
  const aliases = latin.filter(({ type, entityName }) => type === 'alias' && entityName.trim().includes(' '));
  const primary = latin.find(({ type }) => type === 'primary');
  const chosen = primary && (aliases.length === 0 || random.chance(0.75)) ? primary : random.pick(aliases);
  return chosen && toName(chosen, kind, culture);
};

/** A name of the target in another script. */
export const pickScriptName = ({ entity, kind, culture }: Target, random: Random): Name | undefined => {
  const chosen = random.pick(entity.names.filter((name) => isUsable(name, kind) && toScript(name.entityName) !== 'latin'));
  return chosen && toName(chosen, kind, culture);
};
