/** When a notification is sent again: the gap after each attempt that failed. */

/** Seconds from the first attempt to the second, from the second to the third, and so on: from the third on each doubles. */
export const GAPS_SECONDS: readonly number[] = [60, 120, 480, 960, 1920, 3840, 7680, 15_360, 30_720];

/**
 * @param attempt how many attempts were made, 1–10.
 * @returns seconds from the end of that attempt to the next one, `undefined` when it was the last.
 */
export const gapAfter = (attempt: number): number | undefined => GAPS_SECONDS[attempt - 1];
