/** Quotes, checkouts and orders: list and contract prices beside each other, as values with their precision. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'road-freight', title: 'Road freight', cents: 4_500 },
  { id: 'express', title: 'Express pallet', cents: 11_900 },
] as const;

export const centsOf = (cents: number): Fields => ({ value: cents, precision: 2, currencyCode: 'AUD' });

/** The contract takes 8 % off workwear, and nothing off the rest. */
const offeredOf = ({ item }: Line): number =>
  item.ware.kind === 'Workwear' ? item.amount - Math.round(item.amount * 0.08) : item.amount;

const productsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    productId: line.item.ware.id,
    productName: line.item.ware.title,
    sku: line.item.sku,
    options: [{ optionName: line.item.ware.option, optionValue: line.item.label }],
    quantity: line.quantity,
    basePrice: centsOf(line.item.amount),
    offeredPrice: centsOf(offeredOf(line)),
    lineTotal: centsOf(offeredOf(line) * line.quantity),
  }));

/** GST of 10 % on top of goods and freight. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const list = sumOf(lines);
  const offered = lines.reduce((sum, line) => sum + offeredOf(line) * line.quantity, 0);
  const freight = methods.find(({ id }) => id === method)?.cents ?? 0;
  const gst = Math.round((offered + freight) / 10);
  return {
    productList: productsOf(lines),
    subtotal: centsOf(list),
    discount: centsOf(list - offered),
    ...(method && { shippingTotal: centsOf(freight) }),
    taxTotal: centsOf(gst),
    grandTotal: centsOf(offered + freight + gst),
  };
}

/** Statuses are numbers: 2 for a quote that was priced, 5 for an archived one. */
export const showQuote = ({ id, lines, stage, notes }: Basket): Fields => ({
  quoteId: Number(id),
  quoteNumber: `QN${id}`,
  quoteTitle: notes.title ?? '',
  status: stage === 'off' ? 5 : 2,
  ...figuresOf(lines),
});

const methodOf = ({ id, title, cents }: (typeof methods)[number]): Fields => ({
  id,
  title,
  cost: centsOf(cents),
});

function consignmentOf({ address, method }: Purchase): Fields {
  const chosen = methods.find(({ id }) => id === method);
  return {
    ...(address && { shippingAddress: address }),
    ...(chosen && { shippingMethod: methodOf(chosen) }),
  };
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutId: purchase.id,
  checkoutState: {
    open: lacking.length > 0 ? 'NEEDS_SHIPPING' : 'READY_FOR_SIGN_OFF',
    done: 'ORDERED',
    off: 'VOID',
  }[purchase.stage],
  ...figuresOf(purchase.lines, purchase.method),
  consignment: consignmentOf(purchase),
  shippingMethods: methods.map(methodOf),
  requirements: lacking,
  ...(purchase.order && { orderId: Number(purchase.order) }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  orderId: Number(purchase.order),
  orderStatus: 'Awaiting Fulfillment',
  checkoutId: purchase.id,
  ...figuresOf(purchase.lines, purchase.method),
  consignment: consignmentOf(purchase),
});
