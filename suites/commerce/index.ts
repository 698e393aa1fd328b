/** Area commerce: tools, search, money, carts, checkouts, and the OpenRPC document. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as largeCarts } from './changes/large-carts.ts';
import { checks as unavailable } from './changes/unavailable.ts';
import { checks as updates } from './changes/updates.ts';
import { checks as approval } from './checkouts/approval.ts';
import { checks as shipping } from './checkouts/shipping.ts';
import { checks as shippingCosts } from './checkouts/shipping-costs.ts';
import { checks as shippingOrder } from './checkouts/shipping-order.ts';
import { checks as amounts } from './money/amounts.ts';
import { checks as catalogPrices } from './money/catalog-prices.ts';
import { checks as currencies } from './money/currencies.ts';
import { checks as priceRanges } from './money/prices.ts';
import { checks as toolAgreement } from './money/tool-agreement.ts';
import { checks as approvals } from './orders/approvals.ts';
import { checks as completed } from './orders/completed.ts';
import { checks as orders } from './orders/orders.ts';
import { checks as largeSums } from './records/large-sums.ts';
import { checks as lifecycle } from './records/lifecycle.ts';
import { checks as totals } from './records/totals.ts';
import { checks as lookups } from './search/lookups.ts';
import { checks as pages } from './search/pages.ts';
import { checks as search } from './search/search.ts';
import { checks as titles } from './search/titles.ts';
import { checks as sequences } from './sequences/sequences.ts';
import { checks as toolArguments } from './tools/arguments.ts';
import { checks as calls } from './tools/calls.ts';
import { checks as openRpc } from './tools/openrpc.ts';
import { checks as openRpcAgreement } from './tools/openrpc-agreement.ts';
import { checks as otherKinds } from './tools/other-kinds.ts';
import { checks as results } from './tools/results.ts';
import { checks as toolList } from './tools/tool-list.ts';

export const commerce: Suite = {
  area: 'commerce',
  checks: [
    [toolList, calls, otherKinds, results],
    [search, lookups, pages, titles],
    [amounts, catalogPrices, toolAgreement, currencies, priceRanges, totals, largeSums, shippingCosts],
    [lifecycle, shipping, shippingOrder, approval, orders, completed, approvals],
    [sequences, updates, largeCarts, unavailable],
    [openRpc, openRpcAgreement],
    // It has the most calls, of which none waits for another, so that they fill the time in which lookups wait.
    [toolArguments],
  ].flat(2),
};
