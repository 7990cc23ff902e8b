/** The sections of an index under their names, as typed views of its buffer. */
import { ScreeningError } from '../errors.js';
import type { KeyTable } from './key-table.js';
import { toColumn, type Column } from './layout.js';
import type { ScreeningIndex } from './snapshot.js';

export interface SectionReader {
  /** @throws ScreeningError index_corrupt where there is no such section. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- which kind a section has is the layout's to say, and its reader's to know
  readonly column: <T extends Column>(name: string) => T;
  readonly table: (name: string) => KeyTable;
  readonly has: (name: string) => boolean;
}

export const createSectionReader = (index: ScreeningIndex): SectionReader => {
  const sections = new Map(index.sections.map((section) => [section.name, section]));
  return createColumnReader((name) => {
    const section = sections.get(name);
    return section && toColumn(index.buffer, section);
  });
};

/** The same of columns that lie anywhere: of an index that is being built. */
export const createColumnReader = (find: (name: string) => Column | undefined): SectionReader => {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- which kind a section has is the layout's to say, and its reader's to know
  const column = <T extends Column>(name: string): T => {
    const found = find(name);
    if (!found) throw new ScreeningError('index_corrupt', `The index has no section ${name}.`, { section: name });
    return found as T;
  };
  return {
    column,
    table: (name) => ({ buckets: column(`${name}Buckets`), keys: column(`${name}Keys`), rows: column(`${name}Rows`) }),
    has: (name) => find(name) !== undefined,
  };
};
