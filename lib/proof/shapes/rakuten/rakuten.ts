/**
 * A storefront with the records of the Rakuten Pay order API of the RMS: models in lists, Japanese words, and yen.
 *
 * Lawful oddities: amounts have no decimals; prices contain the consumption tax of 8 % (food) or 10 %, which is rounded down
 * for each rate; a parcel is free from 3,980 yen on; results are texts only, and refusals are results with `isError`.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: '山ノ上商店', option: 'サイズ', firstId: 31_208, code: 'YM', decimals: 0 };

const japanese: Readonly<Record<string, string>> = {
  Sencha: '煎茶',
  Furoshiki: '風呂敷',
  Teapot: '急須',
  'Rice Crackers': 'せんべい',
  'Green Tea Bowl': '抹茶茶碗',
  Yokan: '羊羹',
};

const wares = waresOf(range, [
  [
    'Sencha',
    '食品',
    [
      ['100g', 1_080],
      ['300g', 2_916],
    ],
  ],
  ['Furoshiki', '雑貨', [['70cm', 1_650]]],
  [
    'Teapot',
    '食器',
    [
      ['300ml', 4_378],
      ['500ml', 5_478, 'sold out'],
    ],
  ],
  ['Rice Crackers', '食品', [['20枚', 1_296]]],
  ['Green Tea Bowl', '食器', [['黒', 3_135]]],
  ['Yokan', '食品', [['5個', 1_944]]],
]).map((ware) => ({ ...ware, title: `${japanese[ware.title]} ${ware.title}` }));

const variantIdOf = ({ id }: { readonly id: number }): string => `v${id}`;
const items = itemsOf(wares, 0, variantIdOf);
const yen = (amount: number): Fields => ({ amount, currency: 'JPY' });

const percentOf = ({ kind }: Ware): number => (kind === '食品' ? 8 : 10);

const methods = [
  { deliveryName: '宅配便', postage: 660 },
  { deliveryName: 'ゆうパケット', postage: 280 },
] as const;

const isFree = (method: string | undefined, goods: number): boolean => method === '宅配便' && goods >= 3_980;

function postageOf(method: string | undefined, goods: number): number {
  if (isFree(method, goods)) return 0;
  return methods.find(({ deliveryName }) => deliveryName === method)?.postage ?? 0;
}

/** The price with the tax, and the tax in it, for each rate. Postage has 10 percent. */
function taxesOf(lines: readonly Line[], shipping: number) {
  return [8, 10].flatMap((percent) => {
    const goods = subtotalOf(lines.filter(({ item }) => percentOf(item.ware) === percent));
    const price = goods + (percent === 10 ? shipping : 0);
    return price === 0 ? [] : [{ percent, price, tax: Math.floor((price * percent) / (100 + percent)) }];
  });
}

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const shipping = postageOf(method, subtotal);
  const tax = sumOf(taxesOf(lines, shipping).map((row) => row.tax));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping };
};

const itemModel = (line: Line): Fields => ({
  itemDetailId: Number(line.key),
  variantId: line.item.id,
  manageNumber: line.item.ware.handle,
  itemName: line.item.ware.title,
  selectedChoice: line.item.label,
  price: yen(line.item.amount),
  units: line.quantity,
  taxRate: percentOf(line.item.ware) / 100,
  includeTaxFlag: 1,
  subtotalPrice: yen(amountOf(line)),
});

const sumsOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  ItemModelList: lines.map(itemModel),
  TaxSummaryModelList: taxesOf(lines, sums.shipping).map(({ percent, price, tax }) => ({
    taxRate: percent / 100,
    reqPrice: yen(price),
    reqPriceTax: yen(tax),
  })),
  goodsPrice: yen(sums.subtotal),
  postagePrice: yen(sums.shipping),
  includedTax: yen(sums.tax),
  totalPrice: yen(sums.total),
});

const errors: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['ITEM_NOT_FOUND', '指定された商品は存在しません。'],
  'sold-out': ['ITEM_SOLD_OUT', '指定された商品は売り切れです。'],
  'unknown-line': ['ITEM_DETAIL_NOT_FOUND', '指定された商品明細は買い物かごに存在しません。'],
  'unknown-cart': ['BASKET_NOT_FOUND', '指定された買い物かごは存在しません。'],
  'unknown-checkout': ['PURCHASE_NOT_FOUND', '指定された購入手続きは存在しません。'],
  'unknown-order': ['ORDER_NOT_FOUND', '指定された注文は存在しません。'],
  'unknown-method': ['DELIVERY_NOT_FOUND', '指定された配送方法は利用できません。'],
  'empty-cart': ['BASKET_EMPTY', '買い物かごに商品がありません。'],
  closed: ['STATUS_NOT_CHANGEABLE', '現在のステータスでは変更できません。'],
  stale: ['STATUS_NOT_CHANGEABLE', '情報が更新されています。'],
  unaddressed: ['SENDER_REQUIRED', '送付先が入力されていません。'],
  'not-ready': ['PURCHASE_INCOMPLETE', '注文を確定するための情報が不足しています。'],
};

const argumentOf: Readonly<Record<string, string>> = {
  approval: 'orderConfirmation',
  address: 'SenderModel',
  method: 'deliveryName',
};

/** Refusals are results, too. */
function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, message] = errors[reason];
  const messageCode = `ORDER_EXT_API_${code}_ERROR`;
  const missing = detail.missing && { missing: asList(detail.missing).map((it) => argumentOf[String(it)]) };
  const text = JSON.stringify({
    MessageModelList: [{ messageType: 'ERROR', messageCode, message, ...detail, ...asFields(missing) }],
  });
  return { members: { result: { isError: true, content: [{ type: 'text', text }] } } };
}

const changeIn = ({ itemDetailId, variantId, units }: Fields): Change =>
  itemDetailId === undefined
    ? { does: 'add', item: variantId, quantity: Number(units) }
    : { does: 'set', key: String(itemDetailId), quantity: Number(units) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'ItemModelList').map(changeIn);

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['SenderModel']),
  ...(method ? [] : ['deliveryName']),
];

const states = { open: '入力中', placed: '注文済み', cancelled: '中止' } as const;

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ purchaseId }) => purchaseId,
  orderOf: ({ orderNumber }) => orderNumber,
  filling: changesIn,
  changes: changesIn,
  delivery: (purchase, { SenderModel, deliveryName }) => {
    if (deliveryName !== undefined && !methods.some((way) => way.deliveryName === deliveryName)) {
      return refusal('unknown-method', { deliveryName });
    }
    const address = isFields(SenderModel) ? { address: SenderModel } : {};
    return { ...purchase, ...address, ...(deliveryName !== undefined && { method: String(deliveryName) }) };
  },
  approval: (args) => {
    const { confirmed, confirmedDatetime } = fieldsOf(args, 'orderConfirmation');
    return { given: confirmed, at: confirmedDatetime };
  },
  cart: ({ id, lines }) => ({ BasketModel: { basketId: id, ...sumsOf(lines, sums(lines)) } }),
  deletedCart: ({ id }) => ({
    MessageModelList: [{ messageType: 'INFO', message: '買い物かごを削除しました。', basketId: id }],
  }),
  checkout: (purchase) => ({
    PurchaseModel: {
      purchaseId: purchase.id,
      basketId: purchase.cart,
      status: states[purchase.state],
      missing: purchase.state === 'open' ? missingIn(purchase) : [],
      SenderModel: purchase.address ?? null,
      deliveryName: purchase.method ?? null,
      DeliveryModelList: methods.map(({ deliveryName }) => ({
        deliveryName,
        postagePrice: yen(postageOf(deliveryName, subtotalOf(purchase.lines))),
      })),
      ...sumsOf(purchase.lines, sums(purchase.lines, purchase.method)),
      orderNumber: purchase.order ?? null,
    },
  }),
  order: (purchase, orderDatetime) => ({
    OrderModelList: [
      {
        orderNumber: purchase.order,
        purchaseId: purchase.id,
        orderProgress: 100,
        orderProgressName: '注文確認待ち',
        orderDatetime,
        SenderModel: purchase.address,
        deliveryName: purchase.method,
        ...sumsOf(purchase.lines, sums(purchase.lines, purchase.method)),
      },
    ],
  }),
});

const toItem = (ware: Ware): Fields => ({
  manageNumber: ware.handle,
  itemNumber: String(ware.id),
  title: ware.title,
  productDescription: ware.story,
  shopName: ware.maker,
  genreName: ware.kind,
  taxRate: percentOf(ware) / 100,
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    variantId: variantIdOf({ id }),
    merchantDefinedSkuId: sku,
    selectorValue: label,
    standardPrice: yen(Number(price)),
    availability: available ? 1 : 0,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [hits, page] = [Number(args.hits ?? 30), Number(args.page ?? 1)];
    const shown = found.slice((page - 1) * hits, page * hits).map(toItem);
    const pageCount = Math.ceil(found.length / hits);
    return { record: { count: found.length, page, hits, pageCount, items: shown } };
  }
  if (name === 'lookup_catalog') {
    const numbers = asList(args.manageNumbers);
    const unknown = numbers.filter((number) => !wares.some(({ handle }) => handle === number));
    const [messageCode, message] = errors['unknown-item'];
    return {
      record: {
        items: wares.filter(({ handle }) => numbers.includes(handle)).map(toItem),
        MessageModelList: unknown.map((manageNumber) => ({
          messageType: 'WARNING',
          messageCode,
          message,
          manageNumber,
        })),
      },
    };
  }
  const ware = wares.find(({ handle }) => handle === args.manageNumber);
  const { manageNumber } = args;
  return ware ? { record: { item: toItem(ware) } } : refusal('unknown-item', { manageNumber });
};

/** Orders are numbered by shop, day and sequence. */
function orderIds({ now }: Places): () => string {
  const next = ids('', 1_000_418_207, 1);
  return () => {
    const day = new Date(now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    return `284417-${day}-${next()}`;
  };
}

/** @param bent rules that a fault bends */
export const rakutenDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 70_210, 1),
      cartId: ids('', 40_118_203),
      checkoutId: ids('P', 60_772_154),
      orderId: orderIds(places),
      refuse: refusal,
      totals,
      ...bent,
    };
    return tradeOf(wordsWith(rules.totals), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const rakuten = (plant: Plant = honest): Variant =>
  shop({
    name: 'rakuten',
    listed,
    open: rakutenDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shokuhin: ({ product_type }) => product_type === '食品' },
    rate: [300, 4_000],
  });
