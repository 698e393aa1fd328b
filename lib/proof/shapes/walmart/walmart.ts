/**
 * A storefront in the manner of Walmart Marketplace: wrapped lists such as `orderLines.orderLine`, quantities that are texts,
 * and lines that consist of charges. After the items and the orders of its Marketplace API.
 *
 * Lawful oddities: each variant is an item of its own; a line shows no price of one piece, but charges for all its pieces,
 * each with its sales tax on top; electronics have an untaxed recycling fee; shipping is charged on each line; an update
 * sends all lines, which have no ids besides their numbers; an order has no status of its own, and has one purchase order
 * for each ship node; results are structured only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, itemOf, moneyOf, nameOf, nodeOf, refusal, wares } from './items.ts';
import { listed } from './tool-list.ts';

/** Cents for each line, and for each piece of it. */
const methods = [
  { methodCode: 'Value', perLine: 249, perItem: 50 },
  { methodCode: 'Standard', perLine: 499, perItem: 75 },
  { methodCode: 'OneDay', perLine: 1_099, perItem: 220 },
] as const;

/** What shipping costs on a line. */
export const shippingOn = (line: Line, method: string | undefined): number => {
  const rate = methods.find(({ methodCode }) => methodCode === method);
  return rate ? rate.perLine + rate.perItem * line.quantity : 0;
};

/** The sales tax of 8.25 % on a charge. */
const taxOn = (amount: number): number => Math.round(amount * 0.0825);

export const feeOn = ({ item, quantity }: Line): number =>
  item.ware.kind === 'Electronics' ? 125 * quantity : 0;

type Rates = { readonly shipping: typeof shippingOn };

const totalsWith =
  ({ shipping }: Rates) =>
  (lines: readonly Line[], method?: string) => {
    const subtotal = sumOf(lines.map(amountOf));
    const fee = sumOf(lines.map(feeOn));
    const sent = lines.map((line) => shipping(line, method));
    const tax = sumOf([...lines.map(amountOf), ...sent].map(taxOn));
    const total = subtotal + fee + sumOf(sent) + tax;
    return { subtotal, discount: 0, shipping: sumOf(sent), tax, total };
  };

export const totals = totalsWith({ shipping: shippingOn });

type Charge = readonly [chargeType: string, chargeName: string, amount: number, isTaxed: boolean];

const chargeOf = ([chargeType, chargeName, amount, isTaxed]: Charge): Fields => ({
  chargeType,
  chargeName,
  chargeAmount: moneyOf(amount),
  tax: isTaxed ? { taxName: 'Sales tax 8.25 %', taxAmount: moneyOf(taxOn(amount)) } : null,
});

const quantityOf = ({ quantity }: Line): Fields => ({ unitOfMeasurement: 'EACH', amount: String(quantity) });

type Shown = { readonly rates: Rates; readonly sums: Rules['totals'] };

/** The lines, with their numbers. */
const linesOf = (lines: readonly Line[], method: string | undefined, { rates }: Shown): readonly Fields[] =>
  lines.map((line, index) => {
    const charges: readonly Charge[] = [
      ['PRODUCT', 'ItemPrice', amountOf(line), true],
      ...(feeOn(line) > 0 ? [['FEE', 'RecyclingFee', feeOn(line), false] as const] : []),
      ...(method === undefined
        ? []
        : [['SHIPPING', 'Shipping', rates.shipping(line, method), true] as const]),
    ];
    return {
      lineNumber: String(index + 1),
      item: { productName: nameOf(line.item), sku: line.item.id, condition: 'New' },
      charges: { charge: charges.map(chargeOf) },
      orderLineQuantity: quantityOf(line),
      shipNode: { type: 'SellerFulfilled', name: nodeOf(line.item) },
    };
  });

const summaryOf = (lines: readonly Line[], method: string | undefined, { sums }: Shown): Fields => {
  const { subtotal, shipping, tax, total } = sums(lines, method);
  const rows = { PRODUCT: subtotal, FEE: sumOf(lines.map(feeOn)), SHIPPING: shipping, TAX: tax };
  return {
    totalAmount: moneyOf(total),
    orderSubTotals: Object.entries(rows).map(([subTotalType, amount]) => ({
      subTotalType,
      totalAmount: moneyOf(amount),
    })),
  };
};

const contentsOf = (lines: readonly Line[], method: string | undefined, shown: Shown): Fields => ({
  orderLines: { orderLine: linesOf(lines, method, shown) },
  orderSummary: summaryOf(lines, method, shown),
});

const states = { open: 'OPEN', placed: 'PLACED', cancelled: 'CANCELLED' } as const;

const infoOf = ({ address, method }: Checkout): Fields => ({
  methodCode: method ?? null,
  postalAddress: address ?? null,
});

/** One purchase order for each ship node; lines keep their numbers. */
function purchasesOf({ lines, method, order = '' }: Checkout, shown: Shown): readonly Fields[] {
  const numbered = linesOf(lines, method, shown);
  const nodes = [...new Set(lines.map(({ item }) => nodeOf(item)))];
  return nodes.map((name, index) => {
    const isHere = (line: Line) => nodeOf(line.item) === name;
    const orderLine = numbered.flatMap((row, nth) => {
      const line = lines[nth];
      if (!line || !isHere(line)) return [];
      const orderLineStatus = [{ status: 'Created', statusQuantity: quantityOf(line) }];
      return [{ ...row, orderLineStatuses: { orderLineStatus } }];
    });
    return {
      purchaseOrderId: `1796${order.slice(-8)}${index + 1}`,
      customerOrderId: order,
      shipNode: { type: 'SellerFulfilled', name },
      orderLines: { orderLine },
      orderSummary: summaryOf(lines.filter(isHere), method, shown),
    };
  });
}

const wanted = (args: Fields): readonly Change[] =>
  rowsIn(fieldsOf(args, 'orderLines'), 'orderLine').map((row) => ({
    does: 'add',
    item: row.sku,
    quantity: Number(fieldsOf(row, 'orderLineQuantity').amount),
  }));

const asked = {
  cartOf: ({ cartId }: Fields) => cartId,
  checkoutOf: ({ checkoutId }: Fields) => checkoutId,
  orderOf: ({ customerOrderId }: Fields) => customerOrderId,
  filling: wanted,
  changes: (args: Fields) => [{ does: 'clear' } as const, ...wanted(args)],
  delivery: (checkout: Checkout, args: Fields) => {
    const { methodCode, postalAddress } = fieldsOf(args, 'shippingInfo');
    return {
      ...checkout,
      ...(isFields(postalAddress) && { address: postalAddress }),
      ...(methodCode !== undefined && { method: String(methodCode) }),
    };
  },
  approval: (args: Fields) => {
    const { authorized, authorizedDate } = fieldsOf(args, 'customerAuthorization');
    return { given: authorized, at: authorizedDate };
  },
} satisfies Partial<Words>;

const wordsWith = (shown: Shown): Words => ({
  ...asked,
  cart: ({ id, state, lines }) => ({
    cartId: id,
    cartStatus: state === 'open' ? 'ACTIVE' : 'CANCELLED',
    ...contentsOf(lines, undefined, shown),
  }),
  checkout: (checkout) => {
    const { id, address, method, lines, state } = checkout;
    return {
      checkoutId: id,
      cartId: checkout.cart,
      checkoutStatus: states[state],
      missing: [...(address ? [] : ['postalAddress']), ...(method ? [] : ['methodCode'])],
      shippingInfo: infoOf(checkout),
      shippingMethods: methods.map(({ methodCode, perLine, perItem }) => ({
        methodCode,
        chargePerLine: moneyOf(perLine),
        chargePerItem: moneyOf(perItem),
        shippingCharge: moneyOf(sumOf(lines.map((line) => shippingOn(line, methodCode)))),
      })),
      ...contentsOf(lines, method, shown),
      customerOrderId: checkout.order ?? null,
    };
  },
  order: (checkout, placedAt) => {
    const order = purchasesOf(checkout, shown);
    return {
      customerOrderId: checkout.order,
      orderDate: Date.parse(placedAt),
      shippingInfo: infoOf(checkout),
      orderSummary: summaryOf(checkout.lines, checkout.method, shown),
      list: { meta: { totalCount: order.length }, elements: { order } },
    };
  },
});

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly rates?: Rates;
  readonly words?: Partial<Words>;
};

/** @param bent what a fault bends */
export const walmartDesk =
  ({ rules: own = {}, rates = { shipping: shippingOn }, words = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 1, 1),
      cartId: () => uuidOf(`walmart cart ${next.cart()}`),
      checkoutId: () => uuidOf(`walmart checkout ${next.checkout()}`),
      orderId: ids('2000', 1_129_402_417, 37),
      refuse: refusal,
      totals: totalsWith(rates),
      ...own,
    };
    return tradeOf({ ...wordsWith({ rates, sums: rules.totals }), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const walmart = (plant: Plant = honest): Variant =>
  shop({
    name: 'walmart',
    listed,
    open: walmartDesk(),
    plant,
    result: (record) => ({ structuredContent: record, content: [] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { home: ({ product_type }) => product_type === 'Home' },
    rate: [300, 4_000],
  });
