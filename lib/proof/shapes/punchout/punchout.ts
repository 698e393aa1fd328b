/**
 * A supplier's storefront with the documents of cXML in JSON: PunchOut sessions, order requests and confirmations.
 *
 * Lawful oddities: each answer is a document with a `Status` and the record inside; an edit replaces all items of a session;
 * from ten pieces on, an item has a deduction of 4 %; sales tax is on top, rounded once for the order; changes of an order
 * request need its latest version; results are structured only.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Harlan Industrial', option: 'Model', firstId: 52_310, code: 'HI', decimals: 2 };

const wares = waresOf(range, [
  [
    'Safety Glasses',
    'Protection',
    [
      ['Clear', 745],
      ['Tinted', 895],
    ],
  ],
  ['Nitrile Gloves', 'Protection', [['Box of 100', 1_489]]],
  [
    'Torque Wrench',
    'Tools',
    [
      ['3/8 in', 11_950],
      ['1/2 in', 14_375, 'sold out'],
    ],
  ],
  ['Bench Vise', 'Tools', [['5 in', 16_420]]],
  ['Shop Towels', 'Cleaning', [['Roll', 1_135]]],
  ['Ear Muffs', 'Protection', [['27 dB', 2_260]]],
]);

const commodities: Readonly<Record<string, string>> = {
  Protection: '46181500',
  Tools: '27110000',
  Cleaning: '47130000',
};

const skus = new Map(wares.flatMap(({ makes }) => makes.map(({ id, sku }) => [id, sku] as const)));
const productIdOf = ({ id }: Ware): string => `FAM-${id}`;
const items = itemsOf(wares, 2, ({ id }) => String(skus.get(id)));

const moneyOf = (amount: number): Fields => ({ Money: { amount, currency: 'USD' } });

const options = [
  { id: 'GROUND', Description: 'Ground, 3 to 5 days', cost: 1_250 },
  { id: 'FREIGHT', Description: 'Freight with liftgate', cost: 8_900 },
] as const;

const deductionOf = (line: Line): number =>
  line.quantity >= 10 ? Math.round((amountOf(line) * 4) / 100) : 0;

/** The tax is 7.25 % of the goods after the deductions; shipping is not taxed. */
export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = sumOf(lines.map(amountOf));
  const discount = sumOf(lines.map(deductionOf));
  const shipping = options.find(({ id }) => id === method)?.cost ?? 0;
  const tax = Math.round(((subtotal - discount) * 725) / 10_000);
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
};

const idsOf = (item: Line['item']): Fields => ({
  SupplierPartID: item.sku,
  SupplierPartAuxiliaryID: String(item.catalogId),
});

const itemOf = (line: Line, index: number): Fields => ({
  lineNumber: index + 1,
  quantity: line.quantity,
  ItemID: idsOf(line.item),
  ItemDetail: {
    UnitPrice: moneyOf(line.item.amount),
    Description: `${line.item.ware.title}, ${line.item.label}`,
    UnitOfMeasure: 'EA',
    Classification: { domain: 'UNSPSC', value: commodities[line.item.ware.kind] },
  },
  Deduction: { DeductionPercent: line.quantity >= 10 ? 4 : 0, DeductionAmount: moneyOf(deductionOf(line)) },
  NetAmount: moneyOf(amountOf(line) - deductionOf(line)),
});

const headOf = ({ subtotal, discount, shipping, tax, total }: ReturnType<Rules['totals']>): Fields => ({
  SubtotalAmount: moneyOf(subtotal),
  Deductions: moneyOf(discount),
  Shipping: moneyOf(shipping),
  Tax: { ...moneyOf(tax), Description: 'Sales tax, 7.25 % of the goods' },
  Total: moneyOf(total),
});

const success = { code: 200, text: 'OK' };

const errors: Readonly<Record<Reason, readonly [code: number, text: string, message: string]>> = {
  'unknown-item': [404, 'Not Found', 'The part is not in the catalog.'],
  'sold-out': [409, 'Conflict', 'The part is out of stock.'],
  'unknown-line': [404, 'Not Found', 'The session has no such item.'],
  'unknown-cart': [404, 'Not Found', 'There is no PunchOut session with this BuyerCookie.'],
  'unknown-checkout': [404, 'Not Found', 'There is no order request with this orderID.'],
  'unknown-order': [404, 'Not Found', 'There is no confirmation with this confirmID.'],
  'unknown-method': [406, 'Not Acceptable', 'There is no such shipping option.'],
  'empty-cart': [406, 'Not Acceptable', 'The PunchOut session has no items.'],
  closed: [409, 'Conflict', 'The order request was sent or canceled before.'],
  stale: [412, 'Precondition Failed', 'The order request has a later version.'],
  unaddressed: [406, 'Not Acceptable', 'The ship-to address is missing.'],
  'not-ready': [412, 'Precondition Failed', 'The order request is not complete or not approved.'],
};

const argumentOf: Readonly<Record<string, string>> = {
  approval: 'Approval',
  address: 'ShipTo',
  method: 'ShippingOption',
};

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, text, message] = errors[reason];
  const missing = detail.missing && { missing: asList(detail.missing).map((it) => argumentOf[String(it)]) };
  const Extrinsic = { ...detail, ...asFields(missing) };
  return refuse(-32_000 - code, message, { Status: { code, text, message }, Extrinsic });
}

const addsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'ItemOut').map((row) => ({
    does: 'add',
    item: fieldsOf(row, 'ItemID').SupplierPartID,
    quantity: Number(row.quantity),
  }));

const types = { open: 'draft', placed: 'sent', cancelled: 'canceled' } as const;

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['ShipTo']),
  ...(method ? [] : ['ShippingOption']),
];

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: (args) => args.BuyerCookie,
  checkoutOf: (args) => args.orderID,
  orderOf: (args) => args.confirmID,
  filling: addsIn,
  changes: (args) => [{ does: 'clear' }, ...addsIn(args)],
  delivery: (request, { ShipTo, ShippingOption: option }) => {
    if (option !== undefined && !options.some(({ id }) => id === option)) {
      return refusal('unknown-method', { ShippingOption: option });
    }
    const address = isFields(ShipTo) ? { address: ShipTo } : {};
    return { ...request, ...address, ...(option !== undefined && { method: String(option) }) };
  },
  approval: (args) => {
    const { operation, approvalDate } = fieldsOf(args, 'Approval');
    return { given: operation === 'approve', at: approvalDate };
  },
  cart: ({ id, lines }) => ({
    Status: success,
    PunchOutOrderMessage: {
      BuyerCookie: id,
      PunchOutOrderMessageHeader: {
        operationAllowed: 'edit',
        quoteStatus: 'pending',
        ...headOf(sums(lines)),
      },
      ItemIn: lines.map(itemOf),
    },
  }),
  deletedCart: ({ id }) => ({ Status: { ...success, message: 'The session has ended.' }, BuyerCookie: id }),
  checkout: (request) => ({
    Status: success,
    OrderRequest: {
      OrderRequestHeader: {
        orderID: request.id,
        orderVersion: request.version,
        status: types[request.state],
        BuyerCookie: request.cart,
        missing: request.state === 'open' ? missingIn(request) : [],
        ShipTo: request.address ?? null,
        ShippingOption: request.method ?? null,
        ShippingOptions: options.map(({ id, Description, cost }) => ({ id, Description, ...moneyOf(cost) })),
        ...headOf(sums(request.lines, request.method)),
        confirmID: request.order ?? null,
      },
      ItemOut: request.lines.map(itemOf),
    },
  }),
  order: (request, noticeDate) => ({
    Status: success,
    ConfirmationRequest: {
      ConfirmationHeader: {
        confirmID: request.order,
        noticeDate,
        type: 'accept',
        OrderReference: { orderID: request.id },
        ShipTo: request.address,
        ShippingOption: request.method,
        ...headOf(sums(request.lines, request.method)),
      },
      ConfirmationItem: request.lines.map(itemOf),
    },
  }),
});

const toProduct = (ware: Ware): Fields => ({
  ProductID: productIdOf(ware),
  ShortName: ware.title,
  Description: ware.story,
  ManufacturerName: ware.maker,
  Commodity: ware.kind,
  IndexItem: items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      ItemID: idsOf(item),
      IndexItemDetail: { UnitPrice: moneyOf(item.amount), Description: item.label, UnitOfMeasure: 'EA' },
      inStock: item.available,
    })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const start = Number(/^after-(\d+)$/.exec(String(args.cursor ?? 'after-0'))?.[1] ?? Number.NaN);
    if (Number.isNaN(start)) return refuse(-32_602, 'The cursor is not one of this catalog.');
    const end = start + Number(args.maxRecords ?? 25);
    const nextCursor = end < found.length ? `after-${end}` : null;
    const IndexProduct = found.slice(start, end).map(toProduct);
    return { record: { Status: success, total: found.length, IndexProduct, nextCursor } };
  }
  if (name === 'lookup_catalog') {
    const asked = asList(args.ProductIDs);
    const IndexProduct = wares.filter((ware) => asked.includes(productIdOf(ware))).map(toProduct);
    const Unknown = asked.filter((id) => !wares.some((ware) => productIdOf(ware) === id));
    return { record: { Status: success, IndexProduct, Unknown } };
  }
  const ware = wares.find((each) => productIdOf(each) === args.ProductID);
  if (!ware) return refusal('unknown-item', { ProductID: args.ProductID });
  return { record: { Status: success, IndexProduct: toProduct(ware) } };
};

/** @param bent rules that a fault bends, and words */
export const punchoutDesk =
  (bent: Partial<Rules> = {}, other: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const next = counter();
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 1, 1),
      cartId: () => uuidOf(`punchout session ${next()}`),
      checkoutId: ids('REQ-', 480_113),
      orderId: ids('C', 7_300_452, 3),
      refuse: refusal,
      totals,
      guard: ({ orderVersion }, thing) =>
        'cart' in thing && orderVersion !== thing.version
          ? refusal('stale', { orderVersion: thing.version })
          : undefined,
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...other }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const punchout = (plant: Plant = honest): Variant =>
  shop({
    name: 'punchout',
    listed,
    open: punchoutDesk(),
    plant,
    result: (record) => ({ structuredContent: record, content: [] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tools: ({ product_type }) => product_type === 'Tools' },
    rate: [300, 4_000],
  });
