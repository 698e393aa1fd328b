/**
 * A storefront in the manner of Shift4Shop, which was 3dcart: carts and orders with an OrderItemList, a ShipmentList and up
 * to two sales taxes. After the public object definitions of its REST API.
 *
 * Lawful oddities: an item costs its ItemUnitPrice and its ItemOptionPrice, and has no sum of its own; it is asked for by a
 * CatalogID and the options of the product; furniture is a second shipment with its own cost; taxes depend on the state, and
 * are zero until it is known; a promotion begins at $50; positions of a search count from 1; a deleted cart is answered with
 * a message; results are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { baseOf, catalogIn, hasOptions, isFreight, itemOf, moneyOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const methods = [
  { ShipmentMethodID: 11, ShipmentMethodName: 'Ground', parcel: 795, freight: 4_900 },
  { ShipmentMethodID: 14, ShipmentMethodName: 'Expedited', parcel: 1_640, freight: 8_900 },
  { ShipmentMethodID: 19, ShipmentMethodName: 'Overnight', parcel: 3_275, freight: 14_900 },
] as const;

type Method = (typeof methods)[number];

const methodOf = (id: unknown): Method | undefined =>
  methods.find(({ ShipmentMethodID }) => String(ShipmentMethodID) === String(id));

/** Sales taxes of the state and of the county, in hundredths of a percent. */
const rates: Readonly<Record<string, readonly [state: number, county: number]>> = {
  FL: [600, 100],
  GA: [400, 300],
  AL: [400, 500],
};

export type Parts = {
  readonly goods: number;
  readonly options: number;
  readonly discount: number;
  /** The cost of each shipment. */
  readonly freights: readonly number[];
  readonly taxes: readonly [state: number, county: number];
};

export const amountOf = ({ goods, options, discount, freights, taxes }: Parts): number =>
  goods + options - discount + sumOf(freights) + sumOf(taxes);

const shipmentIdOf = ({ item }: Line): number => (isFreight(item.ware) ? 2 : 1);
const shipmentsIn = (lines: readonly Line[]): readonly number[] =>
  [...new Set(lines.map(shipmentIdOf))].toSorted();

const costOf = (shipment: number, method: Method | undefined): number =>
  method?.[shipment === 2 ? 'freight' : 'parcel'] ?? 0;

function partsOf({ lines, method, address }: Pick<Checkout, 'lines' | 'method' | 'address'>): Parts {
  const merchandise = subtotalOf(lines);
  const goods = sumOf(lines.map(({ item, quantity }) => baseOf(item.ware) * quantity));
  const discount = merchandise >= 5_000 ? Math.round(merchandise / 10) : 0;
  const [state, county] = rates[String(address?.ShipmentState)] ?? [0, 0];
  const taxOf = (rate: number) => Math.round(((merchandise - discount) * rate) / 10_000);
  return {
    goods,
    options: merchandise - goods,
    discount,
    freights: shipmentsIn(lines).map((shipment) => costOf(shipment, methodOf(method))),
    taxes: [taxOf(state), taxOf(county)],
  };
}

const itemIn = (keyName: string) => (line: Line) => {
  const { ware, sku, label, amount, id } = line.item;
  return {
    [keyName]: Number(line.key),
    CatalogID: ware.id,
    ItemID: sku,
    ItemDescription: ware.title,
    ItemOptions: hasOptions(ware) ? `Style: ${label}` : '',
    ItemCatalogIDOptions: hasOptions(ware) ? id : '',
    ItemShipmentID: shipmentIdOf(line),
    ItemQuantity: line.quantity,
    ItemUnitPrice: moneyOf(baseOf(ware)),
    ItemOptionPrice: moneyOf(amount - baseOf(ware)),
  };
};

const promotionsIn = ({ discount }: Parts): Fields => ({
  PromotionList:
    discount > 0
      ? [{ PromotionID: 31, PromotionName: '10% off from $50', DiscountAmount: moneyOf(discount) }]
      : [],
  OrderDiscount: moneyOf(discount),
  OrderDiscountPromotion: moneyOf(discount),
});

/** What checkouts and orders have alike. */
function contentsOf(checkout: Checkout, due: typeof amountOf): Fields {
  const parts = partsOf(checkout);
  const method = methodOf(checkout.method);
  return {
    ShipmentList: shipmentsIn(checkout.lines).map((ShipmentID) => ({
      ShipmentID,
      ShipmentMethodID: method?.ShipmentMethodID ?? null,
      ShipmentMethodName: method?.ShipmentMethodName ?? null,
      ...checkout.address,
      ShipmentCost: moneyOf(costOf(ShipmentID, method)),
    })),
    OrderItemList: checkout.lines.map(itemIn('ItemIndexID')),
    ...promotionsIn(parts),
    SalesTax: moneyOf(parts.taxes[0]),
    SalesTax2: moneyOf(parts.taxes[1]),
    OrderAmount: moneyOf(due(parts)),
  };
}

const errors: Readonly<Record<Reason, readonly [key: string, status: string, message: string]>> = {
  'unknown-item': ['CatalogID', '404', 'Product not found'],
  'sold-out': ['CatalogID', '409', 'Product is out of stock'],
  'unknown-line': ['CartItemID', '404', 'Cart item not found'],
  'unknown-cart': ['OrderKey', '404', 'Cart not found'],
  'unknown-checkout': ['CheckoutKey', '404', 'Checkout not found'],
  'unknown-order': ['OrderID', '404', 'Order not found'],
  'unknown-method': ['ShipmentMethodID', '400', 'Shipping method is not available'],
  'empty-cart': ['OrderKey', '400', 'Cart has no items'],
  closed: ['CheckoutKey', '409', 'Order is completed or cancelled and cannot be updated'],
  stale: ['LastUpdate', '409', 'Record was changed'],
  unaddressed: ['Shipment', '400', 'Shipping address is required'],
  'not-ready': ['CheckoutKey', '400', 'Order cannot be completed, because something is missing'],
};

const wrongOptions = ['ItemOptions', '400', 'One option of each option set is required'] as const;

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const { id, missing } = detail;
  const isKnown = isFields(id) && wares.some((ware) => ware.id === id.CatalogID);
  const [Key, Status, Message] = reason === 'unknown-item' && isKnown ? wrongOptions : errors[reason];
  const Value = String((isFields(id) ? id.CatalogID : id) ?? '');
  const more = asList(missing).map((name) => ({
    Key: name,
    Value: '',
    Status: '400',
    Message: `${name} is required${name === 'BuyerApproval' ? ', and has to be recent' : ''}`,
  }));
  return refuse(-32_000, Message, { Errors: [{ Key, Value, Status, Message }, ...more] });
}

/** Missing things in the words of the tools. */
const named: Readonly<Record<string, string>> = {
  approval: 'BuyerApproval',
  address: 'Shipment',
  method: 'ShipmentMethodID',
};

const refusing: Rules['refuse'] = (reason, detail = {}) =>
  refusal(
    reason,
    detail.missing === undefined
      ? detail
      : { ...detail, missing: asList(detail.missing).map((name) => named[String(name)]) },
  );

const changeIn = (row: Fields): Change =>
  row.CartItemID === undefined
    ? { does: 'add', item: row, quantity: Number(row.ItemQuantity) }
    : { does: 'set', key: String(row.CartItemID), quantity: Number(row.ItemQuantity) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'Items').map(changeIn);

const statuses = {
  open: { OrderStatusID: 7, StatusText: 'Not Completed' },
  placed: { OrderStatusID: 1, StatusText: 'New' },
  cancelled: { OrderStatusID: 5, StatusText: 'Cancelled' },
} as const;

const numbersOf = ({ order }: Checkout): Fields => ({
  OrderID: order === undefined ? null : Number(order),
  InvoiceNumberPrefix: 'BP-',
  InvoiceNumber: order === undefined ? null : Number(order) - 4_000,
});

const wordsWith = (due: typeof amountOf): Words => ({
  cartOf: ({ OrderKey }) => OrderKey,
  checkoutOf: ({ CheckoutKey }) => CheckoutKey,
  orderOf: ({ OrderID }) => OrderID,
  filling: changesIn,
  changes: changesIn,
  delivery: (checkout, { Shipment, ShipmentMethodID: method }) => {
    if (method !== undefined && !methodOf(method)) return refusal('unknown-method', { id: method });
    const address = isFields(Shipment) ? { address: Shipment } : {};
    return { ...checkout, ...address, ...(method !== undefined && { method: String(method) }) };
  },
  approval: (args) => {
    const { Approved, ApprovedDate } = fieldsOf(args, 'BuyerApproval');
    return { given: Approved, at: ApprovedDate };
  },
  cart: ({ id, state, lines }) => {
    const parts = partsOf({ lines });
    return {
      OrderKey: id,
      ...statuses[state],
      OrderItemList: lines.map(itemIn('CartItemID')),
      ...promotionsIn(parts),
      OrderAmount: moneyOf(due(parts)),
    };
  },
  deletedCart: ({ id }) => ({ Key: 'OrderKey', Value: id, Status: '200', Message: 'Deleted successfully' }),
  checkout: (checkout) => ({
    CheckoutKey: checkout.id,
    OrderKey: checkout.cart,
    ...statuses[checkout.state],
    MissingFields: [
      ...(checkout.address ? [] : ['Shipment']),
      ...(checkout.method ? [] : ['ShipmentMethodID']),
    ],
    ShipmentMethodList: methods.map((method) => ({
      ShipmentMethodID: method.ShipmentMethodID,
      ShipmentMethodName: method.ShipmentMethodName,
      ShipmentCost: moneyOf(sumOf(shipmentsIn(checkout.lines).map((shipment) => costOf(shipment, method)))),
    })),
    ...contentsOf(checkout, due),
    ...numbersOf(checkout),
  }),
  order: (checkout, placedAt) => {
    const contents = contentsOf(checkout, due);
    return {
      ...numbersOf(checkout),
      CheckoutKey: checkout.id,
      OrderDate: placedAt,
      ...statuses.placed,
      ...contents,
      TransactionList: [
        { TransactionType: 'Sale', TransactionDateTime: placedAt, TransactionAmount: contents.OrderAmount },
      ],
    };
  },
});

type Bends = Partial<Rules> & { readonly due?: typeof amountOf };

/** @param bends what a fault bends: rules, or the amount that is due */
export const shift4shopDesk =
  ({ due = amountOf, ...bent }: Bends = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const keyOf = (name: string) => hexOf(`shift4shop ${name}`).slice(0, 16).toUpperCase();
    const rules: Rules = {
      ...usual,
      find: (row) => (isFields(row) ? itemOf(row) : undefined),
      newKey: ids('', 88_210, 3),
      cartId: () => keyOf(`cart ${next.cart()}`),
      checkoutId: () => keyOf(`checkout ${next.checkout()}`),
      orderId: ids('', 5_120, 1),
      refuse: refusing,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...bent,
    };
    return tradeOf(wordsWith(due), rules, catalogIn(refusal), places);
  };

/** @param plant a fault in its tools; none by default */
export const shift4shop = (plant: Plant = honest): Variant =>
  shop({
    name: 'shift4shop',
    listed,
    open: shift4shopDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { furniture: ({ product_type }) => product_type === 'Furniture' },
    rate: [300, 4_000],
  });
