/**
 * A distributor of parts in the manner of Mouser Electronics: `CartKey`, `CartItems` by part number, `OrderLines` and a
 * `SummaryDetail`. After the public models of its Search, Cart, Order and Order History APIs.
 *
 * Lawful oddities: each variant is a part of its own, and has price breaks, so that ten pieces have another unit price; a
 * fee is due for each piece of dangerous goods; amounts are yen without decimals, bare beside a `CurrencyCode` outside the
 * catalog; an update replaces the whole cart; ground shipping is free from an amount on, and the consumption tax is on top of
 * all of it, rounded down once; refusals are results with `isError` and `Errors`, and all answers are texts.
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
import { type Change, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, descriptionOf, feeOn, partOf, priceAt, refusal, wares } from './parts.ts';
import { listed } from './tool-list.ts';

type Price = typeof priceAt;

export const methods = [
  { Code: 12, Method: 'Ground', rate: 800 },
  { Code: 31, Method: 'Express', rate: 1_650 },
  { Code: 44, Method: 'Timed Delivery', rate: 2_400 },
] as const;

const feesOf = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ item, quantity }) => feeOn(item) * quantity));

const isFree = (code: number, merchandise: number): boolean => code === 12 && merchandise >= 6_000;

const rateOf = ({ Code, rate }: (typeof methods)[number], merchandise: number): number =>
  isFree(Code, merchandise) ? 0 : rate;

/** @param price the price of one piece at a quantity */
const totalsWith =
  (price: Price): Rules['totals'] =>
  (lines, method) => {
    const subtotal = sumOf(lines.map(({ item, quantity }) => price(item, quantity) * quantity));
    const chosen = methods.find(({ Code }) => String(Code) === method);
    const shipping = chosen ? rateOf(chosen, subtotal) : 0;
    const net = subtotal + feesOf(lines) + shipping;
    const tax = Math.floor(net / 10);
    return { subtotal, discount: 0, shipping, tax, total: net + tax };
  };

export const totals = totalsWith(priceAt);

const feeRowsOf = ({ item, quantity }: Line): readonly Fields[] => {
  const fee = feeOn(item);
  return fee === 0 ? [] : [{ Code: 'HAZMAT', Amount: fee, ExtendedAmount: fee * quantity }];
};

const cartItemWith =
  (price: Price) =>
  (line: Line): Fields => ({
    Errors: [],
    MouserPartNumber: line.item.id,
    MfrPartNumber: line.item.sku,
    Manufacturer: line.item.ware.maker,
    Description: descriptionOf(line.item),
    Quantity: line.quantity,
    UnitPrice: price(line.item, line.quantity),
    ExtendedPrice: price(line.item, line.quantity) * line.quantity,
    AdditionalFees: feeRowsOf(line),
    SalesMinimumOrderQty: '1',
    SalesMultipleQty: '1',
    InfoMessages: [],
  });

const orderLineWith =
  (price: Price) =>
  (line: Line): Fields => ({
    Quantity: line.quantity,
    UnitPrice: price(line.item, line.quantity),
    ExtPrice: price(line.item, line.quantity) * line.quantity,
    AdditionalFees: feeRowsOf(line),
    ProductInfo: {
      MouserPartNumber: line.item.id,
      ManufacturerName: line.item.ware.maker,
      ManufacturerPartNumber: line.item.sku,
      PartDescription: descriptionOf(line.item),
    },
  });

const summaryOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  MerchandiseTotal: sums.subtotal,
  AdditionalFeesTotal: feesOf(lines),
  ShippingTotal: sums.shipping,
  TaxTotal: sums.tax,
  OrderTotal: sums.total,
});

const states = { open: 'Not Submitted', placed: 'Submitted', cancelled: 'Cancelled' } as const;

const additionsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'CartItems').map(({ MouserPartNumber, Quantity }) => ({
    does: 'add',
    item: MouserPartNumber,
    quantity: Number(Quantity),
  }));

type Records = Pick<Words, 'cart' | 'checkout' | 'order'>;

const recordsWith = (sums: Rules['totals'], price: Price): Records => {
  const chosenIn = ({ method }: Checkout) => methods.find(({ Code }) => String(Code) === method);
  const contentsOf = (order: Checkout): Fields => ({
    CurrencyCode: 'JPY',
    OrderLines: order.lines.map(orderLineWith(price)),
    ShippingAddress: order.address ?? null,
    SummaryDetail: summaryOf(order.lines, sums(order.lines, order.method)),
  });
  return {
    cart: ({ id, lines }) => ({
      Errors: [],
      CartKey: id,
      CurrencyCode: 'JPY',
      CartItems: lines.map(cartItemWith(price)),
      TotalItemCount: piecesIn(lines),
      AdditionalFeesTotal: feesOf(lines),
      MerchandiseTotal: sums(lines).subtotal,
    }),
    checkout: (order) => ({
      Errors: [],
      OrderKey: order.id,
      CartKey: order.cart,
      OrderStatusName: states[order.state],
      WebOrderId: order.order ?? null,
      PrimaryShipping: chosenIn(order)?.Code ?? null,
      Shipping: {
        Methods: methods.map((each) => ({
          Code: each.Code,
          Method: each.Method,
          Rate: rateOf(each, sums(order.lines).subtotal),
        })),
      },
      ...contentsOf(order),
    }),
    order: (order, placedAt) => ({
      Errors: [],
      WebOrderId: order.order,
      OrderKey: order.id,
      OrderStatusName: 'In Process',
      OrderDate: placedAt,
      DeliveryDetail: { ShippingMethodName: chosenIn(order)?.Method, TrackingDetails: [] },
      ...contentsOf(order),
    }),
  };
};

const wordsWith = (sums: Rules['totals'], price: Price): Words => ({
  cartOf: ({ CartKey }) => CartKey,
  checkoutOf: ({ OrderKey }) => OrderKey,
  orderOf: ({ WebOrderId }) => WebOrderId,
  filling: additionsIn,
  changes: (args) => [{ does: 'clear' }, ...additionsIn(args)],
  delivery: (order, { ShippingAddress, PrimaryShipping: code }) => {
    if (code !== undefined && !methods.some(({ Code }) => Code === code)) {
      return refusal('unknown-method', { id: code });
    }
    return {
      ...order,
      ...(isFields(ShippingAddress) && { address: ShippingAddress }),
      ...(code !== undefined && { method: String(code) }),
    };
  },
  approval: (args) => {
    const { SubmitOrder, ApprovedDate } = fieldsOf(args, 'BuyerApproval');
    return { given: SubmitOrder, at: ApprovedDate };
  },
  ...recordsWith(sums, price),
  deletedCart: ({ id }) => ({ Errors: [], CartKey: id, Deleted: true }),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly price?: Price;
};

export const mouserDesk =
  ({ rules: own = {}, words = {}, price = priceAt }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), order: counter() };
    const rules: Rules = {
      ...usual,
      find: partOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`mouser cart ${next.cart()}`),
      checkoutId: () => uuidOf(`mouser order ${next.order()}`),
      orderId: ids('', 284_611_907, 13),
      refuse: refusal,
      totals: totalsWith(price),
      ...own,
    };
    return tradeOf({ ...wordsWith(rules.totals, price), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const mouser = (plant: Plant = honest): Variant =>
  shop({
    name: 'mouser',
    listed,
    open: mouserDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { sensors: ({ product_type }) => product_type === 'Sensors' },
    rate: [300, 4_000],
  });
