import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

/** Loaded when it is first needed: it is 50 modules, and most lists are no YAML. */
let yaml: typeof Yaml | undefined;
const loadYaml = (): typeof Yaml => (yaml ??= createRequire(import.meta.url)('yaml') as typeof Yaml);

/** @throws Error where the text is no YAML. */
export const parseYaml = (text: string): unknown => loadYaml().parse(text, { schema: 'core', prettyErrors: false, logLevel: 'error' });

/** The line of a text, from 1, where an error of {@link parseYaml} on it arose; the first where the error does not say. */
export const toErrorLine = (error: unknown, text: string): number => {
  const start = error instanceof loadYaml().YAMLParseError ? error.pos[0] : 0;
  return text.slice(0, start).split('\n').length;
};
