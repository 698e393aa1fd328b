/** Saboteurs of what the tools say about stock. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach } from '../../sabotage/json.ts';
import { alterPayload } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

const alwaysInStock = alterPayload(['search_catalog', 'lookup_catalog', 'get_product'], (payload) =>
  changeEach(payload, (object) => ('available' in object ? { ...object, available: true } : object)),
);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/sold-out-variants-are-not-available', { 'everything-is-in-stock': alwaysInStock }),
  ...breakingUcp('commerce/sold-out-variants-are-not-available', {
    'ucp-everything-is-in-stock': alwaysInStock,
  }),
];
