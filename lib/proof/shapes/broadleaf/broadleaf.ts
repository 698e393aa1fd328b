/**
 * A shop in the manner of Broadleaf Commerce: ULIDs, `cartItems`, `fulfillmentGroups` and `cartPricing`, pages as Spring
 * makes them. After the public documentation of the cart and checkout services of Broadleaf Microservices.
 *
 * Lawful oddities: changes need the `version` of the record, and an older one is a conflict; six or more of a cart item have
 * an adjustment of 10 %; sales tax comes on top of the items, rounded for each of them, and is null until there is an
 * address; what is bought is named by product and variant, and updated by cart item; only the answer to a submission is
 * wrapped, in a `CheckoutResponse`; cancelled carts stay readable.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { amountOf, type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, moneyOf, productIdOf, refusal, ulidOf, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

type Option = { readonly serviceLevel: string; readonly description: string; readonly price: number };

export const options: readonly Option[] = [
  { serviceLevel: 'STANDARD', description: 'Standard, 4 to 6 days', price: 695 },
  { serviceLevel: 'TWO_DAY', description: 'Two days', price: 1_450 },
  { serviceLevel: 'NEXT_DAY', description: 'Next day', price: 2_800 },
];

const adjustmentOf = (line: Line): number => (line.quantity >= 6 ? Math.round(amountOf(line) / 10) : 0);
const netOf = (line: Line): number => amountOf(line) - adjustmentOf(line);
const taxOf = (line: Line): number => Math.round((netOf(line) * 625) / 10_000);

/** The total has the tax, which counts only if there is an address. */
export const totals: Rules['totals'] = (lines, method) => {
  const shipping = options.find(({ serviceLevel }) => serviceLevel === method)?.price ?? 0;
  const [subtotal, discount] = [sumOf(lines.map(amountOf)), sumOf(lines.map(adjustmentOf))];
  const tax = sumOf(lines.map(taxOf));
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
};

const untaxed = (sums: Totals): Totals => ({ ...sums, tax: 0, total: sums.total - sums.tax });

const adjustmentsOf = (line: Line): readonly Fields[] =>
  line.quantity >= 6
    ? [{ offerRef: { name: 'Six or more' }, type: 'ORDER_ITEM', amount: moneyOf(adjustmentOf(line)) }]
    : [];

const cartItemOf = (line: Line, isTaxed: boolean): Fields => ({
  id: line.key,
  sku: line.item.sku,
  productId: productIdOf(line.item.ware),
  variantId: line.item.id,
  name: `${line.item.ware.title}, ${line.item.label}`,
  quantity: line.quantity,
  unitPrice: moneyOf(line.item.amount),
  unitPriceType: 'standardPrice',
  subtotal: moneyOf(amountOf(line)),
  adjustments: adjustmentsOf(line),
  adjustmentsTotal: moneyOf(adjustmentOf(line)),
  total: moneyOf(netOf(line)),
  totalTax: isTaxed ? moneyOf(taxOf(line)) : null,
});

const contentsOf = (lines: readonly Line[], sums: Totals, isTaxed: boolean): Fields => ({
  cartItems: lines.map((line) => cartItemOf(line, isTaxed)),
  cartPricing: {
    subtotal: moneyOf(sums.subtotal),
    adjustmentsTotal: moneyOf(sums.discount),
    fulfillmentTotal: moneyOf(sums.shipping),
    totalTax: isTaxed ? moneyOf(sums.tax) : null,
    total: moneyOf((isTaxed ? sums : untaxed(sums)).total),
  },
});

const optionOf = ({ serviceLevel, description, price }: Option): Fields => ({
  serviceLevel,
  description,
  price: moneyOf(price),
});

const groupsOf = ({ address, method, lines }: Checkout, { shipping }: Totals): readonly Fields[] => {
  const chosen = options.find(({ serviceLevel }) => serviceLevel === method);
  return [
    {
      referenceNumber: 1,
      type: 'SHIP',
      address: address ?? null,
      pricedFulfillmentOption: chosen ? optionOf(chosen) : null,
      fulfillmentItems: lines.map(({ key, quantity }) => ({ cartItemId: key, quantity })),
      fulfillmentTotal: moneyOf(shipping),
    },
  ];
};

const states = { open: 'IN_PROCESS', placed: 'SUBMITTED', cancelled: 'CANCELLED' } as const;

/** The variant, if it is one of the product; otherwise the name of nothing. */
const variantIn = ({ productId, variantId }: Fields): unknown =>
  items.find(({ id, ware }) => id === variantId && productIdOf(ware) === productId)?.id ??
  `${productId}/${variantId}`;

const additionsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'addItemRequests').map((row) => ({
    does: 'add',
    item: variantIn(row),
    quantity: Number(row.quantity),
  }));

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'updateItemRequests').map(
    ({ cartItemId, quantity }) => ({ does: 'set', key: cartItemId, quantity: Number(quantity) }) as const,
  ),
  ...additionsIn(args),
];

const recordsWith = (sums: Rules['totals']): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, version, state, lines }) => ({
    id,
    version,
    status: states[state],
    currency: 'USD',
    ...contentsOf(lines, sums(lines), false),
  }),
  checkout: (checkout) => {
    const { id, version, state, cart, lines, method, address, order } = checkout;
    return {
      id,
      version,
      cartId: cart,
      status: states[state],
      currency: 'USD',
      fulfillmentGroups: groupsOf(checkout, sums(lines, method)),
      fulfillmentOptions: options.map(optionOf),
      ...contentsOf(lines, sums(lines, method), address !== undefined),
      orderNumber: order ?? null,
    };
  },
  order: (checkout, submitDate) => ({
    orderNumber: checkout.order,
    checkoutId: checkout.id,
    status: 'AUTHORIZED',
    submitDate,
    currency: 'USD',
    fulfillmentGroups: groupsOf(checkout, sums(checkout.lines, checkout.method)),
    ...contentsOf(checkout.lines, sums(checkout.lines, checkout.method), true),
  }),
});

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  filling: additionsIn,
  changes: changesIn,
  delivery: (checkout, { address, serviceLevel }) => {
    if (serviceLevel !== undefined && !options.some((option) => option.serviceLevel === serviceLevel)) {
      return refusal('unknown-method', { serviceLevel });
    }
    return {
      ...checkout,
      ...(isFields(address) && { address }),
      ...(serviceLevel !== undefined && { method: String(serviceLevel) }),
    };
  },
  approval: (args) => {
    const { approved, dateApproved } = fieldsOf(args, 'submissionApproval');
    return { given: approved, at: dateApproved };
  },
  ...recordsWith(sums),
});

/** A submission is answered with a response around the checkout. */
const responding =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const { orderNumber } = outcome.record;
    return { record: { success: true, orderNumber, failureType: null, cart: outcome.record } };
  };

/** @param bent rules that a fault bends @param own words that a fault replaces */
export const broadleafDesk =
  (bent: Partial<Rules> = {}, own: (words: Words) => Partial<Words> = () => ({})) =>
  (places: Places): Tools => {
    const next = { cart: counter(), item: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: () => ulidOf(`cart item ${next.item()}`),
      cartId: () => ulidOf(`cart ${next.cart()}`),
      checkoutId: () => ulidOf(`checkout ${next.checkout()}`),
      orderId: ids('', 20_264_107, 3),
      refuse: refusal,
      totals,
      guard: ({ version }, thing) =>
        version === thing.version ? undefined : refusal('stale', { version, latest: thing.version }),
      ...bent,
    };
    const words = wordsWith(rules.totals);
    return responding(tradeOf({ ...words, ...own(words) }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const broadleaf = (plant: Plant = honest): Variant =>
  shop({
    name: 'broadleaf',
    listed,
    open: broadleafDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
