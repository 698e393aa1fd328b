/** Saboteurs of input schemas: documented arguments that are missing or have another type. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterTool } from '../../sabotage/rpc.ts';

const alterSchema = (tool: string, alter: (schema: unknown) => unknown) =>
  alterTool(tool, changeAt('/inputSchema', alter));

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'], {
    'search-schema-wants-a-country-number': alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/address_country', { type: 'integer' }),
    ),
    'search-schema-wants-an-object-of-a-currency': alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/currency', { type: 'object' }),
    ),
  }),
  ...breaking('commerce/search-declares-query-and-context', {
    'search-schema-has-no-currency': alterSchema(
      'search_catalog',
      removeAt('/properties/context/properties/currency'),
    ),
  }),
  ...breaking('commerce/update-checkout-declares-address-and-method', {
    'update-checkout-schema-has-no-method': alterSchema(
      'update_checkout',
      removeAt('/properties/shipping_method'),
    ),
  }),
];
