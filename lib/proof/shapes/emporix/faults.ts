/** Twelve faults in the shape of Emporix. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { delivery, emporixDesk, wordsWith } from './emporix.ts';
import { items, netOf, shippingFor, totals, totalsWith } from './prices.ts';

/** The prices of a product without their tax. */
const withNetPrices = (product: unknown): unknown =>
  edit(product, 'variants.*', (variant) => {
    const net = (amount: unknown) => netOf(Number(amount), fieldsOf({ variant }, 'variant').taxCode);
    const value = edit(variant, 'price.effectiveValue.amount', net);
    return edit(value, 'price.tierValues.*.priceValue.amount', net);
  });

/** Each item of a cart keeps the calculation of its first quantity. */
const notRefreshed: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart') || !('record' in outcome)) return outcome;
    const record = edit(outcome.record, 'items.*', (item) => {
      const { id, calculatedPrice, ...others } = fieldsOf({ item }, 'item');
      const known = first.get(id) ?? calculatedPrice;
      first.set(id, known);
      return { id, ...others, calculatedPrice: known };
    });
    return isFields(record) ? { record } : outcome;
  };
};

/** A quantity that is sent for an item comes on top of the one it has. */
const summedUp: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const had = rowsIn('record' in read ? read.record : {}, 'items');
  const more = (item: unknown) => {
    const line = had.find(({ id }) => id === at(item, 'id'));
    return edit(item, 'quantity', (quantity) => Number(quantity) + Number(line?.quantity ?? 0));
  };
  return tools(name, { ...args, ...(args.items !== undefined && { items: asList(args.items).map(more) }) });
};

const isKnown = (row: unknown): boolean => items.some(({ id }) => id === at(row, 'itemYrn'));

const onlyKnown = (args: Fields): Fields => {
  const known = asList(args.items).filter(isKnown);
  return known.length > 0 ? { ...args, items: known } : args;
};

const shippingUntotalled = wordsWith((lines, method) => ({
  ...totals(lines, method),
  total: totals(lines).total,
}));

export const faults: readonly Fault[] = [
  {
    id: 'emporix-pages-overlap',
    breaks: 'Each page of a search begins after the last product of the page before it.',
    plant: (tools) => (name, args) => {
      const [page, size] = [Number(args.pageNumber ?? 1), Number(args.pageSize ?? 20)];
      const outcome = tools(name, args);
      if (name !== 'search_catalog' || !('record' in outcome)) return outcome;
      const all = tools(name, { ...args, pageNumber: 1, pageSize: 100 });
      const found = rowsIn('record' in all ? all.record : {}, 'items');
      const start = (page - 1) * Math.max(1, size - 1);
      return { record: { ...outcome.record, items: found.slice(start, start + size) } };
    },
  },
  {
    id: 'emporix-product-shows-net-prices',
    breaks: 'A product that is read has the prices that the search shows, which include the tax.',
    plant: answering(/^get_product$/, withNetPrices),
  },
  {
    id: 'emporix-items-not-refreshed',
    breaks: 'The calculated price of an item is that of its present quantity.',
    plant: notRefreshed,
  },
  {
    id: 'emporix-deposit-not-in-final-price',
    breaks: 'The final price contains the fees that are shown.',
    plant: rebuilt(
      emporixDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sums.subtotal + sums.shipping };
        },
      }),
    ),
  },
  {
    id: 'emporix-shipping-taxed-on-top',
    breaks: 'The shipping costs what the chosen method says, with the tax included.',
    plant: rebuilt(
      emporixDesk({ totals: totalsWith((goods, method) => Math.round(shippingFor(goods, method) * 1.19)) }),
    ),
  },
  {
    id: 'emporix-quantities-add-up',
    breaks: 'The quantity of an item replaces the earlier one, as the tool says.',
    plant: summedUp,
  },
  {
    id: 'emporix-unknown-items-left-out',
    breaks: 'A product that does not exist is refused, and no cart is created without it.',
    plant: asking(/^create_cart$/, onlyKnown),
  },
  {
    id: 'emporix-old-version-overwrites',
    breaks: 'An update with an old version of the cart is refused.',
    plant: rebuilt(emporixDesk({ guard: usual.guard })),
  },
  {
    id: 'emporix-shipping-forgets-addresses',
    breaks: 'What an update of a checkout leaves out stays, as the tool says.',
    plant: rebuilt(
      emporixDesk(
        {},
        {
          delivery: ({ address: _, ...checkout }, args) => delivery(checkout, args),
        },
      ),
    ),
  },
  {
    id: 'emporix-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: rebuilt(emporixDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'emporix-deleted-cart-lives',
    breaks: 'A cart that is cancelled cannot be read, changed or checked out any more.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      return 'record' in read ? { record: { cartId: args.cartId, deleted: true } } : read;
    }),
  },
  {
    id: 'emporix-order-without-shipping',
    breaks: 'An order has the final price of its checkout, with the shipping that it shows.',
    plant: rebuilt(emporixDesk({}, { order: shippingUntotalled.order })),
  },
];
