/**
 * A storefront in the manner of Salla: answers as texts in an envelope of `status`, `success` and `data`, and ids that are
 * numbers. After the Merchant API of Salla and the carts of its Twilight SDK.
 *
 * Lawful oddities: what a cart takes is a product with a choice of options, whose prices are additions to that of the
 * product; the VAT is within all prices; from three pieces of an item on, an offer takes 10 % off; shipping is free from 750
 * riyals on, and cash on delivery has a fee; refusals are results with `isError` in the same envelope; a deleted cart is
 * answered with a message only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  baseOf,
  catalog,
  choiceIn,
  enveloped,
  hasOptions,
  itemOf,
  moneyOf,
  optionId,
  refusal,
  wares,
} from './catalog.ts';
import { listed } from './tool-list.ts';

/** The VAT of 15 % within an amount. */
export const vatIn = (gross: number): number => Math.round((gross * 15) / 115);

const companies = [
  { id: 1_130_931_637, name: 'SMSA Express', cost: 2_800, cash: 0 },
  { id: 1_764_372_897, name: 'SMSA Express, cash on delivery', cost: 2_800, cash: 1_500 },
  { id: 1_473_353_380, name: 'Aramex', cost: 3_450, cash: 0 },
] as const;

const companyOf = (method: string | undefined) => companies.find(({ id }) => String(id) === method);
const cashOf = (method: string | undefined): number => companyOf(method)?.cash ?? 0;

/** What the offer takes off a line. */
const offerOn = (line: Line): number => (line.quantity >= 3 ? Math.round(amountOf(line) / 10) : 0);
const netOf = (line: Line): number => amountOf(line) - offerOn(line);

const freeFrom = 75_000;
const isFree = (lines: readonly Line[]): boolean => sumOf(lines.map(netOf)) >= freeFrom;

export const totals: Rules['totals'] = (lines, method) => {
  const [subtotal, discount] = [subtotalOf(lines), sumOf(lines.map(offerOn))];
  const shipping = isFree(lines) ? 0 : (companyOf(method)?.cost ?? 0);
  const extra = shipping + cashOf(method);
  const tax = sumOf(lines.map((line) => vatIn(netOf(line)))) + vatIn(extra);
  return { subtotal, discount, shipping, tax, total: subtotal - discount + extra };
};

const taxOf = (amount: number): Fields => ({ percent: '15.00', amount: moneyOf(amount) });

const optionOf = (line: Line): readonly Fields[] => {
  const { ware, label, amount, catalogId } = line.item;
  const value = { id: catalogId, name: label, price: moneyOf(amount - baseOf(ware)) };
  return hasOptions(ware) ? [{ id: optionId(ware), name: ware.option, type: 'radio', value }] : [];
};

const lineOf = (line: Line): Fields => ({
  id: Number(line.key),
  product_id: line.item.ware.id,
  name: line.item.ware.title,
  sku: line.item.sku,
  quantity: line.quantity,
  options: optionOf(line),
  offer: offerOn(line) > 0 ? { names: '10 % from three pieces', is_free: false } : null,
  amounts: {
    price: moneyOf(line.item.amount),
    total_discount: moneyOf(offerOn(line)),
    tax: taxOf(vatIn(netOf(line))),
    total: moneyOf(netOf(line)),
  },
});

const contentsOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>, method?: string): Fields => ({
  currency: 'SAR',
  items: lines.map(lineOf),
  amounts: {
    sub_total: moneyOf(sums.subtotal),
    discounts: sums.discount > 0 ? [{ title: 'Special offers', discount: moneyOf(sums.discount) }] : [],
    shipping_cost: moneyOf(sums.shipping),
    cash_on_delivery: moneyOf(cashOf(method)),
    tax: taxOf(sums.tax),
    total: moneyOf(sums.total),
  },
});

const barOf = (lines: readonly Line[]): Fields => {
  const goods = sumOf(lines.map(netOf));
  return {
    minimum_amount: moneyOf(freeFrom),
    has_free_shipping: isFree(lines),
    percent: Math.min(100, Math.floor((goods * 100) / freeFrom)),
    remaining: moneyOf(Math.max(0, freeFrom - goods)),
  };
};

const states = {
  open: { id: 1_298_199_463, name: 'بإنتظار الدفع', slug: 'payment_pending' },
  placed: { id: 566_146_469, name: 'بإنتظار المراجعة', slug: 'under_review' },
  cancelled: { id: 525_144_736, name: 'ملغي', slug: 'canceled' },
} as const;

const shippingOf = ({ address, method }: Checkout): Fields => {
  const company = companyOf(method);
  return { ship_to: address ?? null, company: company ? { id: company.id, name: company.name } : null };
};

const added = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map((row) => ({ does: 'add', item: choiceIn(row), quantity: Number(row.quantity) }));

/** Ids of orders are numbers, and their references are shorter ones. */
const orderOf = ({ order }: Checkout): Fields | null =>
  order === undefined ? null : { id: Number(order), reference_id: Number(order) - 1_427_000_000 };

const asked = {
  cartOf: ({ cart_id }: Fields) => cart_id,
  checkoutOf: ({ checkout_id }: Fields) => checkout_id,
  orderOf: ({ order_id }: Fields) => order_id,
  filling: (args: Fields) => added(args, 'items'),
  changes: (args: Fields) => [
    ...listIn(args, 'delete_items').map((id) => ({ does: 'set', key: String(id), quantity: 0 }) as const),
    ...rowsIn(args, 'update_items').map(
      ({ id, quantity }) => ({ does: 'set', key: String(id), quantity: Number(quantity) }) as const,
    ),
    ...added(args, 'add_items'),
  ],
  delivery: (checkout: Checkout, { ship_to, shipping_company_id: company }: Fields) => {
    if (company !== undefined && !companyOf(String(company))) {
      return refusal('unknown-method', { shipping_company_id: company });
    }
    const address = isFields(ship_to) ? { address: ship_to } : {};
    return { ...checkout, ...address, ...(company !== undefined && { method: String(company) }) };
  },
  approval: (args: Fields) => {
    const { confirmed_by_customer, confirmed_at } = fieldsOf(args, 'payment_confirmation');
    return { given: confirmed_by_customer, at: confirmed_at };
  },
} satisfies Partial<Words>;

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, lines }) =>
    enveloped({
      id: Number(id),
      status: 'active',
      count: piecesIn(lines),
      free_shipping_bar: barOf(lines),
      ...contentsOf(lines, sums(lines)),
    }),
  deletedCart: () => ({
    status: 202,
    success: true,
    data: { message: 'The cart has been deleted', code: 202 },
  }),
  checkout: (checkout) => {
    const { address, method, lines, state } = checkout;
    return enveloped({
      id: Number(checkout.id),
      cart_id: Number(checkout.cart),
      status: states[state],
      can_cancel: state === 'open',
      required_fields: [...(address ? [] : ['ship_to']), ...(method ? [] : ['shipping_company_id'])],
      shipping: shippingOf(checkout),
      shipping_companies: companies.map(({ id, name, cost, cash }) => ({
        id,
        name,
        shipping_cost: moneyOf(isFree(lines) ? 0 : cost),
        cash_on_delivery: moneyOf(cash),
      })),
      ...contentsOf(lines, sums(lines, method), method),
      order: orderOf(checkout),
    });
  },
  order: (checkout, placedAt) =>
    enveloped({
      ...orderOf(checkout),
      checkout_id: Number(checkout.id),
      date: { date: placedAt, timezone: 'UTC' },
      status: states.placed,
      shipping: shippingOf(checkout),
      ...contentsOf(checkout.lines, sums(checkout.lines, checkout.method), checkout.method),
    }),
});

/** @param bent rules that a fault bends @param own words that a fault replaces */
export const sallaDesk =
  (bent: Partial<Rules> = {}, own: (words: Words) => Partial<Words> = () => ({})) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 1_902_643_925, 7),
      cartId: ids('', 1_046_207_311, 13),
      checkoutId: ids('', 1_871_430_064, 11),
      orderId: ids('', 1_427_738_113, 17),
      refuse: refusal,
      totals,
      ...bent,
    };
    const words = wordsWith(rules.totals);
    return tradeOf({ ...words, ...own(words) }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const salla = (plant: Plant = honest): Variant =>
  shop({
    name: 'salla',
    listed,
    open: sallaDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { food: ({ product_type }) => product_type === 'Food' },
    rate: [300, 4_000],
  });
