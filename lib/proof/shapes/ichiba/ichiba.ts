/**
 * A shop in the manner of Rakuten Ichiba: `ItemModelList`, `units` and `requestPrice` of RMS, and yen without decimals.
 *
 * Lawful oddities: an item has its SKUs in an object by their ids; there are no sums of lines; `totalPrice` is before the
 * coupon, and the buyer pays `requestPrice`; the tax of two rates is in the prices, and cut off; a parcel is free from 3,980
 * yen on; each answer about a basket, a purchase or an order has messages, and a refusal is a result with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, percentOf, refused, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const couponFrom = 5_000;
const coupon = 500;

const deliveries = [
  { deliveryName: 'Takuhaibin', deliveryClass: 1, postagePrice: 660 },
  { deliveryName: 'Cool-bin', deliveryClass: 3, postagePrice: 1_210 },
  { deliveryName: 'Sokutatsu', deliveryClass: 1, postagePrice: 1_480 },
] as const;

/** A parcel is free from 3,980 yen on; faster and cooled ones are not. */
const postageOf = (name: string | undefined, goods: number): number =>
  name === 'Takuhaibin' && goods >= 3_980
    ? 0
    : (deliveries.find(({ deliveryName }) => deliveryName === name)?.postagePrice ?? 0);

/** One row for each rate; the coupon is shared by the goods of both, and the postage has ten percent. */
function taxRows(lines: readonly Line[], discount: number, postage: number): readonly Fields[] {
  const goods = subtotalOf(lines);
  const food = subtotalOf(lines.filter(({ item }) => percentOf(item.ware) === 8));
  const onFood = goods === 0 ? 0 : Math.floor((discount * food) / goods);
  const rows = [
    { percent: 8, totalPrice: food, couponPrice: onFood },
    { percent: 10, totalPrice: goods - food + postage, couponPrice: discount - onFood },
  ];
  return rows
    .filter(({ totalPrice }) => totalPrice > 0)
    .map(({ percent, totalPrice, couponPrice }) => {
      const reqPrice = totalPrice - couponPrice;
      const reqPriceTax = Math.floor((reqPrice * percent) / (100 + percent));
      return { taxRate: percent / 100, totalPrice, couponPrice, reqPrice, reqPriceTax };
    });
}

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const discount = subtotal >= couponFrom ? coupon : 0;
  const shipping = postageOf(method, subtotal);
  const tax = sumOf(taxRows(lines, discount, shipping).map(({ reqPriceTax }) => Number(reqPriceTax)));
  return { subtotal, discount, shipping, tax, total: subtotal + shipping - discount };
};

const itemModelOf = ({ key, item, quantity }: Line): Fields => ({
  itemDetailId: Number(key),
  itemName: item.ware.title,
  manageNumber: item.ware.handle,
  price: item.amount,
  units: quantity,
  taxRate: percentOf(item.ware) / 100,
  includeTaxFlag: 1,
  includePostageFlag: 0,
  SkuModelList: [{ variantId: item.id, merchantDefinedSkuId: item.sku, skuInfo: `Shurui:${item.label}` }],
});

type Sums = ReturnType<Rules['totals']>;

const pricesOf = (lines: readonly Line[], sums: Sums): Fields => ({
  totalPrice: sums.subtotal + sums.shipping,
  couponAllTotalPrice: sums.discount,
  requestPrice: sums.total,
  TaxSummaryModelList: taxRows(lines, sums.discount, sums.shipping),
});

/** What a purchase and its order have in common. */
const contentsOf = ({ cart, lines, address, method }: Checkout, sums: Sums): Fields => {
  const postagePrice = method === undefined ? null : sums.shipping;
  return {
    currency: 'JPY',
    DeliveryModel: method === undefined ? null : { deliveryName: method },
    goodsPrice: sums.subtotal,
    postagePrice,
    ...pricesOf(lines, sums),
    PackageModelList: [
      {
        basketId: Number(cart),
        SenderModel: address ?? null,
        ItemModelList: lines.map(itemModelOf),
        goodsPrice: sums.subtotal,
        postagePrice,
        totalPrice: sums.subtotal + sums.shipping,
      },
    ],
  };
};

const filling = (args: Fields): readonly Change[] =>
  rowsIn(args, 'ItemModelList').map(({ itemDetailId, variantId, units, itemDeleteFlag }) =>
    itemDetailId === undefined
      ? { does: 'add', item: variantId, quantity: Number(units) }
      : { does: 'set', key: String(itemDetailId), quantity: itemDeleteFlag === 1 ? 0 : Number(units) },
  );

const errors: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['BASKET_EXT_API_ERROR_011', 'There is no such SKU.'],
  'sold-out': ['BASKET_EXT_API_ERROR_012', 'The SKU is sold out.'],
  'unknown-line': ['BASKET_EXT_API_ERROR_013', 'The basket has no such itemDetailId.'],
  'unknown-cart': ['BASKET_EXT_API_ERROR_009', 'There is no such basketId.'],
  'unknown-checkout': ['PURCHASE_EXT_API_ERROR_009', 'There is no such purchaseId.'],
  'unknown-order': ['ORDER_EXT_API_GET_ORDER_ERROR_009', 'There is no such orderNumber.'],
  'unknown-method': ['PURCHASE_EXT_API_ERROR_021', 'There is no such deliveryName.'],
  'empty-cart': ['PURCHASE_EXT_API_ERROR_014', 'The basket is empty.'],
  closed: ['EXT_API_ERROR_030', 'The present status does not permit this.'],
  stale: ['EXT_API_ERROR_031', 'The data was changed meanwhile.'],
  unaddressed: ['PURCHASE_EXT_API_ERROR_022', 'SenderModel is missing.'],
  'not-ready': [
    'PURCHASE_EXT_API_ERROR_023',
    'The purchase cannot be ordered, because something is missing.',
  ],
};

const members: Fields = { approval: 'ApprovalModel', address: 'SenderModel', method: 'DeliveryModel' };

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [messageCode, message] = errors[reason];
  const missingList = asList(detail.missing).map((name) => members[String(name)]);
  const model = { messageType: 'ERROR', messageCode, message };
  return refused({ MessageModelList: [missingList.length > 0 ? { ...model, missingList } : model] });
}

const basketStates = { open: 'OPEN', cancelled: 'DISCARDED' } as const;
const purchaseStates = { open: 'ENTRY', placed: 'ORDERED', cancelled: 'CANCELED' } as const;

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ purchaseId }) => purchaseId,
  orderOf: ({ orderNumber }) => orderNumber,
  filling,
  changes: filling,
  delivery: (checkout, { SenderModel, DeliveryModel }) => {
    const name = isFields(DeliveryModel) ? DeliveryModel.deliveryName : undefined;
    if (name !== undefined && !deliveries.some(({ deliveryName }) => deliveryName === name)) {
      return refusal('unknown-method');
    }
    const address = isFields(SenderModel) ? { address: SenderModel } : {};
    return { ...checkout, ...address, ...(name !== undefined && { method: String(name) }) };
  },
  approval: (args) => {
    const { approvalFlag, approvalDatetime } = fieldsOf(args, 'ApprovalModel');
    return { given: approvalFlag === 1, at: approvalDatetime };
  },
  cart: ({ id, state, lines }) => ({
    BasketModel: {
      basketId: Number(id),
      basketStatus: basketStates[state],
      currency: 'JPY',
      ItemModelList: lines.map(itemModelOf),
      goodsPrice: sums(lines).subtotal,
      ...pricesOf(lines, sums(lines)),
    },
  }),
  checkout: (checkout) => ({
    PurchaseModel: {
      purchaseId: checkout.id,
      purchaseStatus: purchaseStates[checkout.state],
      missingList: [
        ...(checkout.address ? [] : ['SenderModel']),
        ...(checkout.method ? [] : ['DeliveryModel']),
      ],
      DeliveryModelList: deliveries.map((delivery) => ({
        ...delivery,
        postagePrice: postageOf(delivery.deliveryName, subtotalOf(checkout.lines)),
      })),
      ...contentsOf(checkout, sums(checkout.lines, checkout.method)),
      orderNumber: checkout.order ?? null,
    },
  }),
  order: (checkout, orderDatetime) => ({
    OrderModelList: [
      {
        orderNumber: checkout.order,
        orderProgress: 100,
        orderDatetime,
        purchaseId: checkout.id,
        ...contentsOf(checkout, sums(checkout.lines, checkout.method)),
      },
    ],
  }),
});

/** Says with each basket, purchase and order that the call succeeded. */
const informing =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    const isItem = name === 'get_product' || name.endsWith('_catalog');
    if (isItem || !('record' in outcome)) return outcome;
    const message = `The call of ${name} succeeded.`;
    const informed = { messageType: 'INFO', messageCode: 'EXT_API_INFO_101', message };
    return { record: { MessageModelList: [informed], ...outcome.record } };
  };

/** @param bent rules that a fault bends */
export const openWith =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const [nextPurchase, nextOrder] = [counter(), counter()];
    const dayOf = (now: number) => new Date(now + 32_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 3_104_551, 1),
      cartId: ids('', 20_118_840, 3),
      checkoutId: () => uuidOf(`ichiba purchase ${nextPurchase()}`),
      orderId: () => `263122-${dayOf(places.now())}-${String(418 + nextOrder()).padStart(10, '0')}`,
      refuse: refusal,
      totals,
      ...bent,
    };
    return informing(tradeOf(wordsWith(rules.totals), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const ichiba = (plant: Plant = honest): Variant =>
  shop({
    name: 'ichiba',
    listed,
    open: openWith(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shokki: ({ product_type }) => product_type === 'Shokki' },
    rate: [300, 4_000],
  });
