/** A text of several lines, as a file lays it out, in one. */
/** Runs of blanks and line ends of the file's layout are one blank in a name. */
export const toOneLine = (text: string): string => (MANY_BLANKS.test(text) ? text.replace(/\s+/gu, ' ').trim() : text);

/** Most texts are one line already: to look first takes 0.4 s of 100 MB, to replace always 1.3 s. */
const MANY_BLANKS = /[^\S ]| {2}|^ | $/u;
