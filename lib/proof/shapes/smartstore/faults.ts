/** Twelve faults in the storefront in the manner of Naver Smart Store. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { itemAt } from './goods.ts';
import { packagesOf } from './packages.ts';
import { paidFor, smartstoreWith, taxFreeIn, totals } from './smartstore.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(smartstoreWith({ rules }));

const commerce = /_(cart|checkout|order)$/;

/** The items of a buyer are kept in one place, and a new cart gets all of them. */
const oneBasket: Plant = (tools) => {
  let held: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const outcome = tools(name, { items: [...held, ...asList(args.items)] });
    if ('record' in outcome) held = [...held, ...asList(args.items)];
    return outcome;
  };
};

/** The new quantity is added to the present one. */
const addingChanges: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const items = 'record' in read ? asList(at(read.record, 'data.items')) : [];
  const changed = edit(args, 'changeItems.*', (change) => {
    const { cartItemNo, quantity } = asFields(change);
    const had = items.find((item) => at(item, 'cartItemNo') === cartItemNo);
    return { cartItemNo, quantity: Number(quantity) + Number(at(had, 'quantity') ?? 0) };
  });
  return tools(name, asFields(changed));
};

export const faults: readonly Fault[] = [
  {
    id: 'smartstore-pages-overlap',
    breaks: 'The pages of a search, one after the other, have each product once, and all that it counts.',
    plant: rebuilt(smartstoreWith({ start: (page, size) => Math.max(0, (page - 1) * size - 1) })),
  },
  {
    id: 'smartstore-product-forgets-option-prices',
    breaks: 'An option costs the same in get_product as in a search and in a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'optionInfo.optionCombinations.*', (option) => ({
        ...asFields(option),
        price: { amount: 0, currency: 'KRW' },
        discountedPrice: record.discountedPrice,
      })),
    ),
  },
  {
    id: 'smartstore-sold-out-in-cart',
    breaks: 'A cart with an option that is sold out is refused, as the tool says.',
    plant: bent({
      find: (key) => {
        const item = itemAt(key);
        return item && { ...item, available: true };
      },
    }),
  },
  {
    id: 'smartstore-line-sum-of-unit-prices',
    breaks: 'The `totalProductAmount` of an item is its unit price and option price, times the quantity.',
    plant: answering(commerce, (record) =>
      ['data.items.*', 'data.productOrders.*'].reduce<unknown>(
        (edited, path) =>
          edit(edited, path, (line) => ({
            ...asFields(line),
            totalProductAmount: Number(at(line, 'unitPrice')) * Number(at(line, 'quantity')),
          })),
        record,
      ),
    ),
  },
  {
    id: 'smartstore-discount-is-not-taken-off',
    breaks: 'The payment is the sum of the products, less the discount that is shown.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const total = sums.total + sums.discount;
        return { ...sums, total, tax: Math.floor((total - taxFreeIn(lines)) / 11) };
      },
    }),
  },
  {
    id: 'smartstore-bundle-is-charged-by-item',
    breaks: 'A bundle has one delivery fee, as the packages and the list of delivery methods show it.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const parcels = lines.flatMap((line) => packagesOf([line], method, paidFor));
        const shipping = sumOf(parcels.map(({ fee, extra }) => fee + extra));
        const total = sums.total - sums.shipping + shipping;
        return { ...sums, shipping, total, tax: Math.floor((total - taxFreeIn(lines)) / 11) };
      },
    }),
  },
  {
    id: 'smartstore-vat-of-the-gross',
    breaks: 'The VAT is the part of ten percent that the prices include: an eleventh of what is taxed.',
    plant: answering(commerce, (record) =>
      edit(record, 'data.payment', (payment) => ({
        ...asFields(payment),
        vat: Math.floor(Number(at(payment, 'taxScopeAmount')) / 10),
      })),
    ),
  },
  {
    id: 'smartstore-changes-are-added',
    breaks: 'A new quantity replaces the present one, as the tool says.',
    plant: addingChanges,
  },
  {
    id: 'smartstore-one-basket-for-all',
    breaks: 'A new cart has the items that were asked for, and not those of an earlier cart.',
    plant: oneBasket,
  },
  {
    id: 'smartstore-method-resets-the-address',
    breaks: 'What an update of an order sheet leaves out stays, as the tool says.',
    plant: rebuilt(
      smartstoreWith({
        words: ({ delivery }) => ({
          delivery: (checkout, args) => {
            const after = delivery(checkout, args);
            if (!('lines' in after) || args.shippingAddress !== undefined) return after;
            const { address: _, ...rest } = after;
            return rest;
          },
        }),
      }),
    ),
  },
  {
    id: 'smartstore-approval-has-no-age',
    breaks:
      'Commerce endpoint 7: the approval is contemporaneous, and at most five minutes old, as the tool says.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'smartstore-order-has-first-product-order',
    breaks: 'An order has one product order for each item, as the tool says.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.productOrders', (rows) => asList(rows).slice(0, 1)),
    ),
  },
];
