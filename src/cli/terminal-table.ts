/**
 * Text for terminals: columns that line up for names in every script.
 */

/** Blocks that terminals draw two cells wide (Unicode Standard Annex 11, W and F; CJK, kana, Hangul, full-width forms). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
/** Marks that are drawn on the letter before them, and controls without a width. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Cells that a text takes on a terminal. */
export const toWidth = (text: string): number => {
  let width = 0;
  for (const sign of text) width += ZERO.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
  return width;
};

/** A text without control characters, so that listed or queried words cannot steer the terminal. */
export const toTerminalText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Co}\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** Cut to a width, the last cell an ellipsis. */
export const toCut = (text: string, width: number): string => {
  if (toWidth(text) <= width) return text;
  let cut = '';
  for (const sign of text) {
    if (toWidth(cut + sign) > width - 1) break;
    cut += sign;
  }
  return `${cut}…`;
};

export const padEnd = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - toWidth(text)));
export const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - toWidth(text))) + text;

export interface TableColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Widest that the column may be; longer cells are cut. */
  readonly most?: number;
}

/** Lines of a table: titles, a rule, rows. The last column is not padded. */
export const toTable = (columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] => {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(toTerminalText))];
  const widths = columns.map(({ most = Infinity }, at) => Math.min(most, Math.max(...cells.map((row) => toWidth(row[at] ?? '')))));
  const toLine = (row: readonly string[]): string =>
    columns
      .map(({ align = 'left' }, at) => {
        const cell = toCut(row[at] ?? '', widths[at]!);
        return align === 'right' ? padStart(cell, widths[at]!) : at === columns.length - 1 ? cell : padEnd(cell, widths[at]!);
      })
      .join('  ')
      .trimEnd();
  const [titles, ...body] = cells;
  return [toLine(titles!), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(toLine)];
};

/** A bar of a width for a score of 0–100, in eighths of a cell. */
export const toBar = (score: number, width: number): string => {
  const eighths = Math.round((score / 100) * width * 8);
  const whole = Math.floor(eighths / 8);
  const part = eighths % 8;
  return ('█'.repeat(whole) + (part === 0 ? '' : '▏▎▍▌▋▊▉'.charAt(part - 1))).padEnd(width, '·');
};
