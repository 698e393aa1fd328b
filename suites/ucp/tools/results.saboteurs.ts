/** Saboteurs for the results of the catalog tools. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload, alterResult } from '../../sabotage/alter-rpc.ts';
import { drop, put } from '../../sabotage/put.ts';
import { ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { withTool } from '../../sabotage/when.ts';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-search-without-a-version',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['search_catalog'], drop('/ucp/version')),
  }),
  ucpSaboteur({
    id: 'ucp-capabilities-as-names',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['get_product'], put('/ucp/capabilities', ['dev.ucp.shopping.catalog.lookup'])),
  }),
  ucpSaboteur({
    id: 'ucp-content-in-prose',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('get_product'), put('/content/0/text', 'Here is your product!')),
  }),
  ucpSaboteur({
    id: 'ucp-content-of-yesterday',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('lookup_catalog'), put('/content/0/text', '{"products":[]}')),
  }),
  ucpSaboteur({
    id: 'ucp-description-as-text',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['get_product'], put('/product/description', 'A shirt')),
  }),
  ucpSaboteur({
    id: 'ucp-found-products-without-a-price-range',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['search_catalog'], drop('/products/0/price_range')),
  }),
];
