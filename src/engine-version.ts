/**
 * The version of this package, as results that are kept state it: the same version, index, subject and options give
 * the same bytes.
 */
import { readFileSync } from 'node:fs';

/** The package's version, which stored screenings and reports name. */
export const ENGINE_VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }
).version;
