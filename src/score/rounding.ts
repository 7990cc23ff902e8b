/** How printed numbers are rounded: to so many parts of one, half up. */
export const HUNDREDTHS = 100;
export const TEN_THOUSANDTHS = 10_000;
export const MILLIONTHS = 1_000_000;

export const round = (amount: number, parts: number): number => Math.round(amount * parts) / parts;
