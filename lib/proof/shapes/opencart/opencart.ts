/**
 * A storefront with the records of OpenCart: products by `cart_id`, totals as rows of `code`, `title` and `value`. After
 * github.com/opencart/opencart, `upload/catalog/controller/api/cart.php` and its extensions of the type `total`; amounts
 * are pence, as text.
 *
 * Lawful oddities: the tax is a row on top of the goods and the shipping, three pieces of one product are 10 % cheaper in
 * a row with a negative value, and a product that is added again joins the line that it has.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 902_040, maker: 'Harker & Sons', option: 'Finish', prefix: 'HK' }, [
  [
    'Stovetop Kettle',
    'Kitchen',
    [
      ['Black', '45.00'],
      ['Copper', '62.00'],
      ['Steel', '48.00', 'sold out'],
    ],
  ],
  ['Stoneware Teapot', 'Kitchen', [['Speckled', '28.50']]],
  ['Tea Caddy', 'Kitchen', [['Tin', '14.75']]],
  [
    'Log Basket',
    'Hearth',
    [
      ['Willow', '56.20'],
      ['Rope', '61.40'],
    ],
  ],
  ['Fire Irons', 'Hearth', [['Iron', '88.00']]],
  ['Draught Stopper', 'Hearth', [['Tweed', '19.90', 'sold out']]],
]);

const variantId = ({ id }: { readonly id: number }): string => String(id - 2_706_000);
const masterId = ({ id }: Ware): string => String(id - 902_000);

const toProduct = (ware: Ware): Fields => ({
  product_id: masterId(ware),
  name: ware.title,
  manufacturer: ware.maker,
  variants: ware.makes.map((make) => ({
    product_id: variantId(make),
    master_id: masterId(ware),
    model: make.sku,
    option: [{ name: ware.option, value: make.label }],
    price: String(Math.round(Number(make.price) * 100)),
    currency: 'GBP',
    tax: 'VAT of 20% is added',
    stock_status: make.available ? 'In Stock' : 'Out Of Stock',
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    return { record: { products: found.map(toProduct), product_total: found.length } };
  }
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.product_id) ? args.product_id : [];
    const isAsked = (ware: Ware) =>
      [masterId(ware), ...ware.makes.map(variantId)].some((id) => ids.includes(id));
    return { record: { products: wares.filter(isAsked).map(toProduct) } };
  }
  const ware = wares.find((each) => masterId(each) === args.product_id);
  return ware
    ? { record: { product: toProduct(ware) } }
    : refuse(404, 'Product not found!', { product_id: args.product_id });
}

function fill({ product, quantity }: Fields, cart: Basket | undefined) {
  const changed = Object.entries(isFields(quantity) ? quantity : {}).map(([line, count]) => ({
    line,
    quantity: Number(count),
  }));
  const added = (Array.isArray(product) ? product.filter(isFields) : []).map((each) => ({
    item: String(each.product_id),
    quantity: Number(each.quantity),
    isAdded: true,
  }));
  return { wishes: patched(cart?.lines ?? [], [...changed, ...added]) };
}

function deliver({ shipping_address: address, shipping_method: code }: Fields) {
  const method = methods.find((each) => each.code === code);
  if (code !== undefined && !method) return refusal('method', code);
  return { ...(isFields(address) && { address }), ...(method && { method: method.code }) };
}

const warnings: Readonly<Record<Why, readonly [code: number, warning: string]>> = {
  item: [404, 'Warning: Product not found!'],
  'sold-out': [422, 'Products marked with *** are not available in the desired quantity or not in stock!'],
  line: [404, 'Warning: The cart has no such product!'],
  cart: [404, 'Warning: Cart not found!'],
  checkout: [404, 'Warning: Checkout not found!'],
  order: [404, 'Warning: Order not found!'],
  final: [409, 'Warning: This checkout has ended!'],
  approval: [403, 'Warning: The customer must agree to this order at the moment of payment!'],
  lacking: [422, 'Warning: The checkout is incomplete!'],
  method: [422, 'Warning: Shipping method required!'],
  empty: [422, 'Your shopping cart is empty!'],
  version: [409, 'Warning: The cart has changed!'],
};

const refusal = (why: Why, detail: unknown): Outcome =>
  refuse(...warnings[why], { error: { [why]: detail } });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, variantId),
  ids: {
    cart: (index) => hexOf(`session ${index}`).slice(0, 26),
    checkout: (index) => `checkout-${hexOf(`checkout ${index}`).slice(0, 12)}`,
    order: (index) => String(5_120 + index),
    line: (index) => String(77 + index),
  },
  cartOf: ({ api_token: token }) => token,
  checkoutOf: ({ checkout_id: id }) => id,
  orderOf: ({ order_id: id }) => id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, date_approved: at } = fieldsOf(args, 'agree');
    return { given: approved === true, at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const opencart = (plant: Plant = honest): Variant =>
  shop({
    name: 'opencart',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { hearth: ({ product_type }) => product_type === 'Hearth' },
    rate: [300, 4_000],
  });
