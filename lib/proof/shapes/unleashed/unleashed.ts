/**
 * A New Zealand maker that sells from its inventory system, in the manner of Unleashed: carts and checkouts are parked sales orders.
 *
 * Lawful oddities: freight is no sum of its own, but a line of the type `Charge` among the lines of the order, within its
 * subtotal and taxed like them; every amount is there twice, in the currency of the order and (`BC`) in that of the books;
 * GST is on top, line by line, and orders that go to Australia have none; six pieces of a product have a discount rate;
 * an update names lines by their Guids and new products by their codes; the address is flat, each of its members is set
 * apart from the others, and the country is a name; a placed order keeps the Guid of its checkout; dates are `/Date(…)/`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  dateOf,
  guidOf,
  itemOf,
  type Pages,
  productOf,
  refusal,
  statuses,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** New Zealand dollars for one US dollar: the books are kept in US dollars. */
const exchangeRate = 1.68;

const gst = { code: 'G.S.T.', percent: 15, xero: 'OUTPUT2' };
const zeroRated = { code: 'EXPORT', percent: 0, xero: 'ZERORATEDOUTPUT' };
type Tax = typeof gst;
const taxFor = (address: Fields | undefined): Tax =>
  address?.DeliveryCountry === 'Australia' ? zeroRated : gst;

export const freights = [
  { name: 'Standard Freight', amount: 870 },
  { name: 'Express Freight', amount: 1_535 },
  { name: 'Pallet Freight', amount: 4_200 },
] as const;
type Freight = (typeof freights)[number];

const required = [
  'DeliveryName',
  'DeliveryStreetAddress',
  'DeliveryCity',
  'DeliveryPostCode',
  'DeliveryCountry',
];
export const addressMembers = [
  ...required,
  'DeliveryStreetAddress2',
  'DeliverySuburb',
  'DeliveryRegion',
  'DeliveryInstruction',
];

/** What a fault may bend of the sums, which are in cents. */
type House = {
  /** The freights that a sales order has a charge line for. */
  readonly charged: (checkout: Checkout) => readonly Freight[];
  readonly discounted: (amount: number, percent: number) => number;
  readonly taxOf: (amount: number, percent: number) => number;
};

const house: House = {
  charged: ({ method }) => freights.filter(({ name }) => name === method),
  discounted: (amount, percent) => Math.round((amount * (100 - percent)) / 100),
  taxOf: (amount, percent) => Math.round((amount * percent) / 100),
};

/** The discount on a line in percent. */
const discountFor = (quantity: number): number => {
  if (quantity >= 12) return 10;
  return quantity >= 6 ? 5 : 0;
};

/** A line of a sales order, of a product or a charge. Amounts are in cents. */
type Row = {
  readonly named: Fields;
  readonly quantity: number;
  readonly unit: number;
  readonly percent: number;
  readonly total: number;
  readonly tax: number;
};

const toDollars = (cents: number): number => cents / 100;
const toBase = (cents: number): number => Math.round(cents / exchangeRate);

const productRow = ({ key, item, quantity }: Line, tax: Tax, { discounted, taxOf }: House): Row => {
  const percent = discountFor(quantity);
  const total = discounted(item.amount * quantity, percent);
  const named = { Guid: key, LineType: null, Product: productOf(item) };
  return { named, quantity, unit: item.amount, percent, total, tax: taxOf(total, tax.percent) };
};

const chargeRow = ({ name, amount }: Freight, order: string, tax: Tax, { taxOf }: House): Row => {
  const Product = { Guid: guidOf(name), ProductCode: null, ProductDescription: name };
  const named = { Guid: guidOf(`${name} of ${order}`), LineType: 'Charge', Product };
  return { named, quantity: 1, unit: amount, percent: 0, total: amount, tax: taxOf(amount, tax.percent) };
};

const toLine = ({ named, quantity, unit, percent, total, tax }: Row, index: number, by: Tax): Fields => ({
  LineNumber: index + 1,
  ...named,
  OrderQuantity: quantity,
  UnitPrice: toDollars(unit),
  DiscountRate: percent / 100,
  LineTotal: toDollars(total),
  TaxRate: by.percent / 100,
  LineTax: toDollars(tax),
  LineTaxCode: by.code,
  XeroTaxCode: by.xero,
  BCUnitPrice: Math.round((unit / exchangeRate) * 100) / 10_000,
  BCLineTotal: toDollars(toBase(total)),
  BCLineTax: toDollars(toBase(tax)),
});

const customer = { Guid: guidOf('customer'), CustomerCode: 'WEB', CustomerName: 'Web Sales' };
const currency = {
  Guid: guidOf('currency'),
  CurrencyCode: 'NZD',
  Description: 'New Zealand, Dollars',
  DefaultSellRate: exchangeRate,
};
const warehouse = { Guid: guidOf('warehouse'), WarehouseCode: 'WLG', WarehouseName: 'Wellington' };

const sumsOf = (rows: readonly Row[]) => ({
  subtotal: sumOf(rows.map(({ total }) => total)),
  tax: sumOf(rows.map(({ tax }) => tax)),
});

/** The lines and sums of a cart, a checkout or an order. */
function contentsOf(rows: readonly Row[], tax: Tax): Fields {
  const sums = sumsOf(rows);
  // The books have the sums of their own lines, which are rounded one by one.
  const base = sumsOf(rows.map((row) => ({ ...row, total: toBase(row.total), tax: toBase(row.tax) })));
  return {
    SalesOrderLines: rows.map((row, index) => toLine(row, index, tax)),
    Currency: currency,
    ExchangeRate: exchangeRate,
    Tax: { Guid: guidOf(tax.code), TaxCode: tax.code, TaxRate: tax.percent / 100 },
    TaxRate: tax.percent / 100,
    XeroTaxCode: tax.xero,
    SubTotal: toDollars(sums.subtotal),
    TaxTotal: toDollars(sums.tax),
    Total: toDollars(sums.subtotal + sums.tax),
    BCSubTotal: toDollars(base.subtotal),
    BCTaxTotal: toDollars(base.tax),
    BCTotal: toDollars(base.subtotal + base.tax),
  };
}

function recordsWith(by: House): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const rowsOf = (lines: readonly Line[], tax: Tax): readonly Row[] =>
    lines.map((line) => productRow(line, tax, by));
  const salesOrder = (each: Checkout): Fields => {
    const { id, lines, address, method, order, cart, state } = each;
    const tax = taxFor(address);
    const charges = by.charged(each).map((freight) => chargeRow(freight, id, tax, by));
    return {
      Guid: id,
      OrderNumber: order ?? null,
      OrderStatus: statuses[state],
      SourceId: cart,
      Customer: customer,
      Warehouse: warehouse,
      ...Object.fromEntries(addressMembers.map((member) => [member, address?.[member] ?? null])),
      DeliveryMethod: method ?? null,
      ...contentsOf([...rowsOf(lines, tax), ...charges], tax),
    };
  };
  return {
    cart: ({ id, state, lines }) => ({
      Guid: id,
      OrderStatus: statuses[state],
      CustomOrderStatus: 'Web Cart',
      Customer: customer,
      Warehouse: warehouse,
      ...contentsOf(rowsOf(lines, gst), gst),
    }),
    checkout: (each) => ({
      ...salesOrder(each),
      CustomOrderStatus: 'Web Checkout',
      DeliveryMethods: freights.map(({ name, amount }) => ({
        DeliveryMethod: name,
        UnitPrice: toDollars(amount),
      })),
    }),
    order: (each, placedAt) => ({
      ...salesOrder(each),
      OrderDate: dateOf(placedAt),
      CompletedDate: null,
      CreatedBy: 'web',
      CreatedOn: dateOf(placedAt),
      LastModifiedOn: dateOf(placedAt),
    }),
  };
}

/** A row with a Guid sets the quantity of that line; one with a product adds to the cart. */
const changes = (args: Fields): readonly Change[] =>
  rowsIn(args, 'SalesOrderLines').map(({ Guid: key, Product, OrderQuantity }) => {
    const quantity = Number(OrderQuantity);
    if (key !== undefined) return { does: 'set', key, quantity };
    return { does: 'add', item: fieldsOf({ Product }, 'Product').ProductCode, quantity };
  });

const delivery: Words['delivery'] = (checkout, args) => {
  const { DeliveryMethod: method } = args;
  if (method !== undefined && !freights.some(({ name }) => name === method)) {
    return refusal('unknown-method', { id: method });
  }
  const sent = addressMembers.filter((member) => args[member] !== undefined);
  const address = {
    ...checkout.address,
    ...Object.fromEntries(sent.map((member) => [member, args[member]])),
  };
  const missing = required.filter((member) => !Object.hasOwn(address, member));
  if (sent.length > 0 && missing.length > 0) return refusal('unaddressed', { missing });
  return {
    ...checkout,
    ...(sent.length > 0 && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
};

const wordsWith = (by: House): Words => ({
  cartOf: ({ CartGuid }) => CartGuid,
  checkoutOf: ({ OrderGuid }) => OrderGuid,
  orderOf: ({ OrderNumber }) => OrderNumber,
  filling: changes,
  changes,
  delivery,
  approval: (args) => {
    const { Approved, ApprovedOn } = fieldsOf(args, 'BuyerApproval');
    return { given: Approved, at: ApprovedOn };
  },
  ...recordsWith(by),
});

/** Guids of one kind of record, in the order in which they are made. */
const guids = (kind: string): (() => string) => {
  const next = counter();
  return () => guidOf(`${kind} ${next()}`);
};

/** The sums of a cart: without freight, and with the tax of New Zealand. */
const totals: Rules['totals'] = (lines) => {
  const { subtotal, tax } = sumsOf(lines.map((line) => productRow(line, gst, house)));
  return { subtotal, discount: 0, shipping: 0, tax, total: subtotal + tax };
};

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly house?: Partial<House>; readonly pagesOf?: Pages };

export const unleashedDesk =
  ({ rules: own = {}, house: other = {}, pagesOf = Math.ceil }: Bent = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: guids('line'),
      cartId: guids('cart'),
      checkoutId: guids('checkout'),
      orderId: ids('SO-0000', 1_042, 1),
      refuse: refusal,
      totals,
      ...own,
    };
    return tradeOf(wordsWith({ ...house, ...other }), rules, catalogWith(pagesOf), places);
  };

/** @param plant a fault in its tools; none by default */
export const unleashed = (plant: Plant = honest): Variant =>
  shop({
    name: 'unleashed',
    listed,
    open: unleashedDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { textiles: ({ product_type }) => product_type === 'Textiles' },
    rate: [300, 4_000],
  });
