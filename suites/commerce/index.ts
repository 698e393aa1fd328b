/** Area commerce: tools, search, money, carts, checkouts, and the OpenRPC document. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as carts } from './carts/lifecycle.ts';
import { checks as cartLines } from './carts/requested-lines.ts';
import { checks as approval } from './checkouts/approval.ts';
import { checks as checkouts } from './checkouts/lifecycle.ts';
import { checks as checkoutLines } from './checkouts/requested-lines.ts';
import { checks as amounts } from './money/amounts.ts';
import { checks as barePrices } from './money/bare-prices.ts';
import { checks as catalogPrices } from './money/catalog-prices.ts';
import { checks as oneCurrency } from './money/one-currency.ts';
import { checks as recordMoney } from './money/records.ts';
import { checks as openRpcAgreement } from './openrpc/agreement.ts';
import { checks as openRpcDocument } from './openrpc/document.ts';
import { checks as openRpcResults } from './openrpc/results.ts';
import { checks as cancelledRecords } from './records/cancelled-records.ts';
import { checks as refusedUpdates } from './records/refused-updates.ts';
import { checks as recordTotals } from './records/totals.ts';
import { checks as availability } from './search/availability.ts';
import { checks as lookups } from './search/lookups.ts';
import { checks as minorUnits } from './search/minor-units.ts';
import { checks as queries } from './search/queries.ts';
import { checks as search } from './search/search.ts';
import { checks as shipping } from './shipping/shipping.ts';
import { checks as shippingCosts } from './shipping/shipping-costs.ts';
import { checks as shippingOrder } from './shipping/shipping-order.ts';
import { checks as toolArguments } from './tools/arguments.ts';
import { checks as calls } from './tools/calls.ts';
import { checks as hosts } from './tools/hosts.ts';
import { checks as inputSchemas } from './tools/input-schemas.ts';
import { checks as outputSchemas } from './tools/output-schemas.ts';
import { checks as toolList } from './tools/tool-list.ts';

export const commerce: Suite = {
  area: 'commerce',
  checks: [
    [toolList, calls, toolArguments, inputSchemas, outputSchemas, hosts],
    [search, queries, lookups, availability],
    [amounts, barePrices, catalogPrices, oneCurrency, recordMoney, minorUnits, recordTotals, shippingCosts],
    [carts, cartLines],
    [checkouts, checkoutLines, shipping, shippingOrder, approval],
    [refusedUpdates, cancelledRecords],
    [openRpcDocument, openRpcAgreement, openRpcResults],
  ].flat(2),
};
