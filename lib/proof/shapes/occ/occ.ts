/**
 * A storefront with the carts of SAP Commerce: numbered entries, every amount with its currency and a formatted text,
 * `totalPrice` without tax and `totalPriceWithTax` with it. After the schemas of the Omni Commerce Connect API,
 * help.sap.com, "Commerce Webservices (OCC v2)".
 *
 * Lawful oddities: the currency has three decimals; entries are numbered anew when one is removed; from 100 dinars on
 * a twentieth is taken off.
 */

import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { modes, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 318_200, maker: 'Dilmun Works', option: 'Size', prefix: 'DW' }, [
  [
    'Palm Basket',
    'Home',
    [
      ['Small', '6.750'],
      ['Large', '11.400'],
    ],
  ],
  ['Pearl Pendant', 'Jewellery', [['Silver', '48.325']]],
  [
    'Clay Coffee Pot',
    'Kitchen',
    [
      ['Half a litre', '14.900'],
      ['One litre', '19.650', 'sold out'],
    ],
  ],
  ['Date Syrup', 'Pantry', [['400 g', '2.385']]],
  ['Woven Throw', 'Home', [['Indigo', '36.100']]],
  ['Incense Burner', 'Home', [['Brass', '22.575']]],
]);

const inFils = (price: string) => Math.round(Number(price) * 1000);

const toProduct = (ware: Ware): Fields => ({
  code: String(ware.id),
  name: ware.title,
  summary: ware.story,
  categories: [{ code: ware.kind.toLowerCase(), name: ware.kind }],
  variantOptions: ware.makes.map(({ id, label, price, available }) => ({
    code: String(id),
    variantOptionQualifiers: [{ name: ware.option, value: label }],
    priceData: { amount: inFils(price), currency: 'BHD', formattedValue: `BD ${price}` },
    stock: { stockLevelStatus: available ? 'inStock' : 'outOfStock' },
  })),
});

type Paging = (found: readonly Ware[], page: number, size: number) => readonly Ware[];

const paged: Paging = (found, page, size) => found.slice(page * size, (page + 1) * size);

const hasCode = (ware: Ware, code: unknown): boolean =>
  String(ware.id) === code || ware.makes.some(({ id }) => String(id) === code);

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched, page: Paging = paged) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [currentPage, pageSize] = [Number(args.currentPage ?? 0), Number(args.pageSize ?? 20)];
      const totalPages = Math.ceil(found.length / pageSize);
      const pagination = { currentPage, pageSize, totalPages, totalResults: found.length };
      return { record: { products: page(found, currentPage, pageSize).map(toProduct), pagination } };
    }
    if (name === 'lookup_catalog') {
      const codes = asList(args.productCodes);
      return {
        record: {
          products: wares.filter((ware) => codes.some((code) => hasCode(ware, code))).map(toProduct),
        },
      };
    }
    const ware = wares.find((each) => hasCode(each, args.productCode));
    return ware ? { record: toProduct(ware) } : refusal('item', args.productCode);
  };

/** Entries with a number get a new quantity, entries with a product are added. */
function fill(args: Fields, cart: Basket | undefined) {
  const entries = asList(args.entries).filter(isFields);
  const lines = cart?.lines ?? [];
  const wrong = entries.find(({ entryNumber: n }) => n !== undefined && lines[Number(n)] === undefined);
  if (wrong) return refusal('line', wrong.entryNumber);
  const changes = entries.map(({ entryNumber, product, quantity }) => {
    const line = entryNumber === undefined ? undefined : lines[Number(entryNumber)]?.id;
    return line === undefined
      ? { item: String(at(product, 'code')), quantity: Number(quantity), isAdded: true }
      : { line, quantity: Number(quantity) };
  });
  return { wishes: patched(lines, changes) };
}

function deliver({ deliveryAddress, deliveryModeId }: Fields, _: Purchase) {
  if (deliveryModeId !== undefined && !modes.some(({ code }) => code === deliveryModeId)) {
    return refusal('method', deliveryModeId);
  }
  return {
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(typeof deliveryModeId === 'string' && { method: deliveryModeId }),
  };
}

const errors: Readonly<Record<Why, readonly [type: string, reason: string, message: string]>> = {
  item: ['UnknownIdentifierError', 'notFound', 'There is no product with this code'],
  'sold-out': ['InsufficientStockError', 'noStock', 'The product is out of stock'],
  line: ['CartEntryError', 'notFound', 'Entry not found'],
  cart: ['CartError', 'notFound', 'Cart not found.'],
  checkout: ['CheckoutError', 'notFound', 'Checkout not found.'],
  order: ['UnknownIdentifierError', 'notFound', 'Order not found.'],
  final: ['CheckoutError', 'invalidState', 'The checkout can no longer be changed'],
  approval: ['ConsentError', 'missing', 'The customer has not given a consent for this order'],
  lacking: ['CheckoutError', 'incomplete', 'The checkout is not ready'],
  method: ['UnsupportedDeliveryModeError', 'invalid', 'The delivery mode is not supported'],
  empty: ['CartError', 'empty', 'The cart has no entries'],
  version: ['CartError', 'stale', 'The cart has changed'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [type, reason, message] = errors[why];
  return refuse(-32_000, message, { errors: [{ type, reason, subjectType: 'cart', subject, message }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...(method ? [] : ['deliveryMode']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id), 3),
  ids: {
    cart: (index) => hexOf(`occ cart ${index}`).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    checkout: (index) => String(30_004_017 + index),
    order: (index) => `0${7_110_250 + index}`,
    line: (index) => `entry ${index}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutCode }) => checkoutCode,
  orderOf: ({ orderCode }) => orderCode,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { consentGiven, consentGivenDate } = fieldsOf(args, 'customerConsent');
    return { given: consentGiven === true, at: consentGivenDate };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const occ = (plant: Plant = honest): Variant =>
  shop({
    name: 'occ',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { home: ({ product_type }) => product_type === 'Home' },
    rate: [300, 4_000],
  });
