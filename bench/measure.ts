/**
 * Figures of a bench: medians, percentiles, and what they are printed with.
 */

/** @param share 0..1; 0.5 is the median. The element at or above it, in order. */
export const toPercentile = (figures: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(figures).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
};

export const toMedian = (figures: ArrayLike<number>): number => toPercentile(figures, 0.5);

/** Processor time of this process so far, in milliseconds, all its threads. */
export const toCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const toMiB = (bytes: number): number => Math.round(bytes / 2 ** 20);

export const toRounded = (figure: number): number => Number(figure.toPrecision(3));
