/**
 * From the items of loaders to an index: where lists meet the index.
 *
 * A long list is shared among threads: they prepare names, which is most of the work, in batches that are assembled in
 * the order of the input, so that the index is the same to the byte.
 */
import { availableParallelism } from 'node:os';
import { buildExpansions } from './candidates/build-expansions.js';
import type { Entity, ListVersion } from './entity/entity.js';
import { ScreeningError, throwIfAborted } from './errors.js';
import { createIndexBuilder, toRawNames, type BuildIssue, type IndexBuilder, type ToldTokensOfKinds } from './index/build.js';
import { PARTITIONS } from './index/layout.js';
import { ToldTokens, type RawNames } from './index/packed-names.js';
import { withStatedNames } from './index/with-stated-names.js';
import { packIndex, type ScreeningIndex } from './index/snapshot.js';
import { createLinker } from './links/linker.js';
import type { ListIssue, ListItem } from './lists/loader.js';
import { A_BOOLEAN, A_FUNCTION, A_SIGNAL, A_URL, assertIterable, assertOptions, type OptionRules } from './option-rules.js';
import { createBuildThreads, type BuildThreads } from './workers/build-threads.js';
import type { NamesAnswer } from './workers/build-worker.js';
import { A_THREAD_COUNT } from './workers/thread-set.js';

/** Options of {@link buildIndex}. None changes which entries are found. */
export interface BuildOptions {
  /**
   * Whether entries of several lists that are one entity, by a publisher's reference or an equal strong identification,
   * are shown as one match (default), or each for itself.
   */
  readonly link?: boolean | undefined;
  /**
   * Worker threads that prepare names, some 150 MiB each; 0 builds in the caller's thread alone. Default: one per
   * processor, up to 3, none on a single processor, and only for lists of 20,000 entities or more.
   */
  readonly threads?: number | undefined;
  /** Stops the build, with ScreeningError aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Where the compiled worker lies; only for bundlers that move files. */
  readonly workerFile?: URL | undefined;
  /** Called after every thousand entities, with the number so far. */
  readonly onProgress?: ((entities: number) => void) | undefined;
  /** Called with each issue, in the order in which they are found. */
  readonly onIssue?: ((issue: ListIssue) => void) | undefined;
}

const BUILD_OPTIONS: OptionRules<BuildOptions> = {
  link: A_BOOLEAN,
  threads: A_THREAD_COUNT,
  signal: A_SIGNAL,
  workerFile: A_URL,
  onProgress: A_FUNCTION,
  onIssue: A_FUNCTION,
};

const PROGRESS_STEP = 1000;
/** Entities from which threads are worth their start, a second of processor time each. */
const LONG_LIST = 20_000;
/** The caller's thread reads and assembles, a third of the work, so that it keeps no more threads busy. */
const MOST_THREADS = 3;

const toDefaultThreads = (): number => (availableParallelism() === 1 ? 0 : Math.min(MOST_THREADS, availableParallelism()));

/**
 * Builds an index of all entities among the items. The items are consumed as a stream: memory grows with the index only.
 * @throws ScreeningError list_empty when there is no entity; index_limit; invalid_option; aborted; worker_lost. Errors
 *   of the items pass through.
 */
export const buildIndex = async (
  items: AsyncIterable<ListItem> | Iterable<ListItem>,
  options: BuildOptions = {},
): Promise<ScreeningIndex> => {
  assertIterable('items', items);
  assertOptions(options, BUILD_OPTIONS);
  const { link = true, signal, onProgress, onIssue } = options;
  const threadCount = options.threads ?? toDefaultThreads();
  let threads: BuildThreads | undefined;
  const builder = createIndexBuilder(async (kind, columns) =>
    threads ? threads.expand(kind, columns, signal) : buildExpansions(kind, columns),
  );
  const report = (issues: readonly BuildIssue[]): void => {
    for (const issue of issues) onIssue?.({ ...issue, file: '' });
  };
  try {
    let batches: NameBatches | undefined;
    const takeEntity = async (listed: Entity): Promise<void> => {
      if (threads === undefined && threadCount > 0 && (options.threads !== undefined || builder.size() === LONG_LIST)) {
        threads = createBuildThreads(threadCount, options.workerFile);
        batches = createNameBatches(builder, threads, threadCount);
      }
      const entity = withStatedNames(listed);
      const row = builder.addEntity(entity);
      if (batches === undefined) report(builder.addNames(entity, row));
      else if (batches.add(entity, row)) report(await batches.assembleOldest());
      linker?.add(entity);
      if (builder.size() % PROGRESS_STEP === 0) onProgress?.(builder.size());
    };
    const linker = link ? createLinker() : undefined;
    const versions: ListVersion[] = [];
    for await (const item of items) {
      throwIfAborted(signal, 'build');
      assertItem(item);
      if (item.kind === 'list') versions.push(item.version);
      else if (item.kind === 'issue') onIssue?.(item.issue);
      else await takeEntity(item.entity);
    }
    if (threads && batches) {
      report(await batches.assembleRest());
      batches = undefined;
      // Fresh ones work out expansions: these hold tens of thousands of tokens each when memory is scarcest.
      await threads.close();
      threads = createBuildThreads(Math.min(threadCount, PARTITIONS.length), options.workerFile);
    }
    onProgress?.(builder.size());
    const links = linker?.close();
    for (const issue of links?.issues ?? []) onIssue?.({ ...issue, file: '', severity: 'warning' });
    throwIfAborted(signal, 'build');
    const { columns, metadata } = await builder.build(versions, links?.next);
    await threads?.close(); // Their memory is needed now.
    throwIfAborted(signal, 'build');
    return packIndex(columns, metadata);
  } finally {
    await threads?.close();
  }
};

const KINDS: ReadonlySet<unknown> = new Set<ListItem['kind']>(['entity', 'issue', 'list']);

/** A caller without types may give anything; entities by themselves are the usual slip. @throws ScreeningError invalid_option. */
const assertItem = (item: Partial<ListItem> | null | undefined): void => {
  if (!KINDS.has(item?.kind))
    throw new ScreeningError(
      'invalid_option',
      "An item must be { kind: 'entity', entity }, { kind: 'list', version } or { kind: 'issue', issue }.",
      { option: 'items' },
    );
};

/** Names of entities that threads prepare: given out in order, and assembled in order. */
interface NameBatches {
  /** @returns whether so much is under way that the oldest is to be assembled first. */
  readonly add: (entity: Entity, row: number) => boolean;
  readonly assembleOldest: () => Promise<readonly BuildIssue[]>;
  /** All that is under way, at the end. */
  readonly assembleRest: () => Promise<readonly BuildIssue[]>;
}

/** Entities a batch: some 30 ms of a thread. */
const BATCH_SIZE = 500;
/** Batches under way for each thread: one that it works on, and what it takes next while the caller's thread is busy. */
const BATCHES_PER_THREAD = 4;

const createNameBatches = (builder: IndexBuilder, threads: BuildThreads, threadCount: number): NameBatches => {
  const underWay: { readonly entities: readonly Entity[]; readonly firstRow: number; readonly answer: Promise<NamesAnswer> }[] = [];
  const toldBy = new Map<number, ToldTokensOfKinds>();
  let entities: Entity[] = [];
  let firstRow = 0;
  const prepare = async (names: RawNames): Promise<NamesAnswer> => {
    const answer = await threads.prepare(names);
    const told = toldBy.get(answer.packer) ?? { person: new ToldTokens(), organisation: new ToldTokens() };
    toldBy.set(answer.packer, told);
    for (const kind of PARTITIONS) told[kind].tell(answer.packed.newTokens[kind]);
    return answer;
  };
  const giveOut = (): void => {
    const answer = prepare(toRawNames(entities));
    answer.catch(() => undefined); // It is told when its turn comes.
    underWay.push({ entities, firstRow, answer });
    entities = [];
  };
  const assembleOldest = async (): Promise<readonly BuildIssue[]> => {
    const oldest = underWay.shift()!;
    const { packer, packed } = await oldest.answer;
    return builder.addPackedNames(oldest.entities, oldest.firstRow, packed, toldBy.get(packer)!);
  };
  return {
    add: (entity, row) => {
      if (entities.length === 0) firstRow = row;
      entities.push(entity);
      if (entities.length < BATCH_SIZE) return false;
      giveOut();
      return underWay.length > threadCount * BATCHES_PER_THREAD;
    },
    assembleOldest,
    assembleRest: async () => {
      if (entities.length > 0) giveOut();
      const issues: BuildIssue[] = [];
      while (underWay.length > 0) issues.push(...(await assembleOldest()));
      return issues;
    },
  };
};
