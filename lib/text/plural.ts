/** A count with its noun. */

/** `1 promise`, `2 promises`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`;
