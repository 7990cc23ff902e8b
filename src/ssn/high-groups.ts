/**
 * The high-group test: whether a number could have been issued before a given list of highest groups.
 *
 * Until randomisation (25 June 2011) the SSA issued the groups of each area in a fixed order, 01–09 odd, 10–98 even,
 * 02–08 even, 11–99 odd, and published the highest group reached in each area every month. A number beyond it
 * was not issued by the date of the list. Off by default: it says nothing of numbers issued later, and the age
 * of a person does not tell when the number was issued. Use the last list, of 24 June 2011; an older one is right
 * only for numbers known to be issued before its own date.
 * Source: SSA, "The SSN Numbering Scheme" and the High Group List (ssa.gov/employer/ssnvhighgroup.htm).
 */
import { ScreeningError } from '../errors.js';
import type { SsnFormatReason } from './format.js';
import { withReadableFile } from './readable-file.js';

/** The highest group of each area that the SSA had issued by the last list, in the order in which it issued groups. */
export interface HighGroups {
  /** Indexed by area (0–999): the highest group issued, 1–99, or 0 where none was. */
  readonly highest: Uint8Array;
}

/** The place of a group in the order of issue, 0–98. */
export const toGroupRank = (group: number): number => {
  const half = group >> 1;
  if (group % 2 === 1) return group < 10 ? half : 49 + half;
  return group >= 10 ? half : 49 + half;
};

/** The rule that an area and group break by the list, or undefined when they had been reached. */
export const checkHighGroup = ({ highest }: HighGroups, area: number, group: number): SsnFormatReason | undefined => {
  const reached = highest[area]!;
  if (reached === 0) return 'area_not_issued';
  return toGroupRank(group) > toGroupRank(reached) ? 'group_not_issued' : undefined;
};

/** An area and its group, as in `001 06*`, `001,06`: the asterisk marks a change since the month before. */
const ROW = /(?<![\d/-])(\d{3})[ \t,]+(\d{2})\*?(?![\d/-])/gu;

/**
 * Reads the SSA's list, in its columns of `area group`, or as `area,group` lines; other text is passed over.
 * @throws ScreeningError source_malformed: no row, an area outside 001–899, a group 00, or an area with two groups.
 */
export const parseHighGroups = (text: string, file = 'high groups'): HighGroups => {
  const highest = new Uint8Array(1000);
  const refuse = (field: string, message: string): never => {
    throw new ScreeningError('source_malformed', `${file} is not a high group list: ${message}.`, { file, field });
  };
  for (const [, areaText, groupText] of text.matchAll(ROW)) {
    const area = Number(areaText);
    const group = Number(groupText);
    if (area === 0 || area === 666 || area >= 900) refuse('area', `area ${areaText!} was never issued`);
    if (group === 0) refuse('group', `area ${areaText!} has group 00`);
    if (highest[area] !== 0 && highest[area] !== group) refuse('area', `area ${areaText!} has two groups`);
    highest[area] = group;
  }
  if (highest.every((group) => group === 0)) refuse('area', 'it has no row of an area and a group');
  return { highest };
};

/** Reads the SSA's High Group list from a file. @throws ScreeningError file_unreadable, and as parseHighGroups. */
export const readHighGroups = async (file: string): Promise<HighGroups> => {
  const text = await withReadableFile(file, (handle) => handle.readFile('latin1'));
  return parseHighGroups(text, file);
};
