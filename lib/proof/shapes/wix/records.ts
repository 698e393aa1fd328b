/** The carts, checkouts and orders of Wix: amounts as text, a price summary, no status but booleans. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

export const options = [
  { code: 'post-regular', title: 'Regular post', agorot: 2_400 },
  { code: 'courier', title: 'Courier to the door', agorot: 4_150 },
] as const;

export const priceOf = (agorot: number): Fields => ({
  amount: String(agorot),
  formattedAmount: `₪${(agorot / 100).toFixed(2)}`,
});

/** Below 80 shekels, packing costs extra. */
const feeOf = (subtotal: number): number => (subtotal > 0 && subtotal < 8_000 ? 990 : 0);

const lineItemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ id, item, quantity }) => ({
    id,
    quantity,
    catalogReference: {
      appId,
      catalogItemId: item.id.split('|')[0],
      options: { variantId: item.id.split('|')[1] },
    },
    productName: { original: item.ware.title },
    descriptionLines: [{ name: { original: item.ware.option }, plainText: { original: item.label } }],
    itemType: { preset: 'PHYSICAL' },
    price: priceOf(item.amount),
    lineItemPrice: priceOf(item.amount * quantity),
    availability: { status: 'AVAILABLE' },
  }));

/** Prices contain 18 % of tax. */
function summaryOf(lines: readonly Line[], method?: string): Fields {
  const subtotal = sumOf(lines);
  const fee = feeOf(subtotal);
  const shipping = options.find(({ code }) => code === method)?.agorot ?? 0;
  const total = subtotal + fee + shipping;
  return {
    currency: 'ILS',
    taxIncludedInPrices: true,
    additionalFees:
      fee > 0 ? [{ code: 'small-order', name: 'Packing of small orders', price: priceOf(fee) }] : [],
    priceSummary: {
      subtotal: priceOf(subtotal),
      shipping: priceOf(shipping),
      additionalFees: priceOf(fee),
      discount: priceOf(0),
      tax: priceOf(Math.round((total * 18) / 118)),
      total: priceOf(total),
    },
  };
}

export const showCart = ({ id, lines }: Basket): Fields => ({
  cart: { id, lineItems: lineItemsOf(lines), ...summaryOf(lines) },
});

const optionOf = ({ code, title, agorot }: (typeof options)[number]): Fields => ({
  code,
  title,
  cost: { price: priceOf(agorot) },
});

function shippingInfoOf({ address, method }: Purchase): Fields {
  const chosen = options.find(({ code }) => code === method);
  return {
    ...(address && { shippingDestination: address }),
    ...(chosen && { selectedCarrierServiceOption: optionOf(chosen) }),
  };
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout: {
    id: purchase.id,
    lineItems: lineItemsOf(purchase.lines),
    shippingInfo: {
      ...shippingInfoOf(purchase),
      carrierServiceOptions: [{ carrierId: 'israel-post', shippingOptions: options.map(optionOf) }],
    },
    ...summaryOf(purchase.lines, purchase.method),
    completed: purchase.stage === 'done',
    canceled: purchase.stage === 'off',
    violations: lacking.map((path) => ({
      severity: 'ERROR',
      target: path,
      description: `${path} is missing.`,
    })),
    ...(purchase.order && { orderId: purchase.order }),
  },
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: {
    id: purchase.order,
    number: '10042',
    status: 'APPROVED',
    paymentStatus: 'PAID',
    checkoutId: purchase.id,
    lineItems: lineItemsOf(purchase.lines),
    shippingInfo: shippingInfoOf(purchase),
    ...summaryOf(purchase.lines, purchase.method),
  },
});
