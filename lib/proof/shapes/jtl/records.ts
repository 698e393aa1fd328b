/** The carts, checkouts and orders of JTL-Wawi: line items with net prices, of which one is the shipping, and their sums. */
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Basket, Dialect, Line, Purchase } from '../desk/desk.ts';
import type { Item } from '../desk/stock.ts';
import { moneyOf, rateOf, unitPriceOf } from './goods.ts';

/** Percent of the VAT on shipping. */
const shippingRate = 19;

export const shippingMethods = [
  { id: 4, name: 'DHL Paket', net: 500, freeFrom: 25_000 },
  { id: 9, name: 'DHL Express bis 12 Uhr', net: 1_200, freeFrom: undefined },
  { id: 12, name: 'Abholung in Hamburg-Altona', net: 0, freeFrom: undefined },
] as const;

/** How a purchase is calculated; a fault bends it. */
export type Rules = {
  /** The net price of a piece. */
  readonly unitPrice: (item: Item, quantity: number) => number;
  /** Whether there is VAT on rows of this type. */
  readonly isTaxed: (type: Row['type']) => boolean;
  readonly gross: (net: number, tax: number) => number;
};

/** Types of line items: 1 is an item, 2 is the shipping. */
type Row = {
  readonly type: 1 | 2;
  readonly quantity: number;
  readonly net: number;
  readonly rate: number;
  readonly names: Fields;
};

export const rules: Rules = {
  unitPrice: unitPriceOf,
  isTaxed: () => true,
  gross: (net, tax) => net + tax,
};

const netOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { net, quantity }) => sum + net * quantity, 0);

const vatOn = (net: number, rate: number): number => Math.round((net * rate) / 100);

const rowOf = ({ id, item, quantity }: Line, { unitPrice }: Rules): Row => ({
  type: 1,
  quantity,
  net: unitPrice(item, quantity),
  rate: rateOf(item.ware),
  names: {
    Id: Number(id),
    ItemId: Number(item.id),
    SKU: item.sku,
    Name: item.ware.makes.length > 1 ? `${item.ware.title} ${item.label}` : item.ware.title,
  },
});

type Method = (typeof shippingMethods)[number];

const priceOf = ({ net, freeFrom }: Method, goods: number): number =>
  freeFrom !== undefined && goods >= freeFrom ? 0 : net;

/** The number of the line item for the shipping, which follows from the checkout. */
const shippingLineId = ({ id }: Purchase): number => 400_000_000 + Number.parseInt(id.slice(0, 6), 16);

function rowsOf(purchase: Purchase, how: Rules): readonly Row[] {
  const goods = purchase.lines.map((line) => rowOf(line, how));
  const method = shippingMethods.find(({ id }) => String(id) === purchase.method);
  if (!method) return goods;
  const shipping: Row = {
    type: 2,
    quantity: 1,
    net: priceOf(method, netOf(goods)),
    rate: shippingRate,
    names: { Id: shippingLineId(purchase), ItemId: null, SKU: null, Name: method.name },
  };
  return [...goods, shipping];
}

const lineItem = ({ type, quantity, net, rate, names }: Row): Fields => ({
  ...names,
  Type: type,
  Quantity: quantity,
  SalesUnit: 'Stk',
  SalesPriceNet: moneyOf(net),
  TaxRate: rate,
  TotalNet: moneyOf(net * quantity),
});

function sumsOf(rows: readonly Row[], { isTaxed, gross }: Rules) {
  const taxes = [7, 19].flatMap((rate) => {
    const net = netOf(rows.filter((row) => row.rate === rate && isTaxed(row.type)));
    return net > 0 ? [{ rate, net, tax: vatOn(net, rate) }] : [];
  });
  const net = netOf(rows);
  const total = gross(
    net,
    taxes.reduce((sum, { tax }) => sum + tax, 0),
  );
  const shown = {
    GoodsNetAmount: moneyOf(netOf(rows.filter(({ type }) => type === 1))),
    TotalNetAmount: moneyOf(net),
    Taxes: taxes.map((row) => ({
      TaxRate: row.rate,
      NetAmount: moneyOf(row.net),
      TaxAmount: moneyOf(row.tax),
    })),
    TotalGrossAmount: moneyOf(total),
  };
  return { shown, total };
}

function contentsOf(purchase: Purchase, how: Rules): Fields {
  const rows = rowsOf(purchase, how);
  return { LineItems: rows.map(lineItem), Totals: sumsOf(rows, how).shown };
}

/** The shipping methods with what they cost for these goods. */
function methodsFor({ lines }: Basket, how: Rules): readonly Fields[] {
  const goods = netOf(lines.map((line) => rowOf(line, how)));
  return shippingMethods.map((method) => {
    const net = priceOf(method, goods);
    return {
      Id: method.id,
      Name: method.name,
      NetPrice: moneyOf(net),
      GrossPrice: moneyOf(net + vatOn(net, shippingRate)),
      FreeFromNetAmount: method.freeFrom === undefined ? null : moneyOf(method.freeFrom),
    };
  });
}

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['Shipmentaddress']),
  ...(method === undefined ? ['ShippingMethodId'] : []),
];

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  Shipmentaddress: isFields(address) ? address : null,
  SalesOrderShippingDetail: {
    ShippingMethodId: method === undefined ? null : Number(method),
    DeliveryCompleteStatus: 0,
  },
});

const statuses = { open: 'Open', done: 'Ordered', off: 'Cancelled' } as const;

/** The form of the numbers of orders. */
const numberOf = (order: string | undefined): string => `AU-2026-${order}`;

function orderOf(purchase: Purchase, how: Rules, now: number): Fields {
  const total = moneyOf(sumsOf(rowsOf(purchase, how), how).total);
  return {
    Id: Number(purchase.order),
    Number: numberOf(purchase.order),
    ExternalNumber: purchase.id,
    SalesOrderDate: new Date(now).toISOString(),
    IsCancelled: false,
    LanguageIso: 'ger',
    BillingAddress: purchase.address ?? null,
    ...deliveryOf(purchase),
    ...contentsOf(purchase, how),
    SalesOrderPaymentDetails: {
      PaymentMethodId: 7,
      PaymentMethodName: 'Rechnung',
      PaymentStatus: 0,
      TotalGrossAmount: total,
      CurrencyIso: 'EUR',
      StillToPay: total,
      PaymentTarget: 14,
    },
  };
}

/** The records of the shop. */
export const shownWith = (how: Rules) =>
  ({
    showCart: (cart) =>
      cart.stage === 'off'
        ? { Id: cart.id, IsDeleted: true }
        : { Id: cart.id, CurrencyIso: 'EUR', ...contentsOf(cart, how) },
    showCheckout: (purchase) => ({
      Id: purchase.id,
      Status: statuses[purchase.stage],
      IsCancelled: purchase.stage === 'off',
      CurrencyIso: 'EUR',
      MissingData: lacking(purchase),
      ...deliveryOf(purchase),
      ShippingMethods: methodsFor(purchase, how),
      ...contentsOf(purchase, how),
      SalesOrderId: purchase.order === undefined ? null : Number(purchase.order),
      SalesOrderNumber: purchase.order === undefined ? null : numberOf(purchase.order),
    }),
    showOrder: (purchase, { now }) => orderOf(purchase, how, now()),
  }) satisfies Partial<Dialect>;
