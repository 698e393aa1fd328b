/** A small seeded random number generator (mulberry32): the seed determines the whole catalog. */

export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** True with a probability of `percent` in 100. */
  chance(percent: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Mixes a seed and a position into 32 bits, so that a product does not depend on those before it. */
export function mix(seed: number, position: number): number {
  const folded = (seed ^ Math.floor(seed / 2 ** 32)) >>> 0;
  let bits = (folded ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
