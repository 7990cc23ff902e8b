/**
 * Collects the names of one kind, and makes their tokens and postings into columns.
 *
 * In: names that were prepared here, or in a thread and packed (packed-names.ts). Out: columns, the large
 * ones in memory that threads share, the same whichever way the names came.
 */
import type { NameQuality } from '../entity/entity.js';
import type { PreparedName } from '../text/prepare.js';
import type { Token } from '../text/tokens/token.js';
import { TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { toWholeKeys } from '../text/whole-names/whole-name.js';
import { buildFirstForms } from './first-forms.js';
import { createU32, createU8, growF64, growU32, growU8, release, type GrowableColumn } from './growable.js';
import { buildKeyTable, toTableColumns, type KeyTable } from './key-table.js';
import { assertWithinLimit, NAME_FLAGS, RELATION_ROW, type Column } from './layout.js';
import { buildNeighbours } from './neighbours.js';
import { buildPostings } from './postings.js';
import type { Steps } from './steps.js';
import { toTokenFacts, TokenNumbers, type TokenFacts } from './token-facts.js';

/** Where a name stands. */
export interface NamePlace {
  /** The row of its bearer, ascending from call to call: all names of one come together, in their order. */
  readonly entity: number;
  readonly quality: NameQuality;
}

export interface PartitionBuilder {
  readonly addName: (prepared: PreparedName, place: NamePlace) => void;
  /** @returns the number of a token that a thread tells of. */
  readonly addToken: (text: string, facts: TokenFacts) => number;
  /** @param tokens numbers of {@link addToken}. */
  readonly addNumberedName: (tokens: ArrayLike<number>, wholeKeys: ArrayLike<number>, place: NamePlace) => void;
  /** Once. Of a hundred thousand names some tenths of a second, in steps of tens of milliseconds. */
  readonly build: () => Steps<Record<string, Column>>;
}

export const createPartitionBuilder = (): PartitionBuilder => {
  const gathered = createGathered();
  const { tokenNumbers } = gathered;
  const addNewToken = (token: Token): void => addFacts(gathered, toTokenFacts(token));
  const addNumberedName: PartitionBuilder['addNumberedName'] = (tokens, keys, place) => addName(gathered, tokens, keys, place);
  return {
    addName: (prepared, place) =>
      addNumberedName(
        prepared.tokens.map((token) => tokenNumbers.toNumber(token, addNewToken)),
        toWholeKeys(prepared),
        place,
      ),
    addToken: (text, facts) => tokenNumbers.toNumberOfText(text, () => addFacts(gathered, facts)),
    addNumberedName,
    build: () => buildColumns(gathered),
  };
};

/** What is gathered until columns are built of it: of tokens in the order in which they were first met, of names in theirs. */
interface Gathered {
  readonly tokenNumbers: TokenNumbers;
  readonly tokenWeights: GrowableColumn<Uint8Array>;
  readonly tokenTags: GrowableColumn<Uint8Array>;
  readonly relationKeys: GrowableColumn<Float64Array>;
  readonly relationRows: GrowableColumn<Uint32Array>;
  readonly nameOffsets: GrowableColumn<Uint32Array>;
  readonly nameTokens: GrowableColumn<Uint32Array>;
  readonly nameEntities: GrowableColumn<Uint32Array>;
  readonly nameFlags: GrowableColumn<Uint8Array>;
  readonly wholeKeys: GrowableColumn<Float64Array>;
  readonly wholeRows: GrowableColumn<Uint32Array>;
}

const createGathered = (): Gathered => ({
  tokenNumbers: new TokenNumbers(),
  tokenWeights: growU8(),
  tokenTags: growU8(),
  relationKeys: growF64(),
  relationRows: growU32(),
  nameOffsets: growU32(),
  nameTokens: growU32(),
  nameEntities: growU32(),
  nameFlags: growU8(),
  wholeKeys: growF64(),
  wholeRows: growU32(),
});

/** Adds the token that is numbered last. */
const addFacts = ({ tokenWeights, tokenTags, relationKeys, relationRows }: Gathered, { weight, tags, keys, rows }: TokenFacts): void => {
  const number = tokenWeights.length;
  assertWithinLimit('tokens', number + 1);
  tokenWeights.push(weight);
  tokenTags.push(tags);
  relationKeys.append(keys);
  for (const row of rows) relationRows.push(row | number);
};

const addName = (
  { nameOffsets, nameTokens, nameEntities, nameFlags, wholeKeys, wholeRows }: Gathered,
  tokens: ArrayLike<number>,
  keys: ArrayLike<number>,
  { entity, quality }: NamePlace,
): void => {
  const row = nameEntities.length;
  assertWithinLimit('names', row + 1);
  nameOffsets.push(nameTokens.length);
  nameTokens.append(tokens);
  nameEntities.push(entity);
  nameFlags.push(quality === 'weak' ? NAME_FLAGS.weak : 0);
  wholeKeys.append(keys);
  for (let i = 0; i < keys.length; i++) wholeRows.push(row);
};

const buildColumns = function* (gathered: Gathered): Steps<Record<string, Column>> {
  const { tokenNumbers, nameOffsets, nameTokens, relationRows } = gathered;
  nameOffsets.push(nameTokens.length);
  const { texts, order, ranks } = yield* orderTokens(tokenNumbers.texts);
  tokenNumbers.clear();
  yield;
  const { bytes, offsets } = packTexts(texts);
  yield;
  const names = { nameOffsets: nameOffsets.take(), nameTokens: nameTokens.take(), nameEntities: gathered.nameEntities.take() };
  renumber(names.nameTokens, ranks);
  renumber(relationRows.toColumn(), ranks);
  yield;
  const relations = toTableColumns('relation', yield* toTable(gathered.relationKeys, relationRows));
  const wholes = toTableColumns('wholes', yield* toTable(gathered.wholeKeys, gathered.wholeRows, WHOLES_PER_BUCKET));
  const columns = {
    tokenTexts: bytes,
    tokenOffsets: offsets,
    tokenWeights: toOrdered(gathered.tokenWeights.take(), order),
    tokenTags: toOrdered(gathered.tokenTags.take(), order),
    ...names,
    nameFlags: gathered.nameFlags.take(),
    neighbours: buildNeighbours(names.nameOffsets, names.nameTokens),
    firstForms: buildFirstForms(texts),
    ...relations,
    ...wholes,
  };
  yield;
  return { ...columns, ...(yield* buildPostings(columns)) };
};

/** Signs of a token's text by which texts are grouped before they are sorted: its tag and two letters. */
const SORTED_HEAD = TOKEN_KEY_HEAD + 2;
/** Texts that are sorted in one step: some milliseconds. */
const TEXTS_A_STEP = 4096;

/** Names a bucket: a query asks for some, where it asks for hundreds of keys of tokens. Each doubling takes some MiB less at a million entities. */
const WHOLES_PER_BUCKET = 16;

const toTable = function* (keys: GrowableColumn<Float64Array>, rows: GrowableColumn<Uint32Array>, rowsPerBucket?: number): Steps<KeyTable> {
  const [allKeys, allRows] = [keys.take(), rows.take()];
  const table = yield* buildKeyTable(allKeys, allRows, rowsPerBucket);
  release(allKeys);
  release(allRows);
  return table;
};

/**
 * Numbers tokens in the order of their letters, so that what is alike lies side by side: a look-up reads hundreds that are.
 * @returns the tokens' texts in order; by new number the old one, and by old number the new.
 */
const orderTokens = function* (
  numbers: ReadonlyMap<string, number>,
): Steps<{ readonly texts: readonly string[]; readonly order: Uint32Array; readonly ranks: Uint32Array }> {
  const texts = yield* sortTexts(numbers.keys());
  yield;
  const order = Uint32Array.from(texts, (text) => numbers.get(text)!);
  const ranks = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) ranks[order[number]!] = number;
  return { texts, order, ranks };
};

/** Sorts texts by those of one beginning after the other. */
const sortTexts = function* (texts: Iterable<string>): Steps<string[]> {
  const byHead = new Map<string, string[]>();
  for (const text of texts) {
    const head = text.slice(0, SORTED_HEAD);
    const group = byHead.get(head);
    if (group) group.push(text);
    else byHead.set(head, [text]);
  }
  const sorted: string[] = [];
  let waiting = 0;
  for (const head of [...byHead.keys()].sort()) {
    const group = byHead.get(head)!.sort();
    for (const text of group) sorted.push(text);
    waiting += group.length;
    if (waiting < TEXTS_A_STEP) continue;
    waiting = 0;
    yield;
  }
  return sorted;
};

/** Replaces token numbers, beside which the upper bits of a row of relations may stand. */
const renumber = (rows: Uint32Array, ranks: Uint32Array): void => {
  for (let i = 0; i < rows.length; i++) rows[i] = (rows[i]! & ~RELATION_ROW.token) | ranks[rows[i]! & RELATION_ROW.token]!;
};

const toOrdered = (column: Uint8Array, order: Uint32Array): Uint8Array => {
  const ordered = createU8(order.length);
  for (let i = 0; i < order.length; i++) ordered[i] = column[order[i]!]!;
  return ordered;
};

const packTexts = (texts: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } => {
  const bytes = growU8();
  const offsets = createU32(texts.length + 1);
  let position = 0;
  for (const text of texts) {
    bytes.append(Buffer.from(text, 'latin1'));
    offsets[++position] = bytes.length;
  }
  return { bytes: bytes.take(), offsets };
};
