/** The curve of worth: how many saboteurs are caught with how many requests. */
import type { Step } from './in-order.ts';

export type Point = { readonly requests: number; readonly percent: number };

/** @param all how many saboteurs there are to catch. */
export const curveOf = (steps: readonly Step[], all: number): readonly Point[] =>
  steps.map(({ requests, caught }) => ({ requests, percent: (100 * caught.size) / all }));

/** What a budget buys: the last point that it reaches. */
export const reachedWith = (budget: number, curve: readonly Point[]): number =>
  curve.reduce((most, { requests, percent }) => (requests <= budget ? Math.max(most, percent) : most), 0);
