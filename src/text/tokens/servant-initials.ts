import { FATHER_START } from '../persons/compound-pieces.js';
import type { Token } from './token.js';

/**
 * The initials that a compound with a servant or a father is called by besides one: A. Q. of Abdul Qadir, A. K. of Abul
 * Kalam; undefined of other names.
 */
export const toServantInitials = ({ kind, bare, forms: [form] }: Token): readonly [servant: string, served: string] | undefined => {
  if (kind !== 'person') return undefined;
  const name = bare ?? form!.slice(FATHER_START.exec(form!)?.[0].length ?? form!.length);
  return name === '' ? undefined : ['a', name.charAt(0)];
};
