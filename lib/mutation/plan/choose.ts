/** Choices that a seed repeats, independent of each other and of their order. */
import { createHash } from 'node:crypto';

export type Choose = {
  /** Undefined for no options. */
  one<T>(options: readonly T[], name: string): T | undefined;
  /** All of them, in an order of its own. */
  shuffled<T>(options: readonly T[], nameOf: (option: T) => string): readonly T[];
};

export function chooser(seed: number): Choose {
  const numberOf = (name: string): number =>
    createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0);
  return {
    one: (options, name) => options[numberOf(name) % Math.max(1, options.length)],
    shuffled: (options, nameOf) =>
      options
        .map((option) => ({ option, rank: numberOf(nameOf(option)) }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ option }) => option),
  };
}
