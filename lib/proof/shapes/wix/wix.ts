/**
 * A storefront with the carts of Wix: items named by a product and a variant in a catalog reference, amounts as text beside
 * a formatted one, a price summary, and booleans in place of a status. After dev.wix.com, "eCommerce: Cart and Checkout".
 *
 * Lawful oddities: an item has two ids; a fee for small orders is a part of the total; tax is contained in all prices.
 */
import { createHash } from 'node:crypto';
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { options, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const first = 702_500;

const wares = waresOf({ first, maker: 'Carmel Press', option: 'Paper', prefix: 'CP' }, [
  [
    'Wall Calendar',
    'Paper',
    [
      ['Matt', '54.00'],
      ['Glossy', '61.50'],
    ],
  ],
  ['Linocut Kit', 'Craft', [['Beginner', '139.00']]],
  [
    'Bound Notebook',
    'Paper',
    [
      ['Plain', '42.90'],
      ['Dotted', '46.20', 'sold out'],
    ],
  ],
  ['Ink Roller', 'Craft', [['Ten centimetres', '87.70']]],
  ['Gift Wrap', 'Paper', [['Olive', '18.40']]],
  ['Letterpress Print', 'Art', [['Unframed', '220.00']]],
]);

/** A UUID that depends only on the name. */
export const guidOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const productId = ({ id }: Ware): string => guidOf(`product ${id}`);
const variantId = (id: number): string => guidOf(`variant ${id}`);
const productOf = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, productId(ware)])));

/** An item is a product and a variant of it. */
const itemId = ({ id }: Ware['makes'][number]): string => `${productOf.get(id)}|${variantId(id)}`;

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  productType: 'physical',
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: variantId(id),
    choices: { [ware.option]: label },
    sku,
    price: { amount: Math.round(Number(price) * 100), currency: 'ILS' },
    stock: { inStock: available },
  })),
});

type Paging = (found: readonly Ware[], offset: number, limit: number) => readonly Ware[];

export const catalogIn =
  (page: Paging) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const { limit = 50, offset = 0 } = fieldsOf(args, 'paging');
      const found = searched(wares, args.query);
      const products = page(found, Number(offset), Number(limit)).map(toProduct);
      return {
        record: { products, pagingMetadata: { count: products.length, offset, total: found.length } },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.productIds);
      return { record: { products: wares.filter((ware) => ids.includes(productId(ware))).map(toProduct) } };
    }
    const ware = wares.find((each) => productId(each) === args.productId);
    return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.productId);
  };

const wishOf = (line: unknown) => ({
  item: `${at(line, 'catalogReference.catalogItemId')}|${at(line, 'catalogReference.options.variantId')}`,
  quantity: Number(at(line, 'quantity')),
  isAdded: true,
});

function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(at(args, 'cartInfo.lineItems')).map(wishOf)) };
  const removed = asList(args.lineItemIdsToRemove).map((id) => ({ line: String(id), quantity: 0 }));
  const set = asList(args.lineItemQuantities).map((row) => ({
    line: String(at(row, 'lineItemId')),
    quantity: Number(at(row, 'quantity')),
  }));
  const wrong = [...removed, ...set].find(({ line }) => !cart.lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong.line);
  return { wishes: patched(cart.lines, [...set, ...removed, ...asList(args.lineItemsToAdd).map(wishOf)]) };
}

function deliver(args: Fields, _: Purchase) {
  const { shippingDestination, selectedOptionCode: code } = fieldsOf(args, 'shippingInfo');
  if (code !== undefined && !options.some((each) => each.code === code)) return refusal('method', code);
  return {
    ...(isFields(shippingDestination) && { address: shippingDestination }),
    ...(typeof code === 'string' && { method: code }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, description: string]>> = {
  item: ['ITEM_NOT_FOUND_IN_CATALOG', 'The catalog has no such item.'],
  'sold-out': ['ITEM_OUT_OF_STOCK', 'The item is out of stock.'],
  line: ['LINE_ITEM_NOT_FOUND', 'The cart has no such line item.'],
  cart: ['OWNED_CART_NOT_FOUND', 'Cart not found.'],
  checkout: ['CHECKOUT_NOT_FOUND', 'Checkout not found.'],
  order: ['ORDER_NOT_FOUND', 'Order not found.'],
  final: ['CHECKOUT_CLOSED', 'The checkout is completed or canceled.'],
  approval: ['BUYER_CONFIRMATION_REQUIRED', 'The buyer has not confirmed this order.'],
  lacking: ['CHECKOUT_HAS_VIOLATIONS', 'The checkout has violations.'],
  method: ['INVALID_SHIPPING_OPTION', 'There is no such shipping option.'],
  empty: ['EMPTY_CART', 'The cart is empty.'],
  version: ['INVALID_REVISION', 'The cart has changed.'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [code, description] = errors[why];
  return refuse(-32_000, description, {
    details: { applicationError: { code, description, data: { value } } },
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingInfo.shippingDestination']),
  ...(method ? [] : ['shippingInfo.selectedOptionCode']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, itemId),
  ids: {
    cart: (index) => guidOf(`cart ${index}`),
    checkout: (index) => guidOf(`checkout ${index}`),
    order: (index) => guidOf(`order ${index}`),
    line: (index) => guidOf(`line item ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn((found, offset, limit) => found.slice(offset, offset + limit)),
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'buyerConfirmation.isConfirmed') === true,
    at: at(args, 'buyerConfirmation.confirmedDate'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const wix = (plant: Plant = honest): Variant =>
  shop({
    name: 'wix',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { paper: ({ product_type }) => product_type === 'Paper' },
    rate: [300, 4_000],
  });
