/**
 * A camera shop in the manner of the Glue API of Spryker: documents of JSON:API with the items, shipments and methods of a
 * record in `included`, and prices with VAT (`GROSS_MODE`).
 *
 * Lawful oddities: from 100 € of goods on, a cart rule takes ten percent off each piece, in `discountTotal` and in the
 * calculations of the items, while unit prices stay as in the catalog; a line is named by its group key, the SKU and the
 * offer of the merchant, which is the same in each cart; VAT is part of the total, at two rates and rounded for each piece;
 * the cart is deleted once its order is placed; the order lists each piece as an item of its own; refusals have the codes
 * of Glue, and a checkout names each missing argument in an error of its own.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  abstractSkuOf,
  asAsked,
  calculationsOf,
  catalogWith,
  concreteOf,
  groupKeyOf,
  linksTo,
  offerIn,
  pieceOf,
  refusal,
  type Skip,
  taxRateOf,
  vatIn,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const methods = [
  { id: 1, name: 'Standard', carrierName: 'DHL', price: 490 },
  { id: 2, name: 'Express', carrierName: 'DHL', price: 1_190 },
  { id: 3, name: 'Bike courier', carrierName: 'Velobote', price: 1_650 },
] as const;
const methodOf = (id: unknown) => methods.find((each) => String(each.id) === String(id));

const shippingRate = 19;
const rule = { displayName: '10% Discount for all orders from 100 € on', from: 10_000 };
const isReduced = (lines: readonly Line[]): boolean => subtotalOf(lines) >= rule.from;

/** @param expenseOf what the shipment costs by the price of its method, which is 0 as long as none is selected */
export const totalsWith =
  (expenseOf: (price: number, lines: readonly Line[]) => number): Rules['totals'] =>
  (lines, method) => {
    const subtotal = subtotalOf(lines);
    const pieces = lines.map(({ item, quantity }) => ({ ...pieceOf(item, isReduced(lines)), quantity }));
    const discount = sumOf(pieces.map(({ off, quantity }) => off * quantity));
    const shipping = expenseOf(methodOf(method)?.price ?? 0, lines);
    const tax = sumOf(pieces.map(({ vat, quantity }) => vat * quantity)) + vatIn(shipping, shippingRate);
    return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping };
  };
export const totals = totalsWith((price) => price);

const totalsIn = ({ shipping, discount, tax, subtotal, total }: ReturnType<Rules['totals']>) => ({
  expenseTotal: shipping,
  discountTotal: discount,
  taxTotal: tax,
  subtotal,
  grandTotal: total,
});

const discountsOf = (discount: number): readonly Fields[] =>
  discount === 0 ? [] : [{ displayName: rule.displayName, amount: discount, code: null }];

const itemsIn = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    type: 'items',
    id: line.key,
    attributes: {
      sku: line.item.id,
      abstractSku: abstractSkuOf(line.item),
      groupKey: line.key,
      quantity: line.quantity,
      ...offerIn(line.item),
      calculations: { taxRate: taxRateOf(line.item), ...calculationsOf(line, isReduced(lines)) },
    },
    relationships: { 'concrete-products': linksTo('concrete-products', [line.item]) },
  }));

const linked = (lines: readonly Line[]) =>
  linksTo(
    'items',
    lines.map(({ key }) => ({ id: key })),
  );

const priced = { priceMode: 'GROSS_MODE', currency: 'EUR', store: 'DE' };
const payment = { paymentMethodName: 'Invoice', paymentProviderName: 'DummyPayment' };

const statusOf = ({ state, address, method }: Checkout): string => {
  if (state !== 'open') return state === 'placed' ? 'closed' : 'canceled';
  return address && method ? 'ready' : 'draft';
};

const summed = (sums: ReturnType<Rules['totals']>): Fields => ({
  totals: { ...totalsIn(sums), priceToPay: sums.total },
  discounts: discountsOf(sums.discount),
});

const terms = { deliveryTime: null, currencyIsoCode: 'EUR' };
const methodIds = methods.map(({ id }) => ({ id: String(id) }));

const shipmentOf = ({ id, lines, address, method }: Checkout): Fields => {
  const chosen = methodOf(method);
  return {
    type: 'shipments',
    id: hexOf(`spryker shipment of ${id}`),
    attributes: {
      items: lines.map(({ key }) => key),
      requestedDeliveryDate: null,
      shippingAddress: address ?? null,
      selectedShipmentMethod: chosen ? { ...chosen, taxRate: `${shippingRate}.00`, ...terms } : null,
    },
    relationships: { 'shipment-methods': linksTo('shipment-methods', methodIds) },
  };
};

const methodsIn = methods.map(({ id, ...attributes }) => ({
  type: 'shipment-methods',
  id: String(id),
  attributes: { ...attributes, ...terms },
}));

function checkoutRecord(checkout: Checkout, sums: Rules['totals']): Fields {
  const { id, cart, lines, method, order } = checkout;
  const shipment = shipmentOf(checkout);
  return {
    data: {
      type: 'checkout-data',
      id,
      attributes: {
        idCart: cart,
        status: statusOf(checkout),
        ...priced,
        ...summed(sums(lines, method)),
        selectedPaymentMethods: [payment],
        orderReference: order ?? null,
        redirectUrl: null,
        isExternalRedirect: null,
      },
      relationships: {
        items: linked(lines),
        shipments: linksTo('shipments', [{ id: shipment.id }]),
        orders: linksTo('orders', order === undefined ? [] : [{ id: order }]),
      },
    },
    included: [...itemsIn(lines), shipment, ...methodsIn],
  };
}

/** One item for each piece. */
const piecesIn = ({ lines, order }: Checkout): readonly Fields[] =>
  lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, nth) => ({
      uuid: uuidOf(`${order} ${line.key} ${nth}`),
      state: 'payment pending',
      name: `${line.item.ware.title} ${line.item.label}`,
      sku: line.item.id,
      quantity: 1,
      taxRate: `${taxRateOf(line.item)}.00`,
      ...calculationsOf({ ...line, quantity: 1 }, isReduced(lines)),
      refundableAmount: pieceOf(line.item, isReduced(lines)).toPay,
      canceledAmount: 0,
      ...offerIn(line.item),
    })),
  );

function orderRecord(checkout: Checkout, placedAt: string, sums: Rules['totals']): Fields {
  const { lines, method, order, address } = checkout;
  const bill = sums(lines, method);
  const { name, carrierName, price } = methodOf(method) ?? methods[0];
  const attributes = {
    itemStates: ['payment pending'],
    createdAt: placedAt.replace('T', ' ').replace('Z', '000'),
    currencyIsoCode: priced.currency,
    priceMode: priced.priceMode,
    totals: { ...totalsIn(bill), canceledTotal: 0, remunerationTotal: 0 },
    shippingAddress: address,
    items: piecesIn(checkout),
    expenses: [
      {
        type: 'SHIPMENT_EXPENSE_TYPE',
        name,
        sumPrice: bill.shipping,
        taxRate: `${shippingRate}.00`,
        sumTaxAmount: vatIn(bill.shipping, shippingRate),
        sumPriceToPayAggregation: bill.shipping,
      },
    ],
    payments: [{ amount: bill.total, paymentProvider: 'DummyPayment', paymentMethod: 'Invoice' }],
    shipments: [{ shipmentMethodName: name, carrierName, defaultGrossPrice: price, currencyIsoCode: 'EUR' }],
    calculatedDiscounts: discountsOf(bill.discount),
  };
  return { data: { type: 'orders', id: order, attributes } };
}

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ groupKey, sku, quantity }) =>
    groupKey === undefined
      ? { does: 'add', item: sku, quantity: Number(quantity) }
      : { does: 'set', key: groupKey, quantity: Number(quantity) },
  );

/** Members of an address that need not be sent. */
const unsent = { address3: null, company: null, phone: null };

export const delivery: Words['delivery'] = (checkout, { shippingAddress, shipment }) => {
  const { idShipmentMethod } = fieldsOf({ shipment }, 'shipment');
  if (idShipmentMethod !== undefined && !methodOf(idShipmentMethod)) return refusal('unknown-method');
  return {
    ...checkout,
    ...(isFields(shippingAddress) && { address: { ...unsent, ...shippingAddress } }),
    ...(idShipmentMethod !== undefined && { method: String(idShipmentMethod) }),
  };
};

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ idCart }) => idCart,
  checkoutOf: ({ idCheckout }) => idCheckout,
  orderOf: ({ orderReference }) => orderReference,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: ({ buyerApproval }) => {
    const { isApproved, approvedAt } = fieldsOf({ buyerApproval }, 'buyerApproval');
    return { given: isApproved, at: approvedAt };
  },
  deletedCart: ({ id }) => ({ data: { type: 'carts', id, attributes: { isDeleted: true } } }),
  cart: ({ id, lines }) => ({
    data: {
      type: 'carts',
      id,
      attributes: { name: 'Shopping cart', ...priced, ...summed(sums(lines)) },
      relationships: { items: linked(lines) },
    },
    included: itemsIn(lines),
  }),
  checkout: (checkout) => checkoutRecord(checkout, sums),
  order: (checkout, placedAt) => orderRecord(checkout, placedAt, sums),
});

/** An order takes its cart with it. */
const orderedAway =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) {
      tools('cancel_cart', { idCart: at(outcome.record, 'data.attributes.idCart') });
    }
    return outcome;
  };

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words>; readonly skip?: Skip };

export const sprykerDesk =
  ({ rules: own = {}, words = {}, skip = asAsked }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextCheckout] = [counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: concreteOf,
      newKey: groupKeyOf,
      cartId: () => uuidOf(`spryker cart ${nextCart()}`),
      checkoutId: () => uuidOf(`spryker checkout ${nextCheckout()}`),
      orderId: ids('DE--', 1, 1),
      refuse: refusal,
      totals,
      ...own,
    };
    return orderedAway(tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalogWith(skip), places));
  };

/** @param plant a fault in its tools; none by default */
export const spryker = (plant: Plant = honest): Variant =>
  shop({
    name: 'spryker',
    listed,
    open: sprykerDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
