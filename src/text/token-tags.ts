/** What a word is to the name that it stands in. An index stores the place of a tag in this list. */
export const TOKEN_TAGS = [
  'name',
  'initial',
  'particle',
  'honorific',
  'generation',
  'number',
  'legal_form',
  'generic',
  'place',
  'connective',
  'acronym',
] as const;
export type TokenTag = (typeof TOKEN_TAGS)[number];
