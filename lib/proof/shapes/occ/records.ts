/** The carts, checkouts and orders of OCC: net prices, each amount with its currency, and entries that are numbered. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const modes = [
  { code: 'standard-net', name: 'Standard delivery', fils: 1_250 },
  { code: 'premium-net', name: 'Premium delivery', fils: 2_800 },
] as const;

export const priceOf = (fils: number): Fields => ({
  currencyIso: 'BHD',
  value: fils,
  formattedValue: `BD ${(fils / 1000).toFixed(3)}`,
});

const promotionFrom = 100_000;

const entriesOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ item, quantity }, entryNumber) => ({
    entryNumber,
    quantity,
    basePrice: priceOf(item.amount),
    totalPrice: priceOf(item.amount * quantity),
    product: { code: item.id, name: item.ware.title, baseOptions: [{ selected: { name: item.label } }] },
    updateable: true,
  }));

/** A cart or an order: a twentieth less from 100 dinars on, and a tenth of tax on top of everything. */
function figuresOf(lines: readonly Line[], mode?: string): Fields {
  const subTotal = sumOf(lines);
  const discount = subTotal >= promotionFrom ? Math.round(subTotal / 20) : 0;
  const delivery = modes.find(({ code }) => code === mode)?.fils ?? 0;
  const net = subTotal - discount + delivery;
  const tax = Math.round(net / 10);
  return {
    net: true,
    entries: entriesOf(lines),
    totalItems: lines.length,
    subTotal: priceOf(subTotal),
    totalDiscounts: priceOf(discount),
    ...(mode && { deliveryCost: priceOf(delivery) }),
    totalPrice: priceOf(net),
    totalTax: priceOf(tax),
    totalPriceWithTax: priceOf(net + tax),
  };
}

export const showCart = ({ id, lines }: Basket): Fields => ({
  type: 'cartWsDTO',
  guid: id,
  ...figuresOf(lines),
});

const states = { open: 'IN_PROGRESS', done: 'ORDER_PLACED', off: 'CANCELLED' } as const;

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  ...(address && { deliveryAddress: address }),
  ...(method && { deliveryMode: modes.find(({ code }) => code === method) && modeOf(method) }),
});

const modeOf = (method: string): Fields => {
  const { code, name, fils } = modes.find((mode) => mode.code === method) ?? modes[0];
  return { code, name, deliveryCost: priceOf(fils) };
};

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutCode: purchase.id,
  checkoutState: purchase.stage === 'open' && lacking.length === 0 ? 'READY' : states[purchase.stage],
  cart: { ...figuresOf(purchase.lines, purchase.method), ...deliveryOf(purchase) },
  supportedDeliveryModes: { deliveryModes: modes.map(({ code }) => modeOf(code)) },
  missing: lacking,
  ...(purchase.order && { placedOrder: { code: purchase.order } }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  type: 'orderWsDTO',
  code: purchase.order,
  status: 'CREATED',
  statusDisplay: 'created',
  ...figuresOf(purchase.lines, purchase.method),
  ...deliveryOf(purchase),
});
