/** Twelve faults at the distributor in the manner of Optimizely. */
import { answering, asFields, asList, changed } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { itemOf, listPriceOf, twins } from './goods.ts';
import { delivery, optimizelyDesk } from './optimizely.ts';

/** The named lines are taken for the whole cart. */
const droppingUnnamed: Plant = (tools) => (name, args) => {
  const before = tools('get_cart', { cartId: args.cartId });
  if (name !== 'update_cart' || !('record' in before)) return tools(name, args);
  const named = rowsIn(args, 'cartLines').flatMap(({ id, productId }) => [id, productId]);
  const removed = rowsIn(before.record, 'cartLines')
    .filter(({ id, productId }) => !named.includes(id) && !named.includes(productId))
    .map(({ id }) => ({ id, qtyOrdered: 0 }));
  return tools(name, { ...args, cartLines: [...asList(args.cartLines), ...removed] });
};

/** The answer to an update has the sums of the cart before it was priced again. */
const pricedBefore: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { cartId: args.cartId });
  const outcome = tools(name, args);
  if (!('record' in before)) return outcome;
  const sums = Object.entries(before.record).filter(([member]) => /^order(Sub|Grand)Total/.test(member));
  return changed(outcome, (record) => ({ ...record, ...Object.fromEntries(sums) }));
};

/** The ship-to that was saved last is the default of all guests, who share one customer. */
const sharedShipTo: Plant = (tools) => {
  let latest: unknown = null;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_checkout') || !('record' in outcome)) return outcome;
    const { shipTo, billTo } = outcome.record;
    if (name === 'update_checkout') latest = shipTo ?? latest;
    return changed(outcome, (record) => ({ ...record, shipTo: shipTo ?? latest, billTo: billTo ?? latest }));
  };
};

/** A ship-to in the city and the state of the one before. */
function inOldCity(shipTo: unknown, before: Fields): Fields {
  const { city, state, country } = before;
  return { ...asFields(shipTo), city, state, country };
}

/** Charged when the order is exported. */
function surcharged(record: Fields): Fields {
  const otherCharges = Math.round((Number(record.productTotal) * 3) / 100);
  return { ...record, ...twins({ otherCharges, orderTotal: Number(record.orderTotal) + otherCharges }) };
}

function isOfOneDay(at: unknown, now: number): boolean {
  const age = now - Date.parse(String(at));
  return age >= -30_000 && age <= 86_400_000;
}

export const faults: readonly Fault[] = [
  {
    id: 'optimizely-update-drops-unnamed-lines',
    breaks: 'Cart lines that an update does not name stay as they are, as the tool says.',
    plant: droppingUnnamed,
  },
  {
    id: 'optimizely-grand-total-in-whole-dollars',
    breaks:
      'The `orderGrandTotal` is the subtotal, less the promotions, with `shippingAndHandling` and `totalTax`.',
    plant: rebuilt(optimizelyDesk({ house: { dueOf: (sum) => Math.round(sum / 100) * 100 } })),
  },
  {
    id: 'optimizely-local-tax-not-collected',
    breaks: 'The `totalTax` is the sum of the `customerOrderTaxes`.',
    plant: rebuilt(optimizelyDesk({ house: { totalTaxOf: ([first = 0]) => first } })),
  },
  {
    id: 'optimizely-second-ship-to-in-first-city',
    breaks: 'A ship-to address takes the place of the earlier one as a whole.',
    plant: rebuilt(
      optimizelyDesk({
        words: {
          delivery: (checkout, { shipTo, ...args }) => {
            const before = fieldsOf(checkout.address, 'shipTo');
            const isSecond = shipTo !== undefined && checkout.address !== undefined;
            const address = isSecond ? inOldCity(shipTo, before) : shipTo;
            return delivery(checkout, { ...args, shipTo: address });
          },
        },
      }),
    ),
  },
  {
    id: 'optimizely-incomplete-page-is-lost',
    breaks: 'The pages of a search have all products together.',
    plant: rebuilt(
      optimizelyDesk({ pages: (products, pageSize) => Math.max(1, Math.floor(products / pageSize)) }),
    ),
  },
  {
    id: 'optimizely-update-answers-old-sums',
    breaks: 'A cart costs the same in the answer to an update as when it is read.',
    plant: pricedBefore,
  },
  {
    id: 'optimizely-cancelled-checkout-submitted',
    breaks: 'A cancelled checkout cannot be submitted.',
    plant: rebuilt(
      optimizelyDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'optimizely-declined-approval-counts',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools) => (name, args) => {
      if (name !== 'complete_checkout' || args.buyerApproval === undefined) return tools(name, args);
      return tools(name, { ...args, buyerApproval: { ...asFields(args.buyerApproval), isApproved: true } });
    },
  },
  {
    id: 'optimizely-approval-lasts-a-day',
    breaks: 'Commerce endpoint 7: the approval is contemporaneous, and at most five minutes old.',
    plant: rebuilt(
      optimizelyDesk({
        rules: { approves: ({ given, at }, now) => given === true && isOfOneDay(at, now) },
      }),
    ),
  },
  {
    id: 'optimizely-surcharge-after-approval',
    breaks: 'An order costs what the buyer approved of in the checkout.',
    plant: answering(/^get_order$/, surcharged),
  },
  {
    id: 'optimizely-ship-to-of-another-guest',
    breaks: 'A checkout has no address of another buyer.',
    plant: sharedShipTo,
  },
  {
    id: 'optimizely-list-price-charged',
    breaks: 'A product on sale costs its `unitNetPrice` of the catalog.',
    plant: rebuilt(
      optimizelyDesk({
        rules: {
          find: (id) => {
            const item = itemOf(id);
            return item && { ...item, amount: listPriceOf(item) };
          },
        },
      }),
    ),
  },
];
