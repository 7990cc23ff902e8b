/**
 * What the tests of loaders share: a stream as three arrays, text in pieces, and files in a folder that is removed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Entity, ListVersion } from '../../src/entity/entity.js';
import { ScreeningError } from '../../src/errors.js';
import type { ListIssue, ListItem, ListLoader } from '../../src/lists/loader.js';

export const FIXTURES = new URL('../fixtures/lists/', import.meta.url).pathname;

export interface ReadList {
  readonly entities: Entity[];
  readonly issues: ListIssue[];
  readonly versions: ListVersion[];
  /** What the stream threw; the arrays hold what came before. */
  readonly error?: unknown;
}

export const readItems = async (items: AsyncIterable<ListItem>): Promise<ReadList> => {
  const read: ReadList = { entities: [], issues: [], versions: [] };
  try {
    for await (const item of items) {
      if (item.kind === 'entity') read.entities.push(item.entity);
      else if (item.kind === 'issue') read.issues.push(item.issue);
      else read.versions.push(item.version);
    }
  } catch (error) {
    return { ...read, error };
  }
  return read;
};

/** The code, detail and message of a ScreeningError; another error is thrown on. */
export const toErrorParts = (error: unknown): { readonly code: string; readonly detail: unknown; readonly message: string } => {
  if (!(error instanceof ScreeningError)) throw error;
  return { code: error.code, detail: error.detail, message: error.message };
};

/** A file of this name in the folder of a test: sources are named by the path that they were given by. */
export const aFile = (name: string): string => expect.stringMatching(new RegExp(`^/.*/${name.replaceAll('.', '\\.')}$`, 'u')) as string;

/** The text in pieces of a length, as a file stream might cut it. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* toPieces(text: string, length = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += Math.max(1, length)) yield text.slice(at, at + Math.max(1, length));
}

/** Writes files into a new folder, which the end of the test that calls it removes. @returns the folder. */
export const writeFiles = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

/** Reads a list of one file, which holds the content under the name. */
export const readContent = (loader: ListLoader, name: string, content: string | Uint8Array): Promise<ReadList> =>
  readItems(loader.load(join(writeFiles({ [name]: content }), name)));

export const loadXml = (loader: ListLoader, content: string | Uint8Array): Promise<ReadList> => readContent(loader, 'list.xml', content);

/** Loads a list in which words that it holds are others. */
export const createLoadWith =
  (loader: ListLoader, xml: string) =>
  (from: string, to: string): Promise<ReadList> => {
    expect(xml).toContain(from);
    return loadXml(loader, xml.replace(from, to));
  };
