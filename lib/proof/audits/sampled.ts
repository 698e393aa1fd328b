/** Saboteurs chosen by id, so that a test keeps its sample when others are added or moved. */
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';

/** @throws Error for an id that no saboteur has. */
export const saboteursOf = (ids: readonly string[]): readonly Saboteur[] =>
  ids.map((id) => {
    const found = saboteurs.find((saboteur) => saboteur.id === id);
    if (!found) throw new Error(`there is no saboteur ${id}`);
    return found;
  });

/** Each breaks what many checks judge, in another part of the interface. */
export const farReaching = saboteursOf([
  'token-errors-with-status-200',
  'seventh-product-with-a-space-in-its-handle',
  'limits-of-430-are-closed',
  'scripts-get-the-tools-as-text',
  'reading-products-needs-authorization',
  'openrpc-needs-no-ids-to-look-up',
]);
