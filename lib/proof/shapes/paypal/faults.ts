/** Twelve faults in the shop in the manner of PayPal. */
import { changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { frozen } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { firstStyleOf } from './goods.ts';
import { type House, paypalDesk } from './paypal.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(paypalDesk({ rules }));
const housed = (house: Partial<House>): Plant => rebuilt(paypalDesk({ house }));

/** The key that makes a repeated request harmless is made of the items alone. */
const sameItemsSameCart: Plant = (tools) => {
  const made = new Map<string, unknown>();
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const key = JSON.stringify(args.items);
    const known = made.has(key) ? tools('get_cart', { cart_id: made.get(key) }) : undefined;
    if (known && 'record' in known && known.record.status === 'CREATED') return known;
    const outcome = tools(name, args);
    if ('record' in outcome) made.set(key, outcome.record.id);
    return outcome;
  };
};

/** An order is stored with the amount that its checkout had before the last patch. */
const amountBeforePatch: Plant = (tools) => {
  const amounts = new Map<unknown, unknown>();
  return (name, args) => {
    if (name === 'update_checkout') {
      const before = tools('get_checkout', { checkout_id: args.checkout_id });
      const outcome = tools(name, args);
      if ('record' in before && 'record' in outcome) {
        amounts.set(args.checkout_id, at(before.record, 'purchase_units.0.amount'));
      }
      return outcome;
    }
    const outcome = tools(name, args);
    if (name !== 'get_order') return outcome;
    return changed(outcome, (record) =>
      edit(record, 'purchase_units.0.amount', (amount) => amounts.get(args.order_id) ?? amount),
    );
  };
};

/** The limit is five hours where five minutes were meant. */
const withinHours: Rules['approves'] = ({ given, at: date }, now) => {
  const age = now - Date.parse(String(date));
  return given === true && age >= -30_000 && age <= 5 * 3_600_000;
};

export const faults: readonly Fault[] = [
  {
    id: 'paypal-last-page-filled-up',
    breaks: 'No product is on two pages of a search.',
    plant: housed({
      pageStart: (page, size, total) => {
        const start = (page - 1) * size;
        return start < total ? Math.max(0, Math.min(start, total - size)) : start;
      },
    }),
  },
  {
    id: 'paypal-replaced-list-keeps-items',
    breaks:
      'When the list of items is replaced, items that are not in the new one are gone, as the tool says.',
    plant: housed({
      replacing: (rows, skus) =>
        rows.map(({ sku, quantity: asked }) => {
          const quantity = Number(asked);
          return skus.includes(sku)
            ? { does: 'set', key: sku, quantity }
            : { does: 'add', item: sku, quantity };
        }),
    }),
  },
  {
    id: 'paypal-positions-before-the-patch',
    breaks:
      'An operation finds the items at the positions where those before it left them, as the tool says.',
    plant: housed({ skusAfter: (skus) => skus }),
  },
  {
    id: 'paypal-first-style-price',
    breaks: 'The `unit_amount` of an item is the price of its SKU in the catalog.',
    plant: housed({ unitOf: (item) => firstStyleOf(item.ware)?.amount ?? item.amount }),
  },
  {
    id: 'paypal-tax-of-one-piece',
    breaks: 'The `tax_total` is the sum of the `tax` of one piece times the `quantity`, as the tool says.',
    plant: housed({ taxedPieces: () => 1 }),
  },
  {
    id: 'paypal-address-mixed-with-earlier',
    breaks: 'An address that is set replaces the earlier one as a whole.',
    plant: housed({ addressAfter: (before, value) => ({ ...before, ...value }) }),
  },
  {
    id: 'paypal-first-read-again',
    breaks: 'A cart that is read is as its last update left it.',
    plant: frozen('get_cart', ({ cart_id }) => cart_id),
  },
  {
    id: 'paypal-same-items-same-cart',
    breaks: 'Each cart that is created is a new one, and the changes of another do not touch it.',
    plant: sameItemsSameCart,
  },
  {
    id: 'paypal-voided-checkout-captured',
    breaks: 'A checkout that is voided cannot be captured, as the tool says.',
    plant: ruled({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
    }),
  },
  {
    id: 'paypal-declined-counts-as-approved',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve of it.',
    plant: ruled({ approves: ({ at: date }, now) => isRecent(date, now) }),
  },
  {
    id: 'paypal-approval-of-five-hours',
    breaks: 'Commerce endpoint 7: the approval is contemporaneous, at most five minutes old.',
    plant: ruled({ approves: withinHours }),
  },
  {
    id: 'paypal-order-before-last-patch',
    breaks: 'An order has the amount of the checkout that was captured.',
    plant: amountBeforePatch,
  },
];
