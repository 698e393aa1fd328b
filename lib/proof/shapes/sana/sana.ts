/**
 * A wholesaler in the manner of Sana Commerce: a web shop over an ERP system, whose quotes are promoted to orders.
 *
 * Lawful oddities: an item is a product in a unit of measure, and a quantity counts such units; lines have a discount from a
 * quantity on; prices are net, and VAT is on top; totals in Swiss francs are rounded to five Rappen, and `roundOff` is
 * what the rounding takes off, or a negative amount if it adds some.
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
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogIn,
  chf,
  discountOf,
  netOf,
  percentOf,
  productIdOf,
  refusal,
  unitFor,
  unitOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const methods = [
  { id: 'ECO', name: 'PostPac Economy', description: 'Two to three working days', costs: 950 },
  { id: 'PRI', name: 'PostPac Priority', description: 'The next working day', costs: 1_280 },
  { id: 'FREIGHT', name: 'Freight', description: 'By appointment, with a tail lift', costs: 8_900 },
] as const;

/** The sums of an offer, which a fault bends. */
export type Sums = {
  readonly net: (line: Line) => number;
  /** Thousandths. */
  readonly vat: number;
  /** `discount` is what the rounding takes off. */
  readonly totals: (goods: number, shipping: number, vat: number) => Totals;
};

export const totalsOf: Sums['totals'] = (goods, shipping, vat) => {
  const tax = Math.round(((goods + shipping) * vat) / 1_000);
  const exact = goods + shipping + tax;
  const total = Math.round(exact / 5) * 5;
  return { subtotal: goods, discount: exact - total, shipping, tax, total };
};
const lawful: Sums = { net: netOf, vat: 81, totals: totalsOf };

const totalsBy =
  ({ net, vat, totals }: Sums): Rules['totals'] =>
  (lines, method) =>
    totals(sumOf(lines.map(net)), methods.find(({ id }) => id === method)?.costs ?? 0, vat);

type Quote = Checkout & { readonly invoiceAddress?: Fields };
const states = { open: 'Open', placed: 'Promoted', cancelled: 'Cancelled' } as const;

function recordsBy(sums: Sums): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const linesOf = (lines: readonly Line[]) =>
    lines.map((line) => ({
      id: line.key,
      productId: productIdOf(line.item.ware),
      productTitle: line.item.ware.title,
      unitOfMeasureId: unitOf(line.item.label),
      unitOfMeasureDescription: line.item.label,
      quantity: line.quantity,
      price: chf(line.item.amount),
      discountPercent: percentOf(line),
      discountAmount: chf(discountOf(line)),
      subTotal: chf(sums.net(line)),
    }));
  const totalsIn = (lines: readonly Line[], method?: string) => {
    const { subtotal, discount, shipping, tax, total } = totalsBy(sums)(lines, method);
    return {
      totalExclTax: chf(subtotal + shipping),
      taxPercent: 8.1,
      taxAmount: chf(tax),
      roundOff: chf(discount),
      totalInclTax: chf(total),
    };
  };
  const contents = ({ lines, method, address, invoiceAddress }: Quote): Fields => ({
    currencyId: 'CHF',
    pricesInclTax: false,
    lines: linesOf(lines),
    shippingAddress: address ?? null,
    invoiceAddress: invoiceAddress ?? address ?? null,
    shippingMethodId: method ?? null,
    totalExclDiscount: chf(totalsBy(sums)(lines).subtotal),
    shippingCost: chf(methods.find(({ id }) => id === method)?.costs ?? 0),
    ...totalsIn(lines, method),
  });
  return {
    cart: ({ id, lines }) => ({
      basket: { id, currencyId: 'CHF', pricesInclTax: false, lines: linesOf(lines), ...totalsIn(lines) },
    }),
    checkout: (each) => ({
      quote: {
        documentId: each.id,
        documentType: 'Quote',
        documentStatus: states[each.state],
        shippingMethods: methods.map((method) => ({ ...method, costs: chf(method.costs) })),
        ...contents(each),
        orderId: each.order ?? null,
      },
    }),
    order: (each, orderDate) => ({
      order: {
        documentId: each.order,
        documentType: 'Order',
        documentStatus: 'Released',
        quoteId: each.id,
        orderDate,
        ...contents(each),
      },
    }),
  };
}

/** Counts of lines first, then products to add. */
const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'lines').map(
    ({ lineId, quantity }): Change => ({ does: 'set', key: lineId, quantity: Number(quantity) }),
  ),
  ...rowsIn(args, 'products').map(
    ({ quantity, ...item }): Change => ({
      does: 'add',
      item,
      quantity: Number(quantity),
    }),
  ),
];

function deliver(quote: Quote, { shippingAddress, invoiceAddress, shippingMethodId }: Fields) {
  if (shippingMethodId !== undefined && !methods.some(({ id }) => id === shippingMethodId)) {
    return refusal('unknown-method', { shippingMethodId });
  }
  return {
    ...quote,
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(isFields(invoiceAddress) && { invoiceAddress }),
    ...(shippingMethodId !== undefined && { method: String(shippingMethodId) }),
  };
}

const wordsBy = (sums: Sums): Words => ({
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ quoteId }) => quoteId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery: deliver,
  approval: (args) => {
    const { isAuthorized, authorizedOn } = fieldsOf(args, 'orderAuthorization');
    return { given: isAuthorized, at: authorizedOn };
  },
  ...recordsBy(sums),
  deletedCart: ({ id }) => ({ basketId: id, isDeleted: true }),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly catalog?: Tools;
};

const pages = catalogIn((index, size) => index * size);

export const sanaDesk =
  ({ rules: own = {}, sums: altered = {}, catalog = pages }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextBasket, nextLine] = [counter(), counter()];
    const [nextQuote, nextOrder] = [ids('', 1_042, 3), ids('', 20_317, 4)];
    const sums = { ...lawful, ...altered };
    const rules: Rules = {
      ...usual,
      find: unitFor,
      newKey: () => uuidOf(`sana line ${nextLine()}`),
      cartId: () => uuidOf(`sana basket ${nextBasket()}`),
      checkoutId: () => `SQ-${nextQuote().padStart(6, '0')}`,
      orderId: () => `SO-${nextOrder().padStart(6, '0')}`,
      refuse: refusal,
      totals: totalsBy(sums),
      ...own,
    };
    return tradeOf(wordsBy(sums), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const sana = (plant: Plant = honest): Variant =>
  shop({
    name: 'sana',
    listed,
    open: sanaDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { packaging: ({ product_type }) => product_type === 'Packaging' },
    rate: [300, 4_000],
  });
