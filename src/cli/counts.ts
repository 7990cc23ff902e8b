/** Counts as messages and tables say them. */

/** 12000 as "12,000". */
export const toCount = (count: number): string => count.toLocaleString('en-US');

/** "1 row", "12,000 rows". */
export const toCounted = (count: number, one: string, many = `${one}s`): string => `${toCount(count)} ${count === 1 ? one : many}`;

/** Behind the first of a list " and 12,000 more"; nothing where there are no more. */
export const toMore = (count: number): string => (count > 0 ? ` and ${toCount(count)} more` : '');
