import type { Token } from './token.js';

/** The initials that a compound with a servant is called by besides one: A. Q. of Abdul Qadir; undefined of other names. */
export const toServantInitials = ({ bare }: Token): readonly [servant: string, served: string] | undefined =>
  bare === undefined ? undefined : ['a', bare.charAt(0)];
