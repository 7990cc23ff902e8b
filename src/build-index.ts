/**
 * From the items of loaders to an index: where lists meet the index.
 */
import { workOutExpansion } from './candidates/expand.js';
import { storeExpansions } from './candidates/stored-expansions.js';
import type { ListVersion } from './entity/entity.js';
import { createIndexBuilder } from './index/build.js';
import type { ScreeningIndex } from './index/snapshot.js';
import { createLinker } from './links/linker.js';
import type { ListIssue, ListItem } from './lists/loader.js';

export interface BuildOptions {
  /**
   * Whether entries of several lists that are one entity, by a publisher's reference or an equal strong identification,
   * are shown as one match (default), or each for itself.
   */
  readonly link?: boolean;
  /** Called after every thousand entities, with the number so far. */
  readonly onProgress?: (entities: number) => void;
  /** Called with each issue as it comes. */
  readonly onIssue?: (issue: ListIssue) => void;
}

const PROGRESS_STEP = 1000;

/**
 * Builds an index of all entities of the items; memory grows with the index, not with the objects.
 * @throws ScreeningError list_empty when there is no entity; index_limit; whatever the items throw.
 */
export const buildIndex = async (items: AsyncIterable<ListItem> | Iterable<ListItem>, { link = true, onProgress, onIssue }: BuildOptions = {}): Promise<ScreeningIndex> => {
  const builder = createIndexBuilder((partition) => storeExpansions(partition, workOutExpansion));
  const linker = link ? createLinker() : undefined;
  const versions: ListVersion[] = [];
  for await (const item of items) {
    if (item.kind === 'list') versions.push(item.version);
    else if (item.kind === 'issue') onIssue?.(item.issue);
    else {
      for (const { list, sourceId, field, message } of builder.add(item.entity)) {
        onIssue?.({ list, sourceId, field, message, file: '', severity: 'error' });
      }
      linker?.add(item.entity);
      if (builder.size() % PROGRESS_STEP === 0) onProgress?.(builder.size());
    }
  }
  onProgress?.(builder.size());
  const links = linker?.close();
  for (const issue of links?.issues ?? []) onIssue?.({ ...issue, file: '', severity: 'warning' });
  return builder.build(versions, links?.next);
};
