/** The records of Tray: carts, checkouts with quotes of freight, and orders, with values as decimal texts. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, subtotalOf } from '../trade/lines.ts';
import type { Cart, Checkout, Totals } from '../trade/trade.ts';

/** `discount` has both discounts; `order` is the part of it that Pix has. */
type TrayTotals = Totals & { readonly order: number };
export type Sums = (lines: readonly Line[], method?: string, payment?: string) => TrayTotals;

const quotes = [
  { id: '1101', name: 'PAC', days: [4, 7], value: 1_890, where: /^[0-3]/ },
  { id: '1102', name: 'SEDEX', days: [1, 2], value: 3_240, where: /^[0-3]/ },
  { id: '1103', name: 'Motoboy', days: [0, 1], value: 1_500, where: /^0[1-5]/ },
  { id: '2101', name: 'PAC', days: [7, 12], value: 2_975, where: /^[4-9]/ },
  { id: '2102', name: 'SEDEX', days: [3, 5], value: 5_460, where: /^[4-9]/ },
] as const;

export const quotesFor = (address: Fields | undefined) =>
  quotes.filter(({ where }) => address !== undefined && where.test(String(address.zip_code)));

const packaging = 250;

/** What the freight of a quote costs. */
export const freightOf = (method: string | undefined): number =>
  quotes.find(({ id }) => id === method)?.value ?? 0;

export const totals: Sums = (lines, method, payment) => {
  const subtotal = subtotalOf(lines);
  const progressive = piecesIn(lines) >= 10 ? Math.round(subtotal / 20) : 0;
  const order = payment === 'pix' ? Math.round((subtotal - progressive) / 20) : 0;
  const [discount, shipping] = [progressive + order, freightOf(method)];
  const tax = lines.length > 0 ? packaging : 0;
  return { subtotal, discount, order, shipping, tax, total: subtotal - discount + tax + shipping };
};

const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** The payment that the buyer chose, or the default. */
const paymentOf = (checkout: Checkout): string =>
  'payment' in checkout ? String(checkout.payment) : 'credit_card';

/** The ids of a product and of its variation; that of none is `0`. */
const idsOf = ({ id }: Line['item']): readonly string[] => id.split('/');

const toProduct = (line: Line): Fields => {
  const { key, item, quantity } = line;
  const [id, variant_id] = idsOf(item);
  return {
    cart_id: key,
    id,
    variant_id,
    name: item.ware.title,
    text_variant: variant_id === '0' ? '' : `${item.ware.option}: ${item.label}`,
    reference: item.sku,
    brand: item.ware.maker,
    quantity: String(quantity),
    price: decimal(item.amount),
    sub_total: decimal(amountOf(line)),
  };
};

const contentsOf = (lines: readonly Line[], sums: TrayTotals): Fields => ({
  currency: 'BRL',
  Products: lines.map(toProduct),
  use_taxes: '1',
  Tax: { name: 'Embalagem', value: decimal(sums.tax) },
  progressive_discount: decimal(sums.discount - sums.order),
  coupon_discount: '0.00',
  order_discount: decimal(sums.order),
  sub_total: decimal(sums.subtotal),
});

export const showCart =
  (sums: Sums) =>
  ({ id, lines }: Cart): Fields => {
    const all = sums(lines);
    return {
      Cart: { session_id: id, customer_id: '0', ...contentsOf(lines, all), total: decimal(all.total) },
    };
  };

/** What the buyer would pay at once with Pix, or in up to three instalments without interest; the first has the rest. */
function paymentOptions({ lines, method }: Checkout, sums: Sums): readonly Fields[] {
  const pix = sums(lines, method, 'pix').total;
  const { total } = sums(lines, method, 'credit_card');
  const once = {
    display_name: 'Pix',
    type: 'pix',
    plots: '1',
    first_value: decimal(pix),
    value: decimal(pix),
  };
  const plots = [1, 2, 3].map((count) => {
    const value = Math.floor(total / count);
    return {
      display_name: 'Cartão de crédito',
      type: 'credit_card',
      plots: String(count),
      first_value: decimal(total - value * (count - 1)),
      value: decimal(value),
      tax: '0.00',
      total: decimal(total),
    };
  });
  return [{ ...once, tax: '0.00', total: decimal(pix) }, ...plots];
}

const states = { open: 'ABERTO', placed: 'PEDIDO GERADO', cancelled: 'CANCELADO' } as const;

const shippingOf = ({ address, method }: Checkout, value: number): Fields => ({
  id_quotation: method ?? null,
  value: decimal(value),
  cotation: quotesFor(address).map((quote) => ({
    id_quotation: quote.id,
    name: quote.name,
    min_period: String(quote.days[0]),
    max_period: String(quote.days[1]),
    value: decimal(quote.value),
  })),
});

export const showCheckout =
  (sums: Sums) =>
  (checkout: Checkout): Fields => {
    const { id, cart, state, lines, address, method, order } = checkout;
    const payment_method = paymentOf(checkout);
    const all = sums(lines, method, payment_method);
    return {
      Checkout: {
        id,
        session_id: cart,
        status: states[state],
        pending: [...(address ? [] : ['CustomerAddress']), ...(method ? [] : ['Shipping'])],
        CustomerAddress: address ?? null,
        payment_method,
        payment_option_details: paymentOptions(checkout, sums),
        ...contentsOf(lines, all),
        Shipping: shippingOf(checkout, all.shipping),
        total: decimal(all.total),
        order_id: order ?? null,
      },
    };
  };

const soldOf = ({ item, quantity }: Line): Fields => {
  const [product_id, variant_id] = idsOf(item);
  return {
    ProductsSold: {
      product_id,
      variant_id,
      name: item.ware.title,
      reference: item.sku,
      quantity: String(quantity),
      price: decimal(item.amount),
    },
  };
};

/** In Brasília, three hours behind UTC. */
const localTime = (placedAt: string): string => new Date(Date.parse(placedAt) - 3 * 3_600_000).toISOString();

export const showOrder =
  (sums: Sums) =>
  (checkout: Checkout, placedAt: string): Fields => {
    const payment = paymentOf(checkout);
    const all = sums(checkout.lines, checkout.method, payment);
    const time = localTime(placedAt);
    return {
      Order: {
        id: checkout.order,
        checkout_id: checkout.id,
        session_id: checkout.cart,
        status: 'A ENVIAR',
        date: time.slice(0, 10),
        hour: time.slice(11, 19),
        currency: 'BRL',
        ProductsSold: checkout.lines.map(soldOf),
        CustomerAddress: checkout.address,
        payment_method: payment,
        shipment: quotesFor(checkout.address).find(({ id }) => id === checkout.method)?.name,
        shipment_value: decimal(all.shipping),
        taxes: decimal(all.tax),
        discount: decimal(all.discount),
        partial_total: decimal(all.subtotal),
        total: decimal(all.total),
      },
    };
  };
