/** Twelve faults at the delicatessen in the manner of Emporix. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import type { Plant, Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { frozen } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { emporixDesk } from './emporix.ts';
import { itemTaxOf, totals, upliftOf } from './goods.ts';

const cartIn = (tools: Tools, cartId: unknown): Fields => fieldsOf(tools('get_cart', { cartId }), 'record');

/** What was in the cart before is added to a quantity that is to be set. */
const addingBySet: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const items = rowsIn(cartIn(tools, args.cartId), 'items');
  const grown = edit(args, 'items.*', (row) => {
    const { id, quantity } = asFields(row);
    const had = items.find((item) => item.id === id);
    return had && quantity !== 0
      ? { ...asFields(row), quantity: Number(quantity) + Number(had.quantity) }
      : row;
  });
  return tools(name, asFields(grown));
};

/** The prices of an item are calculated when it comes into the cart, and never again. */
const firstPrices: Plant = (tools, places) => {
  const first = new Map<string, Fields>();
  return answering(/_cart$/, (record) =>
    edit(record, 'items.*', (row) => {
      const item = asFields(row);
      const key = `${record.id} ${item.id}`;
      const { itemPrice, calculatedPrice, authorizedAmount, itemTaxInfo } = item;
      const prices = first.get(key) ?? { itemPrice, calculatedPrice, authorizedAmount, itemTaxInfo };
      first.set(key, prices);
      return { ...item, ...prices };
    }),
  )(tools, places);
};

/** Items are found by their number alone, so that a change reaches the same number in the other carts. */
const numbersOfAllCarts: Plant = (tools) => {
  const carts = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') carts.add(outcome.record.id);
    const items = rowsIn(args, 'items').filter(({ id }) => id !== undefined);
    if (name !== 'update_cart' || items.length === 0) return outcome;
    for (const cartId of carts) if (cartId !== args.cartId) tools(name, { cartId, items });
    return outcome;
  };
};

const typeOf = (address: unknown): unknown => asFields(address).type;

export const faults: readonly Fault[] = [
  {
    id: 'emporix-pages-drop-a-product',
    breaks: 'The pages of a search together have all products that are found.',
    // One more is read, to know whether there is a next page, and then it is skipped.
    plant: rebuilt(emporixDesk({ skip: (pageNumber, pageSize) => (pageNumber - 1) * (pageSize + 1) })),
  },
  {
    id: 'emporix-set-quantity-adds',
    breaks: 'An update sets the quantity of an item that is named by its id, as the tool says.',
    plant: addingBySet,
  },
  {
    id: 'emporix-item-price-of-first-quantity',
    breaks: 'An item of a cart costs the price of a piece for each of its pieces, also after an update.',
    plant: firstPrices,
  },
  {
    id: 'emporix-uplift-charged',
    breaks: 'The final price is the items and the shipping; the uplift is authorized, and not paid.',
    plant: rebuilt(
      emporixDesk({
        rules: {
          totals: (lines, charge) => {
            const sums = totals(lines, charge);
            return { ...sums, total: sums.total + upliftOf(lines) };
          },
        },
      }),
    ),
  },
  {
    id: 'emporix-tax-without-shipping',
    breaks: 'The tax of the final price is the sum of the taxes by tax code, with that of the shipping.',
    plant: rebuilt(
      emporixDesk({
        rules: { totals: (lines, charge) => ({ ...totals(lines, charge), tax: itemTaxOf(lines) }) },
      }),
    ),
  },
  {
    id: 'emporix-shipping-address-from-billing',
    breaks: 'An order goes to the address of the type SHIPPING.',
    plant: asking(/^update_checkout$/, (args) => {
      const billing = asList(args.addresses).find((each) => typeOf(each) === 'BILLING');
      return edit(args, 'addresses.*', (address) => ({
        ...asFields(billing ?? address),
        type: typeOf(address),
      }));
    }),
  },
  {
    id: 'emporix-checkout-read-from-cache',
    breaks: 'A checkout that is read is as the last update left it.',
    plant: frozen('get_checkout', ({ checkoutId }) => checkoutId),
  },
  {
    id: 'emporix-declined-checkout-ordered',
    breaks: 'A checkout that was cancelled is never ordered.',
    plant: rebuilt(
      emporixDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'emporix-refusing-buyer-orders',
    breaks: 'Commerce endpoint 7: a checkout is not completed for a buyer who does not approve.',
    plant: rebuilt(
      emporixDesk({
        rules: { approves: ({ at }, now) => usual.approves({ given: true, at }, now) },
      }),
    ),
  },
  {
    id: 'emporix-approval-of-the-day',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous, not of earlier the same day.',
    plant: rebuilt(
      emporixDesk({
        rules: {
          approves: ({ given, at }, now) => {
            const age = now - Date.parse(String(at));
            return given === true && age >= -30_000 && age < 86_400_000;
          },
        },
      }),
    ),
  },
  {
    id: 'emporix-order-without-shipping',
    breaks: 'An order has the shipping and the final price of the checkout that the buyer approved.',
    plant: rebuilt(
      emporixDesk({
        order:
          ({ order }) =>
          ({ method: _, ...unsent }, placedAt) =>
            order(unsent, placedAt),
      }),
    ),
  },
  {
    id: 'emporix-item-numbers-of-all-carts',
    breaks: 'An update changes the items of its own cart, and of no other cart.',
    plant: numbersOfAllCarts,
  },
];
