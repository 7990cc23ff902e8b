import { statSync, type Stats } from 'node:fs';

/**
 * What a path leads to. Node's own `throwIfNoEntry` throws where a folder may not be entered, a name is too long or links
 * lead in a circle: whoever opens the file says so, as of every file that cannot be opened.
 * @returns undefined where there is nothing, or nothing that can be looked at.
 */
export const findStats = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};
