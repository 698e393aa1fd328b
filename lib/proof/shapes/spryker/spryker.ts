/**
 * A storefront with the carts of the Spryker Glue API: resources with `attributes`, items that are `included`, and their
 * `calculations` up to `sumPriceToPayAggregation`. After the storefront API of Spryker.
 *
 * Lawful oddities: bottles have a deposit, which is a product option and not in the price of the catalog; from six pieces on,
 * 5 % are taken off, so the price to pay for one piece is rounded; the id of an item in a cart is its SKU; an order has its
 * items inside and flat, where carts and checkouts have them included.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 214_700, maker: 'Hofladen Emmental', option: 'Sorte', prefix: 'HE' }, [
  [
    'Apple Juice',
    'Drinks',
    [
      ['Cloudy', '4.35'],
      ['Clear', '4.55'],
    ],
  ],
  ['Mountain Cheese', 'Dairy', [['Half a kilo', '14.90']]],
  [
    'Herbal Tea',
    'Pantry',
    [
      ['Mint', '8.25'],
      ['Linden', '8.75', 'sold out'],
    ],
  ],
  ['Elderflower Lemonade', 'Drinks', [['Bottle', '3.80']]],
  ['Rye Flour', 'Pantry', [['Kilo', '5.15']]],
  ['Yoghurt', 'Dairy', [['Plain', '2.65']]],
]);

const abstractOf = ({ makes }: Ware): string => String(makes[0]?.sku).replace(/-\d+$/, '');

const toProduct = (ware: Ware): Fields => ({
  type: 'abstract-products',
  id: abstractOf(ware),
  attributes: {
    sku: abstractOf(ware),
    name: ware.title,
    description: ware.story,
    categoryName: ware.kind,
    url: `/${ware.handle}`,
    concreteProducts: ware.makes.map(({ label, sku, price, available }) => ({
      sku,
      name: `${ware.title}, ${label}`,
      grossPrice: { amount: Math.round(Number(price) * 100), currency: 'CHF' },
      availability: available,
    })),
  },
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const { offset = 0, limit = 12 } = fieldsOf(args, 'page');
      const data = found.slice(Number(offset), Number(offset) + Number(limit)).map(toProduct);
      return { record: { data, pagination: { numFound: found.length, offset, limit } } };
    }
    if (name === 'lookup_catalog') {
      const skus = asList(args.abstractSkus);
      return { record: { data: wares.filter((ware) => skus.includes(abstractOf(ware))).map(toProduct) } };
    }
    const ware = wares.find((each) => abstractOf(each) === args.abstractSku);
    return ware ? { record: { data: toProduct(ware) } } : refusal('item', args.abstractSku);
  };

/** A new cart has several items; later each change is of one, whose id is its SKU. */
function fill({ data }: Fields, cart: Basket | undefined) {
  const { id, attributes } = fieldsOf({ data }, 'data');
  const added = ({ sku, quantity }: Fields) => ({
    item: String(sku),
    quantity: Number(quantity),
    isAdded: true,
  });
  const sent = fieldsOf({ attributes }, 'attributes');
  if (!cart) return { wishes: patched([], asList(sent.items).filter(isFields).map(added)) };
  if (id === undefined) return { wishes: patched(cart.lines, [added(sent)]) };
  const line = cart.lines.find(({ item }) => item.id === id);
  if (!line) return refusal('line', id);
  return { wishes: patched(cart.lines, [{ line: line.id, quantity: Number(sent.quantity) }]) };
}

function deliver({ data }: Fields, _: Purchase) {
  const { shippingAddress: address, idShipmentMethod: method } = fieldsOf(
    fieldsOf({ data }, 'data'),
    'attributes',
  );
  if (method !== undefined && !methods.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, code: string, detail: string]>> = {
  item: [404, '301', 'Product is not found.'],
  'sold-out': [422, '113', 'Product is not available.'],
  line: [404, '103', 'Item with the given group key is not found in the cart.'],
  cart: [404, '101', 'Cart with the given id is not found.'],
  checkout: [404, '1101', 'Checkout with the given id is not found.'],
  order: [404, '801', 'Order with the given reference is not found.'],
  final: [422, '1102', 'Checkout is placed or cancelled.'],
  approval: [422, '1107', 'The customer has not approved the order.'],
  lacking: [422, '1103', 'Checkout data is incomplete.'],
  method: [422, '1106', 'Shipment method is not available.'],
  empty: [422, '1104', 'Cart is empty.'],
  version: [409, '117', 'Cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [status, code, detail] = errors[why];
  return refuse(-32_000, detail, { errors: [{ status, code, detail, subject }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['idShipmentMethod']),
];

const idOf = (name: string): string => uuidOf(`spryker ${name}`);

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => idOf(`cart ${index}`),
    checkout: (index) => idOf(`checkout ${index}`),
    order: (index) => `CH--${417 + index}`,
    line: (index) => idOf(`line ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderReference }) => orderReference,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'customerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const spryker = (plant: Plant = honest): Variant =>
  shop({
    name: 'spryker',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinks: ({ product_type }) => product_type === 'Drinks' },
    rate: [300, 4_000],
  });
