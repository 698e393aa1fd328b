/** The carts, checkouts and orders of Ecwid: whole krónur, VAT inside, a discount by volume, and a handling fee. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

export const methods = [
  { shippingMethodId: '1187-posturinn', shippingMethodName: 'Pósturinn, parcel box', shippingRate: 990 },
  { shippingMethodId: '1188-dropp', shippingMethodName: 'Dropp, same day', shippingRate: 1_650 },
] as const;

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ item, quantity }) => ({
    productId: item.ware.id,
    combinationId: Number(item.id),
    sku: item.sku,
    name: item.ware.title,
    selectedOptions: [{ name: item.ware.option, value: item.label, type: 'CHOICE' }],
    quantity,
    price: item.amount,
    isShippingRequired: true,
  }));

/** From 40,000 krónur on a twentieth less; 250 for packing, unless the cart is empty; VAT of 24 % inside. */
function totalsOf(lines: readonly Line[], method?: string): Fields {
  const subtotal = sumOf(lines);
  const volumeDiscount = subtotal >= 40_000 ? Math.round(subtotal / 20) : 0;
  const handling = lines.length > 0 ? 250 : 0;
  const shippingOption = methods.find(({ shippingMethodId }) => shippingMethodId === method);
  const total = subtotal - volumeDiscount + handling + (shippingOption?.shippingRate ?? 0);
  return {
    currency: 'ISK',
    pricesIncludeTax: true,
    subtotal,
    volumeDiscount,
    couponDiscount: 0,
    handlingFee: { name: 'Packing', value: handling },
    ...(shippingOption && { shippingOption }),
    tax: Math.round((total * 24) / 124),
    total,
  };
}

export const showCart = ({ id, lines }: Basket): Fields => ({
  cartId: id,
  hidden: false,
  items: itemsOf(lines),
  ...totalsOf(lines),
});

/** Differs for every state of a checkout. */
export const tokenOf = ({ id, version }: Purchase): string =>
  `cft_${hexOf(`ecwid ${id} ${version}`).slice(0, 20)}`;

const bodyOf = (purchase: Purchase): Fields => ({
  items: itemsOf(purchase.lines),
  ...totalsOf(purchase.lines, purchase.method),
  ...(purchase.address && { shippingPerson: purchase.address }),
});

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutId: Number(purchase.id),
  checkoutStatus: {
    open: lacking.length > 0 ? 'AWAITING_DETAILS' : 'AWAITING_CONFIRMATION',
    done: 'PLACED',
    off: 'CANCELLED',
  }[purchase.stage],
  ...bodyOf(purchase),
  availableShippingOptions: methods,
  ...(lacking.length > 0 && { missingFields: lacking }),
  ...(purchase.stage === 'open' && { confirmationToken: tokenOf(purchase) }),
  ...(purchase.order && { orderId: purchase.order }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  id: purchase.order,
  checkoutId: Number(purchase.id),
  paymentStatus: 'AWAITING_PAYMENT',
  fulfillmentStatus: 'AWAITING_PROCESSING',
  ...bodyOf(purchase),
});
