/**
 * Ids of lists whose format does not fix one: made of the data set's or the file's name.
 */
import { basename, dirname, resolve } from 'node:path';

/** Lower-case letters, digits and hyphens; accents are off. Blank where nothing is left. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');

/**
 * The name of a file without its endings; that of its folder where the file has the name that the publisher gives to
 * every one (`entities`, `targets`). "input" for standard input.
 */
export const toStem = (path: string, usualName: string, endings: RegExp): string => {
  if (path === '-') return 'input';
  const stem = basename(path).replace(/\.gz$/iu, '').replace(endings, '');
  return stem === usualName ? basename(dirname(resolve(path))) : stem;
};
