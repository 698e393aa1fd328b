/** The items, groupings and sums of the store on Kibo: discounts, shipping, handling, tax and duty. */
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Line, Purchase } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { sumOf } from '../trade/lines.ts';
import {
  handlingOf,
  methodOf,
  optionsOf,
  type Place,
  placeOf,
  productCodeOf,
  ratesTo,
  share,
  store,
  variationCodeOf,
} from './goods.ts';

/** From three pieces on, an item costs ten percent less. */
const piecesDiscount = { id: 112, name: 'Three or more, 10% off' };
/** From 200 dollars of discounted items on, an order costs 15 dollars less. */
export const largeDiscount = { id: 127, name: '$15 off orders of $200' };

const discountOn = (cents: number, quantity: number): number => (quantity >= 3 ? share(cents, 10_000) : 0);
const orderDiscountOn = (cents: number): number => (cents >= 20_000 ? 1_500 : 0);

export type Row = {
  readonly line: Line;
  readonly subtotal: number;
  readonly discount: number;
  /** The share of this item in the discount on the order. */
  readonly weighted: number;
  readonly taxable: number;
  readonly tax: number;
  readonly duty: number;
  readonly handling: number;
};

export const totalOf = (rows: readonly Row[], key: Exclude<keyof Row, 'line'>): number =>
  sumOf(rows.map((row) => row[key]));

/** @param placeFor where an item goes */
export function rowsOf(lines: readonly Line[], placeFor: (line: Line) => Place): readonly Row[] {
  const goods = lines.map((line) => {
    const subtotal = line.item.amount * line.quantity;
    return { line, subtotal, discount: discountOn(subtotal, line.quantity) };
  });
  const upTo = (end: number): number =>
    sumOf(goods.slice(0, end).map(({ subtotal, discount }) => subtotal - discount));
  const all = upTo(goods.length);
  /** The shares of the first items are rounded together, so that no cent is lost. */
  const offUpTo = (end: number): number =>
    all === 0 ? 0 : Math.round((orderDiscountOn(all) * upTo(end)) / all);
  return goods.map(({ line, subtotal, discount }, nth) => {
    const weighted = offUpTo(nth + 1) - offUpTo(nth);
    const taxable = subtotal - discount - weighted;
    const { tax, duty } = placeFor(line);
    return {
      line,
      subtotal,
      discount,
      weighted,
      taxable,
      tax: share(taxable, tax),
      duty: share(taxable, duty),
      handling: handlingOf(line.item) * line.quantity,
    };
  });
}

export const addressIn = ({ address }: Purchase): Fields => fieldsOf(address, 'address');

export const rowsIn = (purchase: Purchase): readonly Row[] =>
  rowsOf(purchase.lines, ({ item }) => (methodOf(item) === 'Ship' ? placeOf(addressIn(purchase)) : store));

export const rateOf = (purchase: Purchase) =>
  ratesTo(addressIn(purchase)).find(({ code }) => code === purchase.method);

export const isShipped = ({ lines }: Purchase): boolean =>
  lines.some(({ item }) => methodOf(item) === 'Ship');

/** What is picked up needs nothing more. */
export const lacking = (purchase: Purchase): readonly string[] =>
  isShipped(purchase)
    ? [...(purchase.address ? [] : ['destinations']), ...(rateOf(purchase) ? [] : ['shippingMethodCode'])]
    : [];

/** What a fault may bend. */
export type House = {
  /** What the chosen rate costs for these rows. */
  readonly shippingOf: (price: number, rows: readonly Row[]) => number;
  readonly isOffered: (action: string, purchase: Purchase) => boolean;
};

export const lawful: House = {
  shippingOf: (price) => price,
  isOffered: (action, purchase) =>
    purchase.stage === 'open' && (action !== 'SubmitCheckout' || lacking(purchase).length === 0),
};

/** The shipping of a checkout before its tax, and the tax. */
export function shippingIn(purchase: Purchase, { shippingOf }: House) {
  const rate = rateOf(purchase);
  const rows = rowsIn(purchase).filter(({ line }) => methodOf(line.item) === 'Ship');
  const amount = rate ? shippingOf(rate.price, rows) : 0;
  const { tax, isShippingTaxed } = placeOf(addressIn(purchase));
  return { amount, tax: isShippingTaxed ? share(amount, tax) : 0 };
}

/** The sums of a checkout: `itemTotal` and `shippingTotal` contain their taxes. */
export function sumsOf(purchase: Purchase, house: House) {
  const rows = rowsIn(purchase);
  const { amount, tax } = shippingIn(purchase, house);
  const itemTaxTotal = totalOf(rows, 'tax');
  const itemTotal = totalOf(rows, 'taxable') + itemTaxTotal;
  const handlingTotal = totalOf(rows, 'handling');
  const dutyTotal = totalOf(rows, 'duty');
  return {
    subTotal: totalOf(rows, 'subtotal'),
    itemLevelProductDiscountTotal: totalOf(rows, 'discount'),
    orderLevelProductDiscountTotal: totalOf(rows, 'weighted'),
    itemTaxTotal,
    itemTotal,
    shippingSubTotal: amount,
    shippingTaxTotal: tax,
    shippingTotal: amount + tax,
    handlingSubTotal: handlingTotal,
    handlingTaxTotal: 0,
    handlingTotal,
    dutyTotal,
    feeTotal: 0,
    total: itemTotal + amount + tax + handlingTotal + dutyTotal,
  };
}

export const groupingId = ({ id }: Purchase, method: string): string =>
  hexOf(`kibo grouping ${id} ${method}`);
export const itemId = ({ id }: Purchase, line: Line): string => hexOf(`kibo item ${line.id} of ${id}`);
export const destinationId = ({ id }: Purchase): string => hexOf(`kibo destination of ${id}`);

const productOf = ({ item }: Line): Fields => ({
  productCode: productCodeOf(item.ware),
  variationProductCode: variationCodeOf(item),
  sku: item.sku,
  name: item.ware.title,
  description: item.ware.story,
  options: optionsOf(item),
  price: { price: item.amount, salePrice: null },
});

export const discountOf = (discount: Fields, impact: number, more: Fields = {}): readonly Fields[] =>
  impact > 0 ? [{ discount, couponCode: null, ...more, impact }] : [];

/** An item as carts, checkouts and orders have it. */
export const toItem = ({ line, subtotal, discount, weighted, taxable }: Row): Fields => ({
  id: line.id,
  lineId: null,
  fulfillmentMethod: methodOf(line.item),
  fulfillmentLocationCode: 'SACRAMENTO',
  product: productOf(line),
  quantity: line.quantity,
  isTaxable: true,
  unitPrice: {
    listAmount: line.item.amount,
    saleAmount: null,
    overrideAmount: null,
    extendedAmount: line.item.amount,
  },
  productDiscounts: discountOf(piecesDiscount, discount, { discountQuantity: line.quantity }),
  subtotal,
  extendedTotal: subtotal,
  discountTotal: discount,
  discountedTotal: subtotal - discount,
  weightedOrderDiscount: weighted,
  taxableTotal: taxable,
  total: subtotal - discount,
});

export const toOrderItem = (purchase: Purchase, row: Row, index: number): Fields => ({
  ...toItem(row),
  id: itemId(purchase, row.line),
  originalCartItemId: row.line.id,
  lineId: index + 1,
  destinationId: purchase.address && methodOf(row.line.item) === 'Ship' ? destinationId(purchase) : null,
  itemTaxTotal: row.tax,
  shippingTotal: 0,
  shippingTaxTotal: 0,
  dutyAmount: row.duty,
  handlingAmount: row.handling,
  feeTotal: 0,
});

export function toGrouping(purchase: Purchase, method: string, house: House): readonly Fields[] {
  const rows = rowsIn(purchase).filter(({ line }) => methodOf(line.item) === method);
  if (rows.length === 0) return [];
  const isShip = method === 'Ship';
  const rate = isShip ? rateOf(purchase) : undefined;
  const { amount, tax } = isShip ? shippingIn(purchase, house) : { amount: 0, tax: 0 };
  const handling = totalOf(rows, 'handling');
  return [
    {
      id: groupingId(purchase, method),
      destinationId: isShip && purchase.address ? destinationId(purchase) : null,
      fulfillmentMethod: method,
      orderItemIds: rows.map(({ line }) => itemId(purchase, line)),
      shippingMethodCode: rate?.code ?? null,
      shippingMethodName: rate?.name ?? null,
      shippingAmount: amount,
      shippingSubTotal: amount,
      shippingTaxTotal: tax,
      shippingTotal: amount + tax,
      handlingSubTotal: handling,
      handlingTotal: handling,
      dutyTotal: totalOf(rows, 'duty'),
    },
  ];
}

/** Of what is shipped; there are no rates without a destination. */
export const shippingMethodsOf = (purchase: Purchase): readonly Fields[] => {
  if (!isShipped(purchase)) return [];
  const address = addressIn(purchase);
  const shippingRates = ratesTo(address).map(({ code, name, price }) => ({
    shippingMethodCode: code,
    shippingMethodName: name,
    shippingZoneCode: address.countryCode,
    isValid: true,
    currencyCode: 'USD',
    price,
  }));
  return [{ groupingId: groupingId(purchase, 'Ship'), shippingRates }];
};
