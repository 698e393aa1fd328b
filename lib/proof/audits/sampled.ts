/** Saboteurs by id, so that the sample of a test is independent of the list of saboteurs. */
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';

/** @throws Error for an unknown id. */
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
