/** Saboteurs of input schemas: documented arguments that are missing or have another type. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { changeNamed } from '../../sabotage/rpc/tool-calls.ts';

const alterSchema = (tool: string, alter: (schema: unknown) => unknown) =>
  alterTools(changeNamed(tool, changeAt('/inputSchema', alter)));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'search-schema-wants-a-country-number',
    breaks: ['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'],
    sabotage: alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/address_country', { type: 'integer' }),
    ),
  }),
  saboteur({
    id: 'search-schema-wants-an-object-of-a-currency',
    breaks: ['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'],
    sabotage: alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/currency', { type: 'object' }),
    ),
  }),
  saboteur({
    id: 'search-schema-has-no-currency',
    breaks: ['commerce/search-declares-query-and-context'],
    sabotage: alterSchema('search_catalog', removeAt('/properties/context/properties/currency')),
  }),
  saboteur({
    id: 'update-checkout-schema-has-no-method',
    breaks: ['commerce/update-checkout-declares-address-and-method'],
    sabotage: alterSchema('update_checkout', removeAt('/properties/shipping_method')),
  }),
];
