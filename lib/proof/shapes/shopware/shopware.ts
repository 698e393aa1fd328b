/**
 * A storefront with the records of the Shopware 6 Store API: a cart with line items, deliveries and transactions, each
 * with a calculated price. Fields after the schemas of Cart, LineItem, CartDelivery and CalculatedPrice in
 * `@shopware/api-client` (github.com/shopware/frontends) and developer.shopware.com, "Cart"; amounts are cents.
 *
 * Lawful oddities: prices include the tax, and a quantity above the maximum of a product is lowered to it, with a
 * message in `errors`.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, positionsOf, priceOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 41_880_100, maker: 'Nordlicht', option: 'Color', prefix: 'SWDEMO' }, [
  [
    'Enamel Mug',
    'Kitchen',
    [
      ['White', '12.90'],
      ['Navy', '13.90'],
      ['Olive', '14.40', 'sold out'],
    ],
  ],
  ['Linen Apron', 'Kitchen', [['Natural', '34.50']]],
  [
    'Wool Blanket',
    'Living',
    [
      ['Grey', '89.00'],
      ['Rust', '94.00'],
    ],
  ],
  ['Beeswax Candle', 'Living', [['Honey', '8.25']]],
  ['Oak Board', 'Kitchen', [['Oak', '27.80']]],
  ['Door Wreath', 'Garden', [['Eucalyptus', '41.30', 'sold out']]],
  ['Watering Can', 'Garden', [['Zinc', '38.60']]],
]);

const variantId = ({ id }: { readonly id: number }): string => hexOf(`variant ${id}`);

const toProduct = (ware: Ware): Fields => ({
  apiAlias: 'product',
  id: hexOf(`product ${ware.id}`),
  productNumber: ware.makes[0]?.sku.replace(/-1$/, ''),
  translated: { name: ware.title, description: ware.story },
  manufacturer: { translated: { name: ware.maker } },
  children: ware.makes.map((make) => ({
    id: variantId(make),
    productNumber: make.sku,
    options: [{ group: { name: ware.option }, name: make.label }],
    available: make.available,
    maxPurchase: 20,
    currency: { isoCode: 'EUR' },
    calculatedPrice: priceOf(Math.round(Number(make.price) * 100), 1),
  })),
});

const result = (elements: readonly Ware[]): Outcome => ({
  record: { apiAlias: 'product_listing', total: elements.length, elements: elements.map(toProduct) },
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return result(searched(wares, args.query));
  const isWith = (ware: Ware, id: unknown) =>
    hexOf(`product ${ware.id}`) === id || ware.makes.some((make) => variantId(make) === id);
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.ids) ? args.ids : [];
    return result(wares.filter((ware) => ids.some((id) => isWith(ware, id))));
  }
  const ware = wares.find((each) => isWith(each, args.productId));
  return ware
    ? { record: { product: toProduct(ware) } }
    : refuse(404, 'PRODUCT_NOT_FOUND', { productId: args.productId });
}

function fill(args: Fields, cart: Basket | undefined) {
  const asked = (Array.isArray(args.items) ? args.items : []).filter(isFields);
  const lowered = asked.filter(({ quantity }) => Number(quantity) > 20);
  const wishes = asked.map(({ id, referencedId, quantity }) => ({
    ...(typeof id === 'string' ? { line: id } : { item: String(referencedId) }),
    quantity: Math.min(20, Number(quantity)),
  }));
  const messages = lowered.map(({ id, referencedId }) => [
    `purchase-steps-quantity-${id ?? referencedId}`,
    {
      key: `purchase-steps-quantity-${id ?? referencedId}`,
      level: 10,
      message: 'The maximum quantity of this product is 20. The quantity was lowered to 20.',
      messageKey: 'max-purchase-reached',
    },
  ]);
  return { wishes: patched(cart?.lines ?? [], wishes), notes: Object.fromEntries(messages) };
}

function deliver(args: Fields) {
  const { shippingAddress, shippingMethodId } = args;
  const method = methods.find(({ id }) => id === shippingMethodId);
  if (shippingMethodId !== undefined && !method) {
    return refusal('method', shippingMethodId);
  }
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(method && { method: method.id }),
  };
}

const codes: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404, 'CHECKOUT__CART_LINEITEM_NOT_FOUND: The product does not exist.'],
  'sold-out': [409, 'PRODUCT_OUT_OF_STOCK: The product is no longer available.'],
  line: [404, 'CHECKOUT__CART_LINEITEM_NOT_FOUND: The cart has no such line item.'],
  cart: [404, 'CHECKOUT__CART_TOKEN_NOT_FOUND: No cart has this token.'],
  checkout: [404, 'CHECKOUT__TOKEN_NOT_FOUND: No checkout has this token.'],
  order: [404, 'CHECKOUT__ORDER_ORDER_NOT_FOUND: No order has this number.'],
  final: [409, 'CHECKOUT__ILLEGAL_TRANSITION: The checkout is closed.'],
  approval: [403, 'CHECKOUT__APPROVAL_REQUIRED: The buyer has to approve this order now.'],
  lacking: [412, 'CHECKOUT__INCOMPLETE: The checkout lacks data.'],
  method: [400, 'SHIPPING_METHOD_BLOCKED: The shipping method does not exist.'],
  empty: [412, 'CHECKOUT__CART_EMPTY: The cart is empty.'],
  version: [409, 'CHECKOUT__CONFLICT'],
};

const refusal = (why: Why, detail: unknown): Outcome => refuse(...codes[why], { detail });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingMethodId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, variantId),
  ids: {
    cart: (index) => hexOf(`cart ${index}`),
    checkout: (index) => hexOf(`checkout ${index}`),
    order: (index) => String(10_000 + index),
    line: (index) => hexOf(`line ${index}`),
  },
  cartOf: ({ token }) => token,
  checkoutOf: ({ checkoutToken }) => checkoutToken,
  orderOf: ({ orderNumber }) => orderNumber,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmedAt } = fieldsOf(args, 'buyerConfirmation');
    return { given: confirmed === true, at: confirmedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, lines, notes }) => showCart(id, lines, notes),
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder: (purchase) => showOrder(purchase, positionsOf(purchase.lines)),
};

/** @param plant a fault in its tools; none by default */
export const shopware = (plant: Plant = honest): Variant =>
  shop({
    name: 'shopware',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
