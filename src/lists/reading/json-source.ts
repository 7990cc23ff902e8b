/**
 * Opens JSON sources: one object a line, streamed, or one document, read whole.
 */
import type { Hash } from 'node:crypto';
import { findRepeatedMembers } from '../../json-members.js';
import { findJsonDamage } from './json-damage.js';
import { readLines } from './lines.js';
import { readSourceText, toSourceName, toSourceError } from './source-text.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined for what is no JSON; `null` is JSON. The parser's own message would quote the text. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Field names of a file are shown in issues: bounded, so that content in the wrong place stays out of them. */
export const toFieldName = (name: string): string => (/^[\w.:@ -]{1,40}$/u.test(name) ? name : 'member');

/** A member of which an object has two: the first one is lost. */
export interface LostMember {
  readonly line: number;
  readonly field: string;
  readonly severity: 'error';
  readonly message: string;
}

/** @param line of the first line of the text. */
export const findLostMembers = (text: string, json: unknown, line = 1): readonly LostMember[] =>
  findRepeatedMembers(text, json).map((member) => {
    const field = toFieldName(member.name);
    const message = `An object has two members of the name ${field}; the last one counts.`;
    return { line: line + member.line - 1, field, severity: 'error', message };
  });

export type JsonLine =
  | { readonly kind: 'object'; readonly line: number; readonly text: string; readonly object: JsonObject }
  /** `message` is one sentence, without the line's content. */
  | { readonly kind: 'defect'; readonly line: number; readonly message: string };

/** @throws ScreeningError source_malformed where the file ends in the middle of a line. */
export async function* readJsonLines(pieces: AsyncIterable<string>, file: string): AsyncGenerator<JsonLine, void, undefined> {
  for await (const { line, text, terminated } of readLines(pieces, file)) {
    if (text.trim() === '') continue;
    const json = parseJson(text);
    if (isJsonObject(json)) yield { kind: 'object', line, text, object: json };
    else if (json === undefined && !terminated)
      throw toSourceError(file, `${file} ends in the middle of line ${line}: it is cut short.`, { line });
    else yield { kind: 'defect', line, message: `The line is not ${json === undefined ? 'JSON' : 'a JSON object'} and is left out.` };
  }
}

/**
 * Longest document that is read whole, in bytes. The largest known (EveryPolitician of the United Kingdom) has 30 MB,
 * the World Bank's 2 MB; four times the former in memory is still far below the limits of a process.
 */
const MAX_DOCUMENT_BYTES = 128 * 1024 ** 2;

export interface JsonDocument {
  readonly document: JsonObject;
  readonly lost: readonly LostMember[];
}

/** @throws ScreeningError of readSourceText; source_malformed for what is not one whole JSON object, and beyond 128 MiB. */
export const readJsonDocument = async (path: string, hash: Hash): Promise<JsonDocument> => {
  const file = toSourceName(path);
  const pieces: string[] = [];
  for await (const piece of readSourceText(path, hash, { maxBytes: MAX_DOCUMENT_BYTES })) pieces.push(piece);
  const text = pieces.join('');
  const json = parseJson(text);
  if (isJsonObject(json)) return { document: json, lost: findLostMembers(text, json) };
  if (json !== undefined) throw toSourceError(file, `${file} is not a JSON object: it is of another format.`);
  const damage = findJsonDamage(text);
  const line = text.slice(0, damage).split('\n').length;
  if (damage < text.trimEnd().length)
    throw toSourceError(file, `Line ${line} of ${file} is not JSON: it is damaged, or of another format.`, { line });
  if (damage === 0) throw toSourceError(file, `${file} is empty.`);
  throw toSourceError(file, `${file} ends in the middle of line ${line}: it is cut short.`, { line });
};
