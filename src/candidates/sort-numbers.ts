/** Up to so many numbers an insertion sort is faster than the built-in one. */
const FEW = 24;

/** Sorts in place, ascending. */
export const sortNumbers = (numbers: Uint32Array): Uint32Array => {
  if (numbers.length > FEW) return numbers.sort();
  for (let i = 1; i < numbers.length; i++) {
    const number = numbers[i]!;
    let at = i;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
  return numbers;
};
