/**
 * A marketplace in the manner of Amazon Business: products by ASIN with the offers of several sellers, and orders of them.
 *
 * Lawful oddities: a product has one price for each seller, and some sellers lower it from a quantity on; each seller sends
 * a shipment of its own; sums of purchases are lists of charges by category and type, in `amount` and `currencyCode`; address and
 * delivery option are attributes of different types in one list; lines keep the references of the buyer; orders say for each
 * line what is accepted and what is rejected; pages are counted from 0.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { asinOf, catalog, offerOf, priceAt, wares } from './stock.ts';
import { listed } from './tool-list.ts';

/** An offer as a line of a buyer, who may have a reference for it. */
type Wanted = Item & { readonly externalId?: string };

/** @param row what the buyer sent for a line; an offer of another product is unknown */
export const wantedOf = (row: unknown): Wanted | undefined => {
  const { productIdentifier, buyingOptionIdentifier, externalId } = fieldsOf({ row }, 'row');
  const offer = offerOf(buyingOptionIdentifier);
  if (!offer || asinOf(offer.ware) !== productIdentifier) return undefined;
  return externalId === undefined ? offer : { ...offer, externalId: String(externalId) };
};
const referenceOf = ({ key, item }: { readonly key: string; readonly item: Wanted }): string =>
  item.externalId ?? key;

const usd = (amount: number): Fields => ({ amount, currencyCode: 'USD' });

const refusals: Readonly<Record<Reason, readonly [number, code: string, message: string]>> = {
  'unknown-item': [-32_004, 'OfferNotFound', 'The offer does not exist.'],
  'sold-out': [-32_009, 'OfferUnavailable', 'The offer is currently unavailable.'],
  'unknown-line': [-32_004, 'ItemNotFound', 'The item is not in the cart.'],
  'unknown-cart': [-32_004, 'CartNotFound', 'The cart does not exist.'],
  'unknown-checkout': [-32_004, 'PurchaseNotFound', 'The purchase does not exist.'],
  'unknown-order': [-32_004, 'OrderNotFound', 'The order does not exist.'],
  'unknown-method': [-32_022, 'InvalidDeliveryOption', 'The delivery option is not offered.'],
  'empty-cart': [-32_022, 'EmptyCart', 'The cart has no items.'],
  closed: [-32_009, 'InvalidState', 'It is placed or cancelled and cannot be changed.'],
  stale: [-32_009, 'Conflict', 'It was changed meanwhile.'],
  unaddressed: [-32_022, 'MissingShippingAddress', 'The purchase has no shipping address.'],
  'not-ready': [-32_022, 'PurchaseNotReady', 'The order cannot be placed.'],
};
const refusal = (reason: Reason, more: Fields = {}): Outcome => {
  const [number, code, message] = refusals[reason];
  return refuse(number, message, { errors: [{ code, message, details: JSON.stringify(more) }] });
};

export const options = [
  { id: 'standard', name: 'Standard Delivery', rate: 599 },
  { id: 'two-day', name: 'Two-Day Delivery', rate: 1_149 },
  { id: 'one-day', name: 'One-Day Delivery', rate: 1_899 },
] as const;

type Price = typeof priceAt;
const principalOf = (price: Price, { item, quantity }: Line): number => price(item, quantity) * quantity;
const taxOf = (price: Price, line: Line): number => Math.round((principalOf(price, line) * 8) / 100);
const sellersOf = (lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.map(({ item }) => item.label)),
];

const totalsWith =
  (price: Price): Rules['totals'] =>
  (lines, method) => {
    const subtotal = sumOf(lines.map((line) => principalOf(price, line)));
    const shipping = (options.find(({ id }) => id === method)?.rate ?? 0) * sellersOf(lines).length;
    const tax = sumOf(lines.map((line) => taxOf(price, line)));
    return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
  };
export const totals = totalsWith(priceAt);

const states = { open: 'OPEN', placed: 'PLACED', cancelled: 'CANCELLED' } as const;
const charge = (category: string, type: string, amount: number): Fields => ({
  category,
  type,
  amount: usd(amount),
});

const toItem = (price: Price, line: Line): Fields => ({
  itemId: line.key,
  externalId: referenceOf(line),
  productIdentifier: asinOf(line.item.ware),
  buyingOptionIdentifier: line.item.id,
  title: line.item.ware.title,
  merchant: { name: line.item.label },
  quantity: line.quantity,
  unitPrice: usd(price(line.item, line.quantity)),
});
const chargesOf = (price: Price, line: Line): readonly Fields[] => [
  charge('SUBTOTAL', 'PRINCIPAL', principalOf(price, line)),
  charge('SUBTOTAL', 'TAX', taxOf(price, line)),
];

const recordsWith = (sums: Rules['totals'], price: Price): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const contents = ({ lines, method, address }: Checkout): Fields => {
    const { subtotal, shipping, tax, total } = sums(lines, method);
    return {
      shippingAddress: address ?? null,
      deliveryOptionId: method ?? null,
      charges: [
        charge('SUBTOTAL', 'PRINCIPAL', subtotal),
        charge('SHIPPING', 'PRINCIPAL', shipping),
        charge('SUBTOTAL', 'TAX', tax),
      ],
      total: usd(total),
    };
  };
  return {
    cart: ({ id, state, lines }) => ({
      cartId: id,
      status: states[state],
      items: lines.map((line) => ({ ...toItem(price, line), itemTotal: usd(principalOf(price, line)) })),
      itemSubtotal: usd(sums(lines).subtotal),
    }),
    checkout: (each) => ({
      purchaseId: each.id,
      cartId: each.cart,
      status: states[each.state],
      lineItems: each.lines.map((line) => ({ ...toItem(price, line), charges: chargesOf(price, line) })),
      shipments: sellersOf(each.lines).map((name) => ({ merchant: { name } })),
      deliveryOptions: options.map(({ id, name, rate }) => ({
        deliveryOptionId: id,
        name,
        ratePerShipment: usd(rate),
      })),
      ...contents(each),
      orderId: each.order ?? null,
    }),
    order: (each, placedAt) => ({
      orderId: each.order,
      purchaseId: each.id,
      status: states.placed,
      orderDate: placedAt,
      lineItems: each.lines.map((line) => ({
        ...toItem(price, line),
        acceptedItems: [
          {
            quantity: line.quantity,
            artifacts: chargesOf(price, line).map((each) => ({ acceptanceArtifactType: 'Charge', ...each })),
          },
        ],
        rejectedItems: [],
      })),
      ...contents(each),
    }),
  };
};

const added = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map((row) => ({ does: 'add', item: row, quantity: Number(row.quantity) }));
export const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'deleteItems').map(({ itemId }) => ({ does: 'set', key: itemId, quantity: 0 }) as const),
  ...rowsIn(args, 'modifyItems').map(
    ({ itemId, quantity }) => ({ does: 'set', key: itemId, quantity: Number(quantity) }) as const,
  ),
  ...added(args, 'addItems'),
];

const wordsWith = (sums: Rules['totals'], price: Price): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ purchaseId }) => purchaseId,
  orderOf: ({ orderId }) => orderId,
  filling: (args) => added(args, 'items'),
  changes: changesIn,
  delivery: (checkout, args) => {
    let after = checkout;
    for (const row of rowsIn(args, 'attributes')) {
      const { attributeType, deliveryOptionId } = row;
      if (attributeType === 'ShippingAddress') {
        after = { ...after, address: fieldsOf(row, 'address') };
      } else if (options.some(({ id }) => id === deliveryOptionId)) {
        after = { ...after, method: String(deliveryOptionId) };
      } else {
        return refusal('unknown-method', { deliveryOptionId });
      }
    }
    return after;
  },
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved, at: approvedAt };
  },
  ...recordsWith(sums, price),
});

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words>; readonly price?: Price };

export const amazonbusinessDesk =
  ({ rules: bent = {}, words = {}, price = priceAt }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextItem, nextPurchase] = [counter(), counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: wantedOf,
      newKey: () => uuidOf(`amazonbusiness item ${nextItem()}`),
      cartId: () => uuidOf(`amazonbusiness cart ${nextCart()}`),
      checkoutId: () => uuidOf(`amazonbusiness purchase ${nextPurchase()}`),
      orderId: ids('113-4096208-', 2_773_841, 1_009),
      refuse: refusal,
      totals: totalsWith(price),
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals, price), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const amazonbusiness = (plant: Plant = honest): Variant =>
  shop({
    name: 'amazonbusiness',
    listed,
    open: amazonbusinessDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { 'office-supplies': ({ product_type }) => product_type === 'Office Supplies' },
    rate: [300, 4_000],
  });
