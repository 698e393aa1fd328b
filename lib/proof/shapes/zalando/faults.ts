/** Twelve faults at the shop in the manner of Zalando. */
import { answering, asking, edit, instead } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { fieldsOf, type Places } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Checkout, Rules } from '../trade/trade.ts';
import { catalogWith, reductionOf } from './goods.ts';
import { recordsWith, totals, vatIn, zalandoDesk } from './zalando.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(zalandoDesk({ rules }));

/** Pieces that are added to an item replace those that it has. */
const replacing: Plant = instead('update_cart', (args, tools) => {
  if (args.replace_items !== false) return tools('update_cart', args);
  const read = tools('get_cart', { cart_id: args.cart_id });
  const had = 'record' in read ? rowsIn(read.record, 'items') : [];
  const named = rowsIn(args, 'items');
  const kept = had.flatMap(({ sku, quantity }) => {
    const own = named.filter((each) => each.sku === sku);
    return own.length > 0 ? own : [{ sku, quantity }];
  });
  const added = named.filter(({ sku }) => !had.some((each) => each.sku === sku));
  return tools('update_cart', { ...args, items: [...kept, ...added], replace_items: true });
});

/** The answer to an update has the new delivery service, but the checkout keeps the one it had. */
const forgetfulService: Plant = instead('update_checkout', (args, tools) => {
  const { checkout_id, token, delivery } = args;
  const before = tools('get_checkout', { checkout_id, token });
  const outcome = tools('update_checkout', args);
  if (delivery !== undefined && 'record' in before && 'record' in outcome) {
    const service = at(before.record, 'delivery.service') ?? 'STANDARD';
    tools('update_checkout', { checkout_id, token, delivery: { service } });
  }
  return outcome;
});

/** The id of a checkout opens it, whatever the token. */
const anyToken: Plant = (tools) => {
  const tokens = new Map<unknown, unknown>();
  return (name, args) => {
    const token = tokens.get(args.checkout_id);
    const isOther = token !== undefined && args.token !== undefined;
    const outcome = tools(name, isOther ? { ...args, token } : args);
    if (name === 'create_checkout' && 'record' in outcome) {
      tokens.set(outcome.record.id, outcome.record.token);
    }
    return outcome;
  };
};

/** Checkouts and orders have what is in the cart now, and no copy of what was in it. */
const following = (places: Places): Tools => {
  const latest = new Map<string, readonly Line[]>();
  const honest = recordsWith(totals, places);
  const current = (checkout: Checkout): Checkout => ({
    ...checkout,
    lines: latest.get(checkout.cart) ?? checkout.lines,
  });
  return zalandoDesk({
    words: {
      cart: (cart) => {
        latest.set(cart.id, cart.lines);
        return honest.cart(cart);
      },
      checkout: (checkout) => honest.checkout(current(checkout)),
      order: (checkout, placedAt) => honest.order(current(checkout), placedAt),
    },
  })(places);
};

/** An order has the sums of its cart. */
const undelivered: Plant = answering(/^(complete_checkout|get_order)$/, (record) => {
  const { gross_total, tax_total } = fieldsOf(record, 'cart');
  return { ...record, gross_total, tax_total };
});

export const faults: readonly Fault[] = [
  {
    id: 'zalando-added-pieces-replace',
    breaks: 'Without `replace_items`, the pieces come on top of those that the cart has, as the tool says.',
    plant: replacing,
  },
  {
    id: 'zalando-original-prices-charged',
    breaks: 'The `gross_total` is the sum of the prices of today, and not of those before the reduction.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const total = sums.total + sumOf(lines.map(({ item, quantity }) => reductionOf(item) * quantity));
        return { ...sums, tax: vatIn(total), total };
      },
    }),
  },
  {
    id: 'zalando-tax-on-the-gross',
    breaks: 'The `tax_total` is the VAT of 19 % that the `gross_total` contains.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, tax: Math.round(sums.total * 0.19) };
      },
    }),
  },
  {
    id: 'zalando-billing-replaces-shipping',
    breaks: 'A billing address does not change where the parcel goes.',
    plant: asking(/^update_checkout$/, (args) =>
      args.billing_address === undefined ? args : { ...args, shipping_address: args.billing_address },
    ),
  },
  {
    id: 'zalando-cursor-skips-an-article',
    breaks: 'The pages of a search, one after the other, have all articles that it finds.',
    plant: rebuilt(zalandoDesk({ catalog: catalogWith((start, limit) => start + limit + 1) })),
  },
  {
    id: 'zalando-service-is-not-kept',
    breaks: 'A checkout that is read has the delivery service that the update before it answered.',
    plant: forgetfulService,
  },
  {
    id: 'zalando-cancelled-checkout-ordered',
    breaks: 'A checkout that is cancelled cannot be ordered any more.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'zalando-disapproval-orders',
    breaks: 'Commerce endpoint 7: a customer who says that they do not approve has ordered nothing.',
    plant: asking(/^complete_checkout$/, (args) => edit(args, 'customer_approval.approved', () => true)),
  },
  {
    id: 'zalando-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of the order, and not long before.',
    plant: bent({
      approves: ({ given, at: created }, now) =>
        given === true && Date.parse(String(created)) <= now + 30_000,
    }),
  },
  {
    id: 'zalando-order-without-delivery-cost',
    breaks: 'An order costs what its checkout did, with the delivery.',
    plant: undelivered,
  },
  {
    id: 'zalando-any-token-opens',
    breaks: 'A checkout is opened by nobody without its own token.',
    plant: anyToken,
  },
  {
    id: 'zalando-checkout-follows-the-cart',
    breaks: 'A checkout holds a copy of the cart, which later changes of the cart do not change.',
    plant: rebuilt(following),
  },
];
