/** The saboteurs of area commerce. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as carts } from './carts/lifecycle.saboteurs.ts';
import { saboteurs as cartLines } from './carts/requested-lines.saboteurs.ts';
import { saboteurs as approval } from './checkouts/approval.saboteurs.ts';
import { saboteurs as checkouts } from './checkouts/lifecycle.saboteurs.ts';
import { saboteurs as checkoutLines } from './checkouts/requested-lines.saboteurs.ts';
import { saboteurs as amounts } from './money/amounts.saboteurs.ts';
import { saboteurs as barePrices } from './money/bare-prices.saboteurs.ts';
import { saboteurs as catalogPrices } from './money/catalog-prices.saboteurs.ts';
import { saboteurs as oneCurrency } from './money/one-currency.saboteurs.ts';
import { saboteurs as recordMoney } from './money/records.saboteurs.ts';
import { saboteurs as openRpcAgreement } from './openrpc/agreement.saboteurs.ts';
import { saboteurs as openRpcDocument } from './openrpc/document.saboteurs.ts';
import { saboteurs as openRpcResults } from './openrpc/results.saboteurs.ts';
import { saboteurs as cancelledRecords } from './records/cancelled-records.saboteurs.ts';
import { saboteurs as refusedUpdates } from './records/refused-updates.saboteurs.ts';
import { saboteurs as recordTotals } from './records/totals.saboteurs.ts';
import { saboteurs as availability } from './search/availability.saboteurs.ts';
import { saboteurs as lookups } from './search/lookups.saboteurs.ts';
import { saboteurs as minorUnits } from './search/minor-units.saboteurs.ts';
import { saboteurs as queries } from './search/queries.saboteurs.ts';
import { saboteurs as search } from './search/search.saboteurs.ts';
import { saboteurs as shipping } from './shipping/shipping.saboteurs.ts';
import { saboteurs as shippingCosts } from './shipping/shipping-costs.saboteurs.ts';
import { saboteurs as shippingOrder } from './shipping/shipping-order.saboteurs.ts';
import { saboteurs as toolArguments } from './tools/arguments.saboteurs.ts';
import { saboteurs as calls } from './tools/calls.saboteurs.ts';
import { saboteurs as hosts } from './tools/hosts.saboteurs.ts';
import { saboteurs as inputSchemas } from './tools/input-schemas.saboteurs.ts';
import { saboteurs as outputSchemas } from './tools/output-schemas.saboteurs.ts';
import { saboteurs as toolList } from './tools/tool-list.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [toolArguments, calls, hosts, inputSchemas, outputSchemas, toolList],
  [availability, lookups, queries, search],
  [amounts, barePrices, catalogPrices, oneCurrency, recordMoney, minorUnits, recordTotals],
  [carts, cartLines],
  [approval, checkouts, checkoutLines, shipping, shippingCosts, shippingOrder],
  [cancelledRecords, refusedUpdates],
  [openRpcAgreement, openRpcDocument, openRpcResults],
].flat(2);
