/** The samples of tests: a few in `npm run prove`, all in `npm run soak`; and saboteurs by id. */
import { inject } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';

/** Evenly spread over a list, beginning with its first. */
export const spread = <T>(count: number, list: readonly T[]): readonly T[] =>
  list.filter(
    (_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length),
  );

/** For a proof that repeats itself over many samples: `count` of them in `npm run prove`, all in `npm run soak`. */
export const sampled = <T>(count: number, samples: readonly T[]): readonly T[] =>
  inject('tier') === 'soak' || count >= samples.length ? samples : spread(count, samples);

/**
 * So that the sample of a test is independent of the list of saboteurs.
 * @throws Error for an unknown id.
 */
export const saboteursOf = (ids: readonly string[]): readonly Saboteur[] =>
  ids.map((id) => {
    const found = saboteurs.find((saboteur) => saboteur.id === id);
    if (!found) throw new Error(`there is no saboteur ${id}`);
    return found;
  });

/** Each breaks many checks, in a different part of the interface. */
export const farReaching = saboteursOf([
  'token-errors-with-status-200',
  'seventh-product-with-a-space-in-its-handle',
  'limits-of-430-are-closed',
  'scripts-get-the-tools-as-text',
  'reading-products-needs-authorization',
  'openrpc-needs-no-ids-to-look-up',
]);
