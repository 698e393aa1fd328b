/** The rows and sums of carts, checkouts and orders in the manner of Upgates. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import type { Checkout } from '../trade/trade.ts';
import { bothPrices, codeOf, moneyOf, netOf, parametersOf, rateOf, standard } from './goods.ts';

export const shipments = [
  {
    id: 3,
    code: 'ZASILKOVNA',
    type: 'zasilkovna',
    name: 'Zásilkovna na adresu',
    price: 8_900,
    freeFrom: 250_000,
  },
  { id: 5, code: 'PPL', type: 'ppl', name: 'PPL na adresu', price: 11_900 },
  { id: 8, code: 'CP-DR', type: 'ceskaPosta', name: 'Česká pošta – Balík do ruky', price: 13_950 },
] as const;

const online = { id: 2, code: 'GOPAY', type: 'gopay', name: 'Online platba GoPay', price: 0 } as const;

export const payments = [
  online,
  { id: 4, code: 'PREVOD', type: 'command', name: 'Bankovní převod', price: 0 },
  { id: 6, code: 'DOBIRKA', type: 'cashOnDelivery', name: 'Dobírka', price: 3_900 },
] as const;

type Shipment = (typeof shipments)[number];

export type Purchase = Checkout & { readonly payment?: string };

const shipmentOf = ({ method }: Purchase): Shipment | undefined =>
  shipments.find(({ code }) => code === method);
export const paymentOf = ({ payment }: Purchase) => payments.find(({ code }) => code === payment) ?? online;

/** With VAT; some shipments are free from a price of the products on. */
const priceOf = (shipment: Shipment, lines: readonly Line[]): number =>
  'freeFrom' in shipment && subtotalOf(lines) >= shipment.freeFrom ? 0 : shipment.price;

type Parts = Readonly<Record<'products' | 'discount' | 'shipment' | 'payment', number>>;

/** What a fault may bend. */
export type Sums = {
  readonly net: typeof netOf;
  /** The price of the chosen shipment. */
  readonly charged: typeof priceOf;
  /** The total before it is rounded. */
  readonly total: (parts: Parts) => number;
};

export const honestSums: Sums = {
  net: netOf,
  charged: priceOf,
  total: ({ products, discount, shipment, payment }) => products - discount + shipment + payment,
};

const percent = 5;

/** From ten pieces on, five percent of the products of each rate of VAT. */
function discountsOf(lines: readonly Line[]): readonly (readonly [rate: number, gross: number])[] {
  if (piecesIn(lines) < 10) return [];
  const rates = [...new Set(lines.map(({ item }) => rateOf(item.ware)))].toSorted((a, b) => b - a);
  return rates.map((rate) => {
    const some = lines.filter(({ item }) => rateOf(item.ware) === rate);
    return [rate, Math.round((subtotalOf(some) * percent) / 100)];
  });
}

const toRow = (line: Line, { net }: Sums): Fields => {
  const { item, quantity, key } = line;
  const [vat, unit, all] = [rateOf(item.ware), item.amount, amountOf(line)];
  return {
    uuid: key,
    type: 'product',
    product_id: item.ware.id,
    option_set_id: item.id === codeOf(item.ware) ? null : item.catalogId,
    code: item.id,
    title: item.ware.title,
    parameters: parametersOf(item.ware, item.label),
    quantity,
    unit: 'ks',
    price_per_unit_with_vat: moneyOf(unit),
    price_per_unit_without_vat: moneyOf(net(unit, vat)),
    ...bothPrices(all, net(all, vat)),
    vat,
  };
};

const chargeOf = (
  { id, code, name, type }: Shipment | (typeof payments)[number],
  price: number,
  { net }: Sums,
): Fields => ({ id, code, name, type, ...bothPrices(price, net(price, standard)), vat: standard });

/** The order is paid in whole crowns. */
function totalsOf(exact: number): Fields {
  const rounded = Math.round(exact / 100) * 100;
  return {
    order_total_before_round: moneyOf(exact),
    order_total_rest: moneyOf(rounded - exact),
    order_total: moneyOf(rounded),
  };
}

/** @param purchase undefined for a cart, which has neither shipment nor payment */
export function contentsOf(lines: readonly Line[], sums: Sums, purchase?: Purchase): Fields {
  const discounts = discountsOf(lines);
  const shipment = purchase && shipmentOf(purchase);
  const payment = purchase && paymentOf(purchase);
  const charged = shipment ? sums.charged(shipment, lines) : 0;
  const parts: Parts = {
    products: subtotalOf(lines),
    discount: sumOf(discounts.map(([, gross]) => gross)),
    shipment: charged,
    payment: payment?.price ?? 0,
  };
  const discount = {
    type: 'percent',
    amount: percent,
    discounts: discounts.map(([vat, gross]) => ({ vat, ...bothPrices(gross, sums.net(gross, vat)) })),
  };
  return {
    currency_id: 'CZK',
    prices_with_vat_yn: true,
    products: lines.map((line) => toRow(line, sums)),
    quantity_discount: discounts.length > 0 ? discount : null,
    shipment: shipment ? chargeOf(shipment, charged, sums) : null,
    payment: payment ? chargeOf(payment, payment.price, sums) : null,
    ...totalsOf(sums.total(parts)),
  };
}

/** The shipments and payments that a checkout can have. */
export const choicesOf = (lines: readonly Line[]): Fields => ({
  shipments: shipments.map((shipment) => ({
    id: shipment.id,
    code: shipment.code,
    type: shipment.type,
    name: shipment.name,
    price: moneyOf(priceOf(shipment, lines)),
    free_from: 'freeFrom' in shipment ? moneyOf(shipment.freeFrom) : null,
  })),
  payments: payments.map(({ id, code, type, name, price }) => ({
    id,
    code,
    type,
    name,
    price: moneyOf(price),
  })),
});
