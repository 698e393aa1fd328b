/** The sums of carts, checkouts and orders of fabric: lines, discounts, fees, shipping and the estimated tax, in cents. */
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { feeOf, isRetail, itemIdOf, moneyOf, priceListOf } from './goods.ts';

type Amounts = Readonly<Record<'subTotal' | 'totalDiscount' | 'totalFees', number>>;

/** What a planted fault may bend. */
export const sums = {
  /** What the ship-to is charged for a method of this cost. */
  shipping: (cost: number): number => cost,
  total: ({ subTotal, totalDiscount, totalFees }: Amounts): number => subTotal - totalDiscount + totalFees,
  tax: (onItems: number, onShipping: number): number => onItems + onShipping,
};

export type Sums = typeof sums;

export const methods = [
  { shipMethodId: '1201', shipmentCarrier: 'UPS', shipmentMethod: 'Ground', cents: 895 },
  { shipMethodId: '1202', shipmentCarrier: 'FedEx', shipmentMethod: '2 Day', cents: 1_950 },
  { shipMethodId: '1203', shipmentCarrier: 'FedEx', shipmentMethod: 'Next Day', cents: 3_475 },
] as const;

type Method = (typeof methods)[number];

export const methodOf = (id: unknown): Method | undefined =>
  methods.find(({ shipMethodId }) => shipMethodId === id);

const promo = { promoId: '64c1f0a2be7d15000871c3a5', promoCode: 'FIVEPLUS', value: '10', unit: '%OFF' };

const amountOf = ({ item, quantity }: Line): number => item.amount * quantity;
const hasPromo = ({ item, quantity }: Line): boolean => isRetail(item) && quantity >= 5;
const discountOf = (line: Line): number => (hasPromo(line) ? Math.round(amountOf(line) / 10) : 0);
const feesOf = ({ item, quantity }: Line): number => feeOf(item.ware) * quantity;
const added = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Ground is free from 250 dollars on, after the discounts of the lines. */
const shippingOffOf = (lines: readonly Line[], { shipMethodId, cents }: Method): number =>
  shipMethodId === '1201' && sumOf(lines) - added(lines, discountOf) >= 25_000 ? cents : 0;

const numberIn = ({ notes }: Basket, { item }: Line): number => Number(fieldsOf(notes, 'numbers')[item.id]);

export const lineWith = (basket: Basket | undefined, lineItemId: unknown): Line | undefined =>
  basket?.lines.find((line) => numberIn(basket, line) === lineItemId);

const itemOf = (basket: Basket, line: Line): Fields => ({
  lineItemId: numberIn(basket, line),
  itemId: itemIdOf(line.item.sku),
  sku: line.item.sku,
  priceListId: priceListOf(line.item).priceListId,
  title: `${line.item.ware.title}, ${line.item.label}`,
  quantity: line.quantity,
  unitPrice: moneyOf(line.item.amount),
  totalPrice: {
    ...moneyOf(amountOf(line)),
    discount: {
      price: amountOf(line) - discountOf(line),
      discountAmount: discountOf(line),
      promosApplied: hasPromo(line) ? [promo] : [],
    },
  },
  fees:
    feesOf(line) > 0
      ? [{ feeId: `eco-${line.item.sku}`, name: 'Recycling fee', type: 'ECO', amount: feesOf(line) }]
      : [],
});

/** Items and sums, which carts, checkouts and orders have alike. */
export function contentsOf(
  basket: Basket,
  own: Sums,
  method?: Method,
): Fields & { readonly totalAmount: number } {
  const { lines } = basket;
  const amounts = {
    subTotal: sumOf(lines) + (method ? own.shipping(method.cents) : 0),
    totalDiscount: added(lines, discountOf) + (method ? shippingOffOf(lines, method) : 0),
    totalFees: added(lines, feesOf),
  };
  return {
    currency: 'USD',
    totalItems: added(lines, ({ quantity }) => quantity),
    totalUniqueItems: lines.length,
    items: lines.map((line) => itemOf(basket, line)),
    allPromosApplied: lines.some(hasPromo) ? [promo] : [],
    ...amounts,
    totalAmount: own.total(amounts),
  };
}

export const shipToIdOf = ({ id }: Purchase): string => uuidOf(`fabric ship-to of ${id}`);

export const costOf = (method: Method, cents: number, lines: readonly Line[]): Fields => ({
  shipMethodId: method.shipMethodId,
  shipmentCarrier: method.shipmentCarrier,
  shipmentMethod: method.shipmentMethod,
  cost: { ...moneyOf(cents), discount: shippingOffOf(lines, method) },
});

/** Tenths of a percent; each line and the shipping are rounded on their own. */
const rateIn = ({ address }: Purchase): number => {
  if (!address) return 0;
  return address.country === 'CAN' ? 130 : 88;
};

function taxOf(purchase: Purchase, own: Sums, method?: Method): Fields & { readonly total: number } {
  const rate = rateIn(purchase);
  const on = (cents: number) => Math.round((cents * rate) / 1_000);
  const { lines } = purchase;
  const onItems = lines.map((line) => on(amountOf(line) - discountOf(line) + feesOf(line)));
  const onShipping = method ? on(own.shipping(method.cents) - shippingOffOf(lines, method)) : 0;
  const itemsTaxes = lines.map((line, index) => ({
    lineItemId: numberIn(purchase, line),
    amount: onItems[index],
  }));
  return {
    ratePercent: rate / 10,
    itemsTaxes: purchase.address ? itemsTaxes : [],
    shipToTaxes: purchase.address && method ? [{ shipToId: shipToIdOf(purchase), amount: onShipping }] : [],
    total: own.tax(
      onItems.reduce((sum, cents) => sum + cents, 0),
      onShipping,
    ),
  };
}

/** What checkouts and orders have alike. */
export function deliveredOf(purchase: Purchase, own: Sums): Fields {
  const method = methodOf(purchase.method);
  const contents = contentsOf(purchase, own, method);
  const estimatedTax = taxOf(purchase, own, method);
  return {
    ...contents,
    shipTo: [
      {
        shipToId: shipToIdOf(purchase),
        shipToType: 'SHIP_TO_ADDRESS',
        address: purchase.address ?? null,
        shipMethod: method ? costOf(method, own.shipping(method.cents), purchase.lines) : null,
      },
    ],
    estimatedTax,
    orderTotal: contents.totalAmount + estimatedTax.total,
  };
}
