/**
 * What speaks against two aligned names: words left over, contradictions, thin evidence, a child that is the parent,
 * a weak alias. Each as a weight of similarity 0, beside the weights of the pairs; read from {@link alignment}.
 */
import { INITIAL_WEIGHT, PARTICLE_WEIGHT, toContradictedWeight, toEvidenceTable, toLikenessTable } from '../text/evidence.js';
import { TOKEN_ROLES } from '../text/tokens/token.js';
import type { LeftOverCosts } from './left-over.js';
import { alignment, isInitial, isPaired, isServant, type AlignmentCosts } from './name-alignment.js';
import { hasFilial, type NameSide } from './name-side.js';

/** What speaks against two names costs. */
export interface NameCosts extends LeftOverCosts, AlignmentCosts {
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
  /** The share of that where both are words of structure or legal forms. */
  readonly structureContradiction: number;
  /** Similarity, 0..1, below which a pair contradicts more than it agrees; 0 where none does. */
  readonly unlike: number;
  /** Matched weight from which a contradiction grows with the name: in a long name it decides as it does in a short one. */
  readonly longName: number;
  /** Of the evidence that is lacking to {@link enough}, where the names differ: two common words of four say little. */
  readonly thinEvidence: number;
  /** Evidence that is not thin: the weight of matched words, by how alike they are. A rare word is 1. */
  readonly enough: number;
  /** What a matched word's weight is raised to: from 1, where common words add up, to 2, where they do not. */
  readonly rarityPower: number;
  /** What its similarity is raised to: the higher, the less slipped words say. */
  readonly likenessPower: number;
  /** Weight of differences from which thin evidence counts in full. */
  readonly difference: number;
  /** What a weak alias costs beside, as a share of all weight; more where it is a single word, particles aside. */
  readonly weakAlias: number;
  readonly weakSingleWord: number;
  /** What it costs that one is the other's parent, by names (X bin Y, Y bin X) or by generations (Jr, Sr), as a share of all weight. */
  readonly exchangedParent: number;
}

/** What of the two names is most at odds, by {@link findContradiction}: a weight in hundredths, 0 where nothing is, and the words. */
export const contradiction = { weight: 0, query: 0, listed: 0 };

/**
 * The heaviest left-over token of each side, of which the lighter weighs; or the pair that is least alike, where that
 * weighs more: what is hardly alike is rather two words than one, the more so the less it is.
 */
export const findContradiction = (query: NameSide, listed: NameSide, { unlike, structureContradiction }: NameCosts): void => {
  const oddOfQuery = findHeaviest(query, alignment.queryUsed, alignment.queryStarts);
  const oddOfListed = findHeaviest(listed, alignment.listedUsed, alignment.listedStarts);
  const ofQuery = oddOfQuery < 0 && oddOfListed >= 0 ? findServant(alignment.queryStarts) : oddOfQuery;
  const ofListed = oddOfListed < 0 && oddOfQuery >= 0 ? findServant(alignment.listedStarts) : oddOfListed;
  contradiction.weight =
    ofQuery < 0 || ofListed < 0
      ? 0
      : toContradictedWeight(
          toOddWeight(query, alignment.queryUsed, ofQuery),
          toOddWeight(listed, alignment.listedUsed, ofListed),
          structureContradiction,
        );
  contradiction.query = ofQuery;
  contradiction.listed = ofListed;
  for (let c = 0; c < alignment.count; c++) {
    const similarity = alignment.similarities[c]! / 10_000;
    if (similarity >= unlike) continue;
    const ofPair = alignment.queryStarts[alignment.chosen[c]!]!;
    const ofOther = alignment.listedStarts[alignment.chosen[c]!]!;
    const weight = (Math.min(query.weights[ofPair]!, listed.weights[ofOther]!) * (unlike - similarity)) / unlike;
    if (weight <= contradiction.weight) continue;
    contradiction.weight = weight;
    contradiction.query = ofPair;
    contradiction.listed = ofOther;
  }
};

/** What the contradiction costs, as a weight: in a long name as much, beside the rest, as in a short one. */
export const toContradictionCost = (matched: number, costs: NameCosts): number =>
  contradiction.weight === 0 ? 0 : (2 * costs.contradiction * contradiction.weight * Math.max(1, matched / (200 * costs.longName))) / 100;

/**
 * The first word of a side that only a servant answers: what is left over beside may be whom that one serves, another than
 * here (Abdul Rami, Abdul Fattah).
 */
const findServant = (starts: Uint8Array): number => {
  for (let c = 0; c < alignment.count; c++) if (isServant(alignment.chosen[c]!)) return starts[alignment.chosen[c]!]!;
  return -1;
};

/** A word that only an initial or a servant answers is half met: beside another word left over it may well be contradicted. */
const HALF_MET = 0.5;
const toOddWeight = ({ weights }: NameSide, used: Uint8Array, position: number): number =>
  weights[position]! * (used[position] === 0 ? 1 : HALF_MET);

/**
 * The position of a side's heaviest token that nothing answers, or only an initial; the first on a tie; -1 where there is none.
 * @param starts the side's first token of each pair.
 */
const findHeaviest = (side: NameSide, used: Uint8Array, starts: Uint8Array): number => {
  let heaviest = -1;
  let most = 0;
  for (let position = 0; position < side.length; position++) {
    if (used[position] === 0 && side.weights[position]! > most) {
      heaviest = position;
      most = side.weights[position]!;
    }
  }
  for (let c = 0; c < alignment.count; c++) {
    if (!isInitial(alignment.chosen[c]!)) continue;
    const position = starts[alignment.chosen[c]!]!;
    const weight = HALF_MET * side.weights[position]!;
    if (side.weights[position]! > INITIAL_WEIGHT && weight > most) {
      heaviest = position;
      most = weight;
    }
  }
  return heaviest;
};

/** Weight of all tokens that no pair holds, in hundredths. */
const toLeftOver = (side: NameSide, used: Uint8Array): number => {
  let left = 0;
  for (let i = 0; i < side.length; i++) if (used[i] === 0) left += side.weights[i]!;
  return left;
};

/**
 * What of two aligned names agrees, by {@link findEvidence}: rare words weigh 1. A pair is less evidence than it is found,
 * by a power of its similarity.
 */
export const evidence = { agreeing: 0, differing: 0 };

export const findEvidence = (query: NameSide, listed: NameSide, costs: NameCosts): void => {
  const evidenceByWeight = toEvidenceTable(costs.rarityPower);
  const likeness = toLikenessTable(costs.likenessPower);
  let agreeing = 0;
  let differing = toLeftOver(query, alignment.queryUsed) + toLeftOver(listed, alignment.listedUsed);
  for (let c = 0; c < alignment.count; c++) {
    const pair = alignment.chosen[c]!;
    if (!isInitial(pair)) {
      const similarity = alignment.similarities[c]!;
      agreeing += evidenceByWeight[alignment.pairWeights[pair]!]! * likeness[similarity]!;
      differing += (alignment.pairWeights[pair]! / 2) * (1 - similarity / 10_000);
    } else if (listed.weights[alignment.listedStarts[pair]!]! <= INITIAL_WEIGHT) differing += query.weights[alignment.queryStarts[pair]!]!;
  }
  evidence.agreeing = agreeing;
  evidence.differing = differing;
};

/** What is lacking to enough evidence, as a weight, as far as the names differ: equal names need none. */
export const toThinWeight = ({ enough, thinEvidence, difference }: NameCosts): number => {
  const lacking = enough - evidence.agreeing;
  return lacking <= 0 ? 0 : thinEvidence * lacking * Math.min(1, evidence.differing / (100 * difference));
};

/** Positions of a child and its parent in a name: the words around a bin. */
type Filiation = readonly [child: number, parent: number];

const toFiliations = ({ length, weights, roles }: NameSide): Filiation[] => {
  const filiations: Filiation[] = [];
  if (roles === undefined) return filiations;
  for (let at = 1; at < length - 1; at++) {
    if (roles[at] !== TOKEN_ROLES.filial) continue;
    let child = at - 1;
    while (child > 0 && weights[child]! <= PARTICLE_WEIGHT) child--;
    filiations.push([child, at + 1]);
  }
  return filiations;
};

const findGeneration = ({ length, roles }: NameSide, used: Uint8Array): number => {
  for (let at = length - 1; roles !== undefined && at > 0; at--) if (roles[at] === TOKEN_ROLES.generation && used[at] === 0) return at;
  return -1;
};

/**
 * The words that say of each of two of a family that they are not the other: child and parent who are parent and child in
 * the other name, a child of the other's bearer, or two generations.
 */
export const findExchangedParent = (
  query: NameSide,
  listed: NameSide,
): readonly [query: readonly number[], listed: readonly number[]] | undefined => {
  const generations = [findGeneration(query, alignment.queryUsed), findGeneration(listed, alignment.listedUsed)] as const;
  if (generations[0] > 0 && generations[1] > 0) return [[generations[0]], [generations[1]]];
  const [isOfQuery, isOfListed] = [hasFilial(query), hasFilial(listed)];
  const child = isOfQuery ? findChild(query, alignment.queryUsed, (parent) => isPaired(parent, toFirst(listed))) : undefined;
  if (child !== undefined) return [child, []];
  const other = isOfListed ? findChild(listed, alignment.listedUsed, (parent) => isPaired(toFirst(query), parent)) : undefined;
  if (other !== undefined) return [[], other];
  if (!isOfQuery || !isOfListed) return undefined;
  const filiations = toFiliations(query);
  for (const other of toFiliations(listed)) {
    for (const own of filiations) if (isPaired(own[0], other[1]) && isPaired(own[1], other[0])) return [own, other];
  }
  return findExchangedFather(query, listed);
};

/** The child with whose name a name begins, and the parent, where the other name has the parent as its bearer: Omar bin Salim bin Faris, Salim bin Faris. */
const findChild = (side: NameSide, used: Uint8Array, isBearer: (parent: number) => boolean): Filiation | undefined => {
  const first = toFirst(side);
  return toFiliations(side).find(([child, parent]) => child === first && used[child] === 0 && isBearer(parent));
};
/** The first word that is more than a particle. */
const toFirst = ({ length, weights }: NameSide): number => {
  let first = 0;
  while (first < length - 1 && weights[first]! <= PARTICLE_WEIGHT) first++;
  return first;
};

/** The father of each name where the other has him as its bearer: Vagif Elman oglu, Elman Vagif oglu. */
const findExchangedFather = (
  query: NameSide,
  listed: NameSide,
): readonly [query: readonly number[], listed: readonly number[]] | undefined => {
  let [ofQuery, ofListed] = [-1, -1];
  for (let c = 0; c < alignment.count; c++) {
    const pair = alignment.chosen[c]!;
    const [own, other] = [alignment.queryStarts[pair]!, alignment.listedStarts[pair]!];
    const isFather = query.roles![own] === TOKEN_ROLES.father;
    if (isFather === (listed.roles![other] === TOKEN_ROLES.father)) continue;
    if (isFather) ofQuery = own;
    else ofListed = other;
  }
  return ofQuery >= 0 && ofListed >= 0 ? [[ofQuery], [ofListed]] : undefined;
};

/** What a weak alias costs, as a share of all weight; 0 for a strong name. */
export const toWeakShare = ({ isWeak, length, weights }: NameSide, costs: NameCosts): number => {
  if (isWeak !== true) return 0;
  let words = 0;
  for (let j = 0; j < length; j++) if (weights[j]! > PARTICLE_WEIGHT) words++;
  return words <= 1 ? costs.weakSingleWord : costs.weakAlias;
};
