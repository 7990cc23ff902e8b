/** A person's name as its first forms, initials as letters with a stop. */
import { prepareName } from '../../../src/text/prepare.js';

export const toTags = (name: string): string[] =>
  prepareName(name, 'person').tokens.map(({ tag, forms }) => (tag === 'initial' ? `${forms[0]!.toUpperCase()}.` : forms[0]!));
