/** Twelve faults in the shape of Bolt. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { nowGiven } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { boltDesk, totals } from './bolt.ts';
import { items } from './goods.ts';

/** A next page begins with the last product of the page before. */
const overlapping: Plant = (tools) => {
  const last = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'search_catalog' || !('record' in outcome)) return outcome;
    const { products, next_cursor } = outcome.record;
    if (next_cursor !== null) last.set(next_cursor, asList(products).at(-1));
    const before = last.get(args.cursor);
    if (before === undefined) return outcome;
    const repeated = [before, ...asList(products)].slice(0, Number(args.limit ?? 20));
    return { record: { ...outcome.record, products: repeated } };
  };
};

/** Each variant has the price that the product begins at. */
const fromPrice = (product: unknown): unknown => {
  const amounts = asList(at(product, 'variants')).map((variant) => Number(at(variant, 'unit_price.amount')));
  return edit(product, 'variants.*.unit_price.amount', () => Math.min(...amounts));
};

/** A cart keeps the totals that its items had at first. */
const staleLines: Plant = (tools) => {
  const first = new Map<string, unknown>();
  const keyOf = (cart: Fields, item: unknown) => `${cart.order_reference} ${at(item, 'reference')}`;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/^(create|get|update)_cart$/.test(name)) return outcome;
    return changed(outcome, (record) => {
      const cart = asFields(record.cart);
      const stale = asList(cart.items).map((item) => {
        const total = first.get(keyOf(cart, item)) ?? at(item, 'total_amount');
        first.set(keyOf(cart, item), total);
        return { ...asFields(item), total_amount: total };
      });
      return { cart: { ...cart, items: stale } };
    });
  };
};

/** Items of a cart that an update does not name are sent along. */
const merging = (args: Fields, tools: Tools) => {
  const read = tools('get_cart', { order_reference: args.order_reference });
  const sent = asList(args.items);
  const before = 'record' in read ? asList(at(read.record, 'cart.items')) : [];
  const kept = before
    .filter((item) => !sent.some((each) => at(each, 'reference') === at(item, 'reference')))
    .map((item) => ({ reference: at(item, 'reference'), quantity: at(item, 'quantity') }));
  return tools('update_cart', { ...args, items: [...sent, ...kept] });
};

/** A new cart begins with the items of the one before. */
const continuing: Plant = (tools) => {
  let before: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const outcome = tools(name, { ...args, items: [...before, ...asList(args.items)] });
    if ('record' in outcome) before = asList(args.items);
    return outcome;
  };
};

/** The sum of the taxes without that of the shipment. */
const ofItemsOnly = (cart: unknown): unknown =>
  edit(
    cart,
    'tax_amount.amount',
    (tax) => Number(tax) - Number(at(cart, 'shipments.0.tax_amount.amount') ?? 0),
  );

export const faults: readonly Fault[] = [
  {
    id: 'bolt-page-repeats-a-product',
    breaks: 'Each page of a search has other products, and all pages have all of them.',
    plant: overlapping,
  },
  {
    id: 'bolt-product-shows-from-price',
    breaks: 'A variant costs the same in a search, in a product that is read, and in a cart.',
    plant: answering(/^get_product$/, (record) => edit(record, 'product', fromPrice)),
  },
  {
    id: 'bolt-line-total-not-recounted',
    breaks: 'The total of an item in a cart is its unit price times its quantity.',
    plant: staleLines,
  },
  {
    id: 'bolt-promotion-not-deducted',
    breaks: 'The total is less by the discount that is shown.',
    plant: rebuilt(
      boltDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sums.total + sums.discount };
        },
      }),
    ),
  },
  {
    id: 'bolt-ships-at-ground-cost',
    breaks: 'The chosen shipping option costs what the list of options says.',
    plant: rebuilt(boltDesk({ totals: (lines, method) => totals(lines, method && 'ups_ground') })),
  },
  {
    id: 'bolt-shipment-tax-left-out',
    breaks: 'The tax amount of an order includes the tax of its shipment, as the total does.',
    plant: (tools, places) =>
      answering(/_checkout$/, (record) => edit(record, 'order.cart', ofItemsOnly))(
        answering(/^get_order$/, (record) => edit(record, 'transaction.order.cart', ofItemsOnly))(
          tools,
          places,
        ),
        places,
      ),
  },
  {
    id: 'bolt-update-keeps-what-is-left-out',
    breaks: 'An item that an update of a cart does not send is removed, as the tool says.',
    plant: instead('update_cart', merging),
  },
  {
    id: 'bolt-cart-continues-the-last',
    breaks: 'A new cart has the items that it was created with, and none of another cart.',
    plant: continuing,
  },
  {
    id: 'bolt-cancelled-token-is-paid',
    breaks: 'An order that is cancelled cannot be changed or paid, as the tool says.',
    plant: rebuilt(
      boltDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'bolt-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, places) =>
      edit(args, 'authorization.approved_at', () => nowGiven(places).at),
    ),
  },
  {
    id: 'bolt-transaction-of-the-subtotal',
    breaks: 'The amount of a transaction is the total of the order that the shopper approved.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'transaction.amount.amount', () =>
        at(record, 'transaction.order.cart.subtotal_amount.amount'),
      ),
    ),
  },
  {
    id: 'bolt-unknown-items-vanish',
    breaks: 'An item that is unknown is refused, as the tool says, and not left out silently.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'items', (rows) =>
        asList(rows).filter((row) => items.some(({ id }) => id === at(row, 'reference'))),
      ),
    ),
  },
];
