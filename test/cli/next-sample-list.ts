/**
 * The sample list a year later, in its file format: entries that came, went and changed.
 */
import { readFileSync } from 'node:fs';
import { SAMPLE_LIST } from './run-cli.js';

interface Line {
  readonly sourceId?: string;
  readonly names?: readonly { readonly type: string; readonly entityName: string }[];
}

/** Removed: SN-1001. Added: SN-9001, Zdenka Vorobnikova. Changed: SN-1002, which has an alias more. */
export const toNextSampleList = (): string =>
  readFileSync(SAMPLE_LIST, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((text) => {
      const line = JSON.parse(text) as Line;
      if (line.sourceId === 'SN-1001') return [];
      if (line.sourceId !== 'SN-1002') return [line];
      const added: Line = { ...line, sourceId: 'SN-9001', names: [{ type: 'primary', entityName: 'Zdenka Vorobnikova' }] };
      return [{ ...line, names: [...line.names!, { type: 'alias', entityName: 'Kasimir Tannhofer' }] }, added];
    })
    .map((line) => JSON.stringify(line))
    .join('\n');
