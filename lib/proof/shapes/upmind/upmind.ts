/**
 * A storefront in the manner of Upmind (baskets, orders that are converted to invoices, price lists for each billing
 * cycle): a provider that lends and sells network hardware.
 *
 * Lawful oddities: what can be bought has no id of its own, but is a product and a number of months, and the months of a
 * one-time price are 0; each amount is a number of pounds and has two twins, a text and the same number in the currency
 * that is shown; a product has options and perhaps a set-up, which are sub-products with their own amounts, so that only
 * `configuration_net_amount` adds up; the same product added twice stays two basket products; a promotion applies itself
 * to baskets from 150 pounds on; VAT is on top, for each basket product, and unknown without an address; the country of an
 * address is sent as a code and shown as an object; an invoice has the id of the order that was converted to it.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  amounts,
  asRow,
  type Configured,
  catalogWith,
  chosenIn,
  cycleOf,
  idOf,
  itemOf,
  ok,
  productId,
  refusal,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const deliveries = [
  { product_id: idOf('delivery tracked'), name: 'Royal Mail Tracked 48', pence: 395 },
  { product_id: idOf('delivery courier'), name: 'DPD next working day', pence: 840 },
  { product_id: idOf('delivery engineer'), name: 'Brought by an engineer', pence: 3_275 },
] as const;

const promotion = {
  id: idOf('promotion'),
  code: 'BUNDLE8',
  name: '8 % off from £150.00 on',
  percent: 8,
  from: 15_000,
};

const countries: Readonly<Record<string, readonly [name: string, vat: number]>> = {
  GB: ['United Kingdom', 20],
  IE: ['Ireland', 23],
};

/** A percentage on top of an amount. */
const onTop = (pence: number, percent: number): number => Math.round((pence * percent) / 100);

/** A basket product with its options, in pence. */
const configurationOf = (line: Line): number =>
  amountOf(line) + sumOf(chosenIn(line).map(({ amount, units }) => amount * units * line.quantity));

/** The delivery and the address of an order; a basket has neither. */
type Place = Pick<Checkout, 'method' | 'address'>;

/** The figures of a basket or an order, in pence. */
type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(lines: readonly Line[], { method, address }: Place = {}, vat = onTop) {
  const net = sumOf(lines.map(configurationOf));
  const percent = net >= promotion.from ? promotion.percent : 0;
  const [, rate] = countries[String(address?.country_code)] ?? [];
  const delivery = deliveries.find(({ product_id }) => product_id === method);
  const parts = lines.map((line) => {
    const amount = configurationOf(line);
    return { of: line.key, amount, off: onTop(amount, percent) };
  });
  const discount = sumOf(parts.map(({ off }) => off));
  const delivered = delivery ? [{ of: null, amount: delivery.pence, off: 0 }] : [];
  const taxed =
    rate === undefined
      ? []
      : [...parts, ...delivered].map(({ of, amount, off }) => ({ of, amount: vat(amount - off, rate) }));
  const tax = sumOf(taxed.map(({ amount }) => amount));
  const total = net - discount + (delivery?.pence ?? 0) + tax;
  return { net, discount, delivery, rate, taxed, tax, total };
}

const rowOf = (line: Line, invoice: string): Fields => {
  const { key, item, quantity } = line;
  const chosen = chosenIn(line);
  const renewed = chosen.filter(({ cycle }) => cycle > 0);
  const renewal = quantity * (item.amount + sumOf(renewed.map(({ amount, units }) => amount * units)));
  return {
    id: key,
    invoice_id: invoice,
    product_id: productId(item.ware),
    product_name: item.ware.title,
    billing_cycle_months: cycleOf(item),
    billing_cycle_name: item.label,
    quantity,
    unit_quantity: 1,
    ...amounts('selling_price', item.amount),
    ...amounts('net_amount', amountOf(line)),
    options: chosen.map(({ id, name, units, cycle, amount }) => ({
      product_id: id,
      product_name: name,
      billing_cycle_months: cycle,
      quantity: units * quantity,
      unit_quantity: units,
      ...amounts('selling_price', amount),
      ...amounts('net_amount', amount * units * quantity),
    })),
    ...amounts('configuration_net_amount', configurationOf(line)),
    configuration_future_renewal_price: cycleOf(item) > 0 ? renewal / 100 : null,
  };
};

const currency = { code: 'GBP', name: 'Pound sterling', prefix: '£', suffix: '' };

const statuses = {
  open: { code: 'invoice_draft', name: 'Draft' },
  placed: { code: 'invoice_paid', name: 'Paid' },
  cancelled: { code: 'invoice_cancelled', name: 'Cancelled' },
} as const;

const promotionsIn = ({ discount }: Figures): readonly Fields[] => {
  const { id, code, name, percent } = promotion;
  const applied = { promotion: { id, code, name, discount_value: percent }, autoapply: 1 };
  return discount > 0 ? [applied] : [];
};

const taxesIn = ({ taxed, tax, rate }: Figures): readonly Fields[] => {
  const tag = { tax_tag_name: `VAT ${rate}%`, tax_tag_amount: rate, reason: ['country'] };
  const parts = taxed.map(({ of, amount }) => ({
    ...tag,
    invoice_product_id: of,
    ...amounts('amount', amount),
  }));
  return rate === undefined ? [] : [{ ...amounts('amount', tax), tax_tag_data: parts }];
};

/** What baskets and orders have in common. */
const contentsOf = (lines: readonly Line[], invoice: string, sums: Figures): Fields => ({
  currency,
  currency_exchange_rate: 1,
  products: lines.map((line) => rowOf(line, invoice)),
  promotions: promotionsIn(sums),
  taxes: taxesIn(sums),
  ...amounts('net_amount', sums.net),
  ...amounts('net_global_discount_amount', sums.discount),
  ...amounts('tax_amount', sums.tax),
  ...amounts('total_amount', sums.total),
});

const addressOf = ({ country_code, ...address }: Fields): Fields => {
  const [name] = countries[String(country_code)] ?? [];
  return { ...address, country: { code: country_code, name } };
};

type Sums = (lines: readonly Line[], place?: Place) => Figures;

const orderWith = (sums: Sums, order: Checkout): Fields => {
  const { id, state, cart, lines, address } = order;
  const figures = sums(lines, order);
  const { delivery, total } = figures;
  const paid = state === 'placed' ? total : 0;
  return {
    id,
    number: order.order ?? null,
    basket_id: cart,
    status: statuses[state],
    category: { name: 'New Contract', slug: 'new_contract' },
    address: address ? addressOf(address) : null,
    delivery: delivery
      ? {
          product_id: delivery.product_id,
          product_name: delivery.name,
          ...amounts('net_amount', delivery.pence),
        }
      : null,
    ...amounts('delivery_net_amount', delivery?.pence ?? 0),
    ...contentsOf(lines, id, figures),
    ...amounts('paid_amount', paid),
    ...amounts('unpaid_amount', total - paid),
  };
};

const recordsWith = (sums: Sums, invoiced: Sums): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, state, lines }) => ok({ id, status: statuses[state], ...contentsOf(lines, id, sums(lines)) }),
  checkout: (order) =>
    ok({
      ...orderWith(sums, order),
      delivery_products: deliveries.map(({ product_id, name, pence }) => ({
        product_id,
        name,
        ...amounts('selling_price', pence),
      })),
    }),
  order: (order, placedAt) =>
    ok({ ...orderWith(invoiced, order), create_datetime: placedAt.slice(0, 19).replace('T', ' ') }),
});

/** The order after an update of its address, its delivery, or both. */
export const delivered: Words['delivery'] = (order, { address, delivery_product_id: method }) => {
  if (method !== undefined && !deliveries.some(({ product_id }) => product_id === method)) {
    return refusal('unknown-method', { delivery_product_id: method });
  }
  return {
    ...order,
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
};

/** A row with the id of a basket product sets its quantity, and a row with a product adds it. */
const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'products').map((row) =>
    row.id === undefined
      ? { does: 'add', item: row, quantity: Number(row.quantity) }
      : { does: 'set', key: row.id, quantity: Number(row.quantity) },
  );

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: Sums;
  /** The figures of an invoice. */
  readonly invoiced?: Sums;
  readonly configured?: (row: Fields) => Configured | undefined;
  readonly catalog?: Tools;
};

export const upmindDesk =
  ({ rules = {}, words = {}, sums = figuresOf, invoiced = sums, configured = itemOf, catalog }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextBasket, nextProduct, nextOrder] = [counter(), counter(), counter()];
    // Numbers of invoices by the ids of their orders: a conversion keeps the id.
    const numbers = new Map<unknown, string>();
    const records = recordsWith(sums, invoiced);
    const own: Words = {
      cartOf: ({ basket_id }) => basket_id,
      checkoutOf: ({ order_id }) => order_id,
      orderOf: ({ invoice_id }) => numbers.get(invoice_id) ?? invoice_id,
      filling: changesIn,
      changes: changesIn,
      delivery: delivered,
      approval: (args) => {
        const { approved, approved_datetime } = fieldsOf(args, 'client_approval');
        return { given: approved, at: approved_datetime };
      },
      ...records,
      order: (order, placedAt) => {
        numbers.set(order.id, String(order.order));
        return records.order(order, placedAt);
      },
      ...words,
    };
    const kept: Rules = {
      ...usual,
      find: (row) => {
        const item = configured(asRow(row));
        // An id of its own for each addition, so that no two basket products become one.
        return item && { ...item, id: idOf(`basket product ${nextProduct()}`) };
      },
      newKey: ({ id }) => id,
      cartId: () => idOf(`basket ${nextBasket()}`),
      checkoutId: () => idOf(`order ${nextOrder()}`),
      orderId: ids('FEN-INV-0', 2_642, 1),
      refuse: refusal,
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...rules,
    };
    return tradeOf(own, kept, catalog ?? catalogWith((offset) => offset), places);
  };

/** @param plant a fault in its tools; none by default */
export const upmind = (plant: Plant = honest): Variant =>
  shop({
    name: 'upmind',
    listed,
    open: upmindDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { connectivity: ({ product_type }) => product_type === 'Connectivity' },
    rate: [300, 4_000],
  });
