/** The tool list in the manner of the RMS: models and lists in PascalCase, and addresses in Japanese parts. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const manageNumber = text('商品管理番号: the `manageNumber` of an item in the search.', {
  pattern: '^[a-z0-9-]+$',
  maxLength: 32,
});
const variantId = text('SKU管理番号: the `variantId` in the `variants` of an item.', {
  pattern: '^v[0-9]+$',
});
const basketId = text('買い物かごID: the `basketId` of the answer of create_cart.', {
  pattern: '^[0-9]{8}$',
});
const purchaseId = text('購入手続きID: the `purchaseId` of the answer of create_checkout.', {
  pattern: '^P[0-9]{8}$',
});
const units = (description: string, minimum: number): ReturnType<typeof whole> =>
  whole(description, minimum, 999);
const name = (description: string) => text(description, { minLength: 1, maxLength: 60 });

const item = object({ variantId, units: units('個数: pieces.', 1) });

const itemChange = object(
  {
    itemDetailId: whole('商品明細ID: the `itemDetailId` of a line of the basket.', 1, 99_999_999),
    variantId,
    units: units('個数: the new number of pieces of the line, where 0 deletes it; or the pieces to add.', 0),
  },
  ['units'],
  {
    description: 'Either a line of the basket with its new number of pieces, or a variant that is added.',
    oneOf: [
      { required: ['itemDetailId'] },
      { required: ['variantId'], properties: { units: { minimum: 1 } } },
    ],
  },
);

const SenderModel = object(
  {
    familyName: name('姓: family name.'),
    firstName: name('名: first name.'),
    zipCode1: text('郵便番号1: the first three digits of the postal code.', { pattern: '^[0-9]{3}$' }),
    zipCode2: text('郵便番号2: the last four digits of the postal code.', { pattern: '^[0-9]{4}$' }),
    prefecture: text('都道府県: prefecture, such as 東京都.', {
      pattern: '^.{2,3}[都道府県]$',
      examples: ['東京都'],
    }),
    city: name('郡市区: city or ward.'),
    subAddress: name('それ以降の住所: block, house and flat.'),
    phoneNumber: text('電話番号: digits only.', { pattern: '^0[0-9]{9,10}$' }),
  },
  ['familyName', 'firstName', 'zipCode1', 'zipCode2', 'prefecture', 'city', 'subAddress'],
  { description: '送付先: where the parcel goes, in Japan.' },
);

const orderConfirmation = object(
  {
    confirmed: yesOrNo('Whether the buyer orders and agrees to pay now.'),
    confirmedDatetime: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: '注文確定: the explicit approval of the buyer, given for this purchase.' },
);

const basket = object({ basketId });
const purchase = object({ purchaseId });

export const listed = toolsOf([
  [
    'search_catalog',
    '商品検索: finds items. Prices are in yen, which have no decimals, and include the consumption tax.',
    object(
      {
        query: text(
          'キーワード: words of the name or the genre, Japanese or in Latin letters; none find all.',
        ),
        hits: whole('件数: items of a page; 30 by default.', 1, 100),
        page: whole('ページ: the page, from 1.', 1, 100),
        context: contextIn('JPY'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    '商品一括取得: reads items. A number that does not exist has a WARNING in `MessageModelList`.',
    object({ manageNumbers: list('商品管理番号.', manageNumber) }),
  ],
  ['get_product', '商品取得: reads an item.', object({ manageNumber })],
  [
    'create_cart',
    '買い物かご作成: makes a basket. Pieces of the same variant are added up in one line.',
    object({ ItemModelList: list('商品: what is in the basket.', item) }),
  ],
  ['get_cart', '買い物かご取得: reads a basket.', basket],
  [
    'update_cart',
    '買い物かご更新: changes the named lines and adds variants; lines that are not named stay as they are.',
    object({ basketId, ItemModelList: list('商品: the changes.', itemChange) }),
  ],
  ['cancel_cart', '買い物かご削除: deletes a basket, which cannot be read afterwards.', basket],
  [
    'create_checkout',
    '購入手続き開始: starts a purchase of what the basket has now. Later changes of the basket do not reach it.',
    basket,
  ],
  ['get_checkout', '購入手続き取得: reads a purchase.', purchase],
  [
    'update_checkout',
    '購入手続き更新: sets the address, the delivery, or both. What is not sent stays as it is.',
    object(
      {
        purchaseId,
        SenderModel,
        deliveryName: name('配送方法: the `deliveryName` of one of the `DeliveryModelList` of the purchase.'),
      },
      ['purchaseId'],
    ),
  ],
  [
    'complete_checkout',
    '注文確定: orders what is in a purchase that has an address and a delivery, if the buyer confirms it now.',
    object({ purchaseId, orderConfirmation }, ['purchaseId']),
  ],
  ['cancel_checkout', '購入手続き中止: cancels a purchase, which can still be read.', purchase],
  [
    'get_order',
    '注文情報取得: reads an order.',
    object({
      orderNumber: text('注文番号: the `orderNumber` of a purchase that is ordered.', {
        pattern: '^[0-9]{6}-[0-9]{8}-[0-9]{10}$',
      }),
    }),
  ],
]);
