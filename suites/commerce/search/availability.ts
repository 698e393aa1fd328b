/** What the tools say about whether something can be bought, and what the catalog says. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { callsInTargetContext } from '../money/priced-calls.ts';
import { catalogVariantOf, indexCatalog } from '../offers/catalog-match.ts';
import { saysAvailable } from '../offers/offers.ts';
import { itemsIn, type SearchItem } from '../offers/search-items.ts';
import { variantsOf } from '../offers/search-terms.ts';

/** A variant that the catalog lists as sold out, as a tool shows it. */
type SoldOut = { readonly call: ToolCall; readonly item: SearchItem; readonly saysAvailable: boolean };

export const checks = [
  check({
    id: 'commerce/sold-out-variants-are-not-available',
    requires: ['commerce.search.availability'],
    claim: 'A variant that the catalog lists as sold out is not shown as available by all tools alike.',
    fix: 'Return in search_catalog, lookup_catalog and get_product the availability that /products.json has for the same variant.',
    async run(context) {
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const catalog = indexCatalog(products);
      const shown = calls.flatMap((call) =>
        payloadsOf(call.rpcResponse)
          .flatMap(itemsIn)
          .flatMap((item): SoldOut[] => {
            const says = saysAvailable(item.object);
            const around = item.product?.object;
            const product = around && catalog.productOf(around);
            const variant = product && catalogVariantOf(item.id, item.object, variantsOf(product));
            return says !== undefined && variant?.available === false
              ? [{ call, item, saysAvailable: says }]
              : [];
          }),
      );
      if (shown.length === 0) {
        throw new Inconclusive('not-observed', 'no tool showed a variant that the catalog lists as sold out');
      }
      // Stock changes, and markets differ: a tool that knows some of them has the right source.
      const knows = shown.some((one) => !one.saysAvailable);
      return forEach(context, shown, ({ call, item }) => {
        if (knows) return [];
        const message = `${toolOf(call.response)} shows the variant ${item.id} as available; the catalog lists it as sold out, as all that the tools show as available`;
        return [
          violation(call.response, message, { at: '/result', expected: 'sold out', actual: 'available' }),
        ];
      });
    },
  }),
];
