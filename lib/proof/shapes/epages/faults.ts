/** Twelve faults in the shape of ePages. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Line } from '../desk/desk.ts';
import { dialect, fill, refusal, shownWith } from './epages.ts';
import { catalogWith, items, priceOf, taxIn } from './goods.ts';
import { type Arithmetic, arithmetic, shippingMethods } from './records.ts';

const altered = bent(dialect);

const calculating = (change: Partial<Arithmetic>): Plant => altered(shownWith({ ...arithmetic, ...change }));

/** A price without the VAT, as the database keeps it, under the tax type of the shop. */
const inNet = (price: unknown): Fields => {
  const gross = Number(at(price, 'amount'));
  return priceOf(gross - taxIn(gross));
};

const withoutSoldOut = (rows: unknown): readonly unknown[] =>
  asList(rows).filter((row) => items.get(String(at(row, 'productId')))?.ready !== false);

/** A change that names line items deletes all others. */
const onlyNamed = (args: Fields, lines: readonly Line[]): Fields => {
  if (args.updateLineItems === undefined) return args;
  const named = asList(args.updateLineItems).map((row) => at(row, 'lineItemId'));
  const others = lines.map(({ id }) => id).filter((id) => !named.includes(id));
  const gone = asList(args.deleteLineItems);
  return { ...args, deleteLineItems: [...new Set([...gone, ...others])] };
};

/** The session has one cart: a new one begins with what the earlier ones were created with. */
const oneSession: Plant = (tools, places) => {
  const earlier: unknown[] = [];
  return altered({
    fill: (args, cart) => {
      if (cart) return fill(args, cart);
      const filling = fill({ lineItems: [...earlier, ...asList(args.lineItems)] }, undefined);
      if ('wishes' in filling) earlier.push(...asList(args.lineItems));
      return filling;
    },
  })(tools, places);
};

export const faults: readonly Fault[] = [
  {
    id: 'epages-one-more-on-a-page',
    breaks: 'A page has at most as many products as were asked for, and none that the next one has.',
    plant: altered({
      catalog: catalogWith(
        (productId) => refusal('product', productId),
        (found, page, size) => found.slice((page - 1) * size, page * size + 1),
      ),
    }),
  },
  {
    id: 'epages-variations-at-lowest-price',
    breaks: 'A variation has the same price in each tool of the catalog, and the cart charges it.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'variations.items.*.priceInfo.price', () => record.lowestPrice),
    ),
  },
  {
    id: 'epages-sold-out-left-out',
    breaks: 'A product that is out of stock is refused, and then there is no cart.',
    plant: altered({
      fill: (args, cart) => {
        const rows = edit(args, 'lineItems', withoutSoldOut);
        return fill(asFields(edit(rows, 'addLineItems', withoutSoldOut)), cart);
      },
    }),
  },
  {
    id: 'epages-single-item-price-net',
    breaks: 'The price of a line item is that of a single item times the quantity, as the tool says.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'lineItemContainer.productLineItems.*.singleItemPrice', inNet),
    ),
  },
  {
    id: 'epages-deposits-not-in-total',
    breaks: 'The grand total has the deposits in it that are listed beside the line items.',
    plant: calculating({
      total: ({ subtotal, discount, shipping, payment }) => subtotal + discount + shipping + payment,
    }),
  },
  {
    id: 'epages-shipping-of-the-next-row',
    breaks: 'Shipping costs what the chosen method is listed with.',
    plant: calculating({
      shipping: (method, subtotal) => {
        const next = shippingMethods[shippingMethods.indexOf(method) + 1] ?? method;
        return arithmetic.shipping(next, subtotal);
      },
    }),
  },
  {
    id: 'epages-tax-without-shipping',
    breaks: 'The total before tax and the total tax add up to the grand total.',
    plant: calculating({
      tax: ({ subtotal, deposits, discount, payment }) => taxIn(subtotal + deposits + discount + payment),
    }),
  },
  {
    id: 'epages-change-drops-others',
    breaks: 'Line items that an update does not name stay, as the tool says.',
    plant: altered({ fill: (args, cart) => fill(onlyNamed(args, cart?.lines ?? []), cart) }),
  },
  {
    id: 'epages-one-cart-of-the-session',
    breaks: 'A new cart has what it is created with, and nothing of another cart.',
    plant: oneSession,
  },
  {
    id: 'epages-cancelled-checkout-is-ordered',
    breaks: 'A checkout that is cancelled cannot be changed or ordered, as the tool says.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'epages-refusal-is-an-order',
    breaks: 'Commerce endpoint 7: a buyer who does not accept the obligation to pay has not approved.',
    plant: altered({
      approval: (args) => ({
        ...dialect.approval(args),
        given: args.buyerConfirmation !== undefined,
      }),
    }),
  },
  {
    id: 'epages-order-in-net',
    breaks: 'An order has the grand total that its checkout had.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'lineItemContainer.grandTotal', () => at(record, 'lineItemContainer.totalBeforeTax')),
    ),
  },
];
