/** Twelve faults in the storefront in the manner of Big Cartel. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { bigcartelTools, delivery } from './bigcartel.ts';
import { items, postageOf, sumsOf } from './sums.ts';

/** The items of a cart that an update does not name are removed, as if it had all of them. */
const replacingAll: Plant = (tools) => (name, args) => {
  const read =
    name === 'update_cart' && args.update ? tools('get_cart', { cart_id: args.cart_id }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const keys = asList(read.record.included).map((item) => [String(at(item, 'id')), 0] as const);
  return tools(name, { ...args, update: { ...Object.fromEntries(keys), ...fieldsOf(args, 'update') } });
};

/** A new cart begins with what was added to the one before it. */
const keepingTheSession: Plant = (tools) => {
  let before: readonly Fields[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const outcome = tools(name, { ...args, adds: [...before, ...rowsIn(args, 'adds')] });
    if ('record' in outcome) before = rowsIn(args, 'adds');
    return outcome;
  };
};

/** The charge has the postage of a piece alone for each piece. */
const shippingEachAlone: typeof sumsOf = (lines, country, rate) => {
  const sums = sumsOf(lines, country, rate);
  if (sums.shipping === undefined || country === undefined) return sums;
  const alone = sumOf(lines.map(({ item, quantity }) => postageOf(item.ware, country)[0] * quantity));
  return { ...sums, shipping: alone, total: sums.total - sums.shipping + alone };
};

/** An update is the whole delivery: fields that it does not have are emptied. */
const puttingAll: typeof delivery = (checkout, args) => {
  const { address: _, method: __, ...rest } = checkout;
  const country = at(checkout, 'filled.shipping_country_id');
  return delivery(
    { ...rest, ...{ filled: {} } },
    { ...(country !== undefined && { shipping_country_id: country }), ...args },
  );
};

export const faults: readonly Fault[] = [
  {
    id: 'bigcartel-offset-counts-pages',
    breaks: 'The offset of a page is the number of products that are left out, as the tool says.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'page.offset', (offset) => Number(offset) * Number(at(args, 'page.limit') ?? 20)),
    ),
  },
  {
    id: 'bigcartel-product-options-at-default-price',
    breaks: 'An option has one price: in a search, in a lookup, in its product and in a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'included.*.attributes.price', () => at(record, 'data.attributes.default_price')),
    ),
  },
  {
    id: 'bigcartel-item-totals-of-one-piece',
    breaks: 'The total of an item of a checkout is its price for all its pieces.',
    plant: rebuilt(bigcartelTools({ checkoutLine: ({ item }) => item.amount })),
  },
  {
    id: 'bigcartel-tax-not-in-total',
    breaks: 'The total of a checkout contains the sales tax, which is on top.',
    plant: rebuilt(
      bigcartelTools({
        sums: (...args) => {
          const sums = sumsOf(...args);
          return { ...sums, total: sums.total - (sums.tax ?? 0) };
        },
      }),
    ),
  },
  {
    id: 'bigcartel-shipping-each-alone',
    breaks: 'The shipping that is charged is the amount of the chosen rate.',
    plant: rebuilt(bigcartelTools({ sums: shippingEachAlone })),
  },
  {
    id: 'bigcartel-update-drops-others',
    breaks: 'Items that an update does not name stay as they are, as the tool says.',
    plant: replacingAll,
  },
  {
    id: 'bigcartel-new-cart-of-the-session',
    breaks: 'A new cart has what was added to it, and nothing of another cart.',
    plant: keepingTheSession,
  },
  {
    id: 'bigcartel-rate-empties-address',
    breaks: 'Commerce endpoint 8: the shipping address stays when only the shipping rate is sent.',
    plant: rebuilt(bigcartelTools({ delivery: puttingAll })),
  },
  {
    id: 'bigcartel-cancelled-checkout-stays-open',
    breaks: 'A checkout that is cancelled stays so, and can neither be changed nor completed.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      if (!('record' in read) || at(read.record, 'data.attributes.status') !== 'open') {
        return tools('cancel_checkout', args);
      }
      return { record: asFields(edit(read.record, 'data.attributes.status', () => 'cancelled')) };
    }),
  },
  {
    id: 'bigcartel-old-approval-charged',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: rebuilt(bigcartelTools({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'bigcartel-completed-twice',
    breaks: 'A checkout is completed once, and has one order.',
    plant: rebuilt(
      bigcartelTools({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'bigcartel-sold-out-added',
    breaks: 'An option that is sold out cannot be added to a cart: there is an error.',
    plant: rebuilt(
      bigcartelTools({
        rules: {
          find: (id) =>
            items.filter((item) => item.id === id).map((item) => ({ ...item, available: true }))[0],
        },
      }),
    ),
  },
];
