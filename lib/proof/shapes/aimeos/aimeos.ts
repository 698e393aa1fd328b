/**
 * A storefront with the baskets of Aimeos: JSON:API documents whose members have dots in their names, and whose products,
 * address and service are `included`. After the JSON:API of Aimeos.
 *
 * Lawful oddities: a basket has a price and costs, and their total stands only in checkouts and orders; the rebate is what
 * the buyer saves compared with an earlier price, and is not in the price any more; refusals are results with `isError` and
 * `errors`; a deleted basket is answered with null.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { services, showBasket, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 3_310, maker: 'Elbe Kontor', option: 'Farbe', prefix: 'EK' }, [
  [
    'Rain Jacket',
    'Clothing',
    [
      ['Yellow', '89.00'],
      ['Navy', '92.50'],
    ],
  ],
  ['Sailor Cap', 'Clothing', [['Wool', '34.90']]],
  [
    'Duffel Bag',
    'Travel',
    [
      ['Sand', '64.25'],
      ['Black', '66.00', 'sold out'],
    ],
  ],
  ['Thermos Flask', 'Travel', [['Steel', '27.80']]],
  ['Deck Shoes', 'Clothing', [['White', '58.40']]],
  ['Travel Blanket', 'Travel', [['Tartan', '45.60']]],
]);

const toProduct = (ware: Ware): Fields => ({
  type: 'product',
  id: String(ware.id),
  attributes: {
    'product.type': 'select',
    'product.code': ware.handle,
    'product.label': ware.title,
    'product.text': ware.story,
    'product.catalog': ware.kind,
  },
  relationships: {
    product: { data: ware.makes.map(({ id }) => ({ type: 'product', id: String(id) })) },
  },
});

const toArticles = (ware: Ware): readonly Fields[] =>
  ware.makes.map(({ id, label, sku, price, available }) => ({
    type: 'product',
    id: String(id),
    attributes: {
      'product.type': 'default',
      'product.code': sku,
      'product.label': `${ware.title}, ${label}`,
      'product.price': { amount: Math.round(Number(price) * 100), currency: 'EUR' },
      'product.instock': available ? 1 : 0,
    },
  }));

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const { offset = 0, limit = 24 } = fieldsOf(args, 'page');
      const shown = found.slice(Number(offset), Number(offset) + Number(limit));
      return {
        record: {
          meta: { total: found.length, count: shown.length },
          data: shown.map(toProduct),
          included: shown.flatMap(toArticles),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const found = wares.filter(({ id }) => ids.includes(String(id)));
      return { record: { data: found.map(toProduct), included: found.flatMap(toArticles) } };
    }
    const ware = wares.find(({ id }) => String(id) === args.id);
    return ware
      ? { record: { data: toProduct(ware), included: toArticles(ware) } }
      : refusal('item', args.id);
  };

const wishIn = (attributes: Fields) => ({
  item: String(attributes['product.id']),
  quantity: Number(attributes.quantity),
  isAdded: true,
});

/** A new basket has a list of products; an existing one gets operations, one after the other. */
function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) {
    const rows = asList(args.data).filter(isFields);
    return {
      wishes: patched(
        [],
        rows.map((row) => wishIn(fieldsOf(row, 'attributes'))),
      ),
    };
  }
  const operations = asList(args['atomic:operations']).filter(isFields);
  const known = new Set(cart.lines.map(({ id }) => id));
  const changes = operations.map(({ op, data, ref }) => {
    const { id, attributes } = asFields(data);
    if (op === 'add') return wishIn(asFields(attributes));
    const line = String(op === 'remove' ? at(ref, 'id') : id);
    return { line, quantity: op === 'remove' ? 0 : Number(at(attributes, 'quantity')) };
  });
  const wrong = changes.find((change) => 'line' in change && !known.has(change.line));
  return wrong && 'line' in wrong ? refusal('line', wrong.line) : { wishes: patched(cart.lines, changes) };
}

function deliver({ data }: Fields, _: Purchase) {
  const attributes = fieldsOf(data, 'attributes');
  const [address, service] = [attributes['address.delivery'], attributes['service.delivery']];
  if (service !== undefined && !services.some(({ id }) => id === service)) return refusal('method', service);
  return {
    ...(isFields(address) && { address }),
    ...(service !== undefined && { method: String(service) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: string, title: string]>> = {
  item: ['404', 'Product not found'],
  'sold-out': ['409', 'Product is out of stock'],
  line: ['404', 'Product is not in the basket'],
  cart: ['404', 'Basket not found'],
  checkout: ['404', 'Checkout not found'],
  order: ['404', 'Order not found'],
  final: ['409', 'Checkout is ordered or canceled'],
  approval: ['403', 'Order is not approved by the customer'],
  lacking: ['422', 'Checkout is incomplete'],
  method: ['422', 'Service not found'],
  empty: ['422', 'Basket is empty'],
  version: ['409', 'Basket has changed'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [status, title] = errors[why];
  const text = Array.isArray(detail) ? detail.join(', ') : String(detail);
  const record = { errors: [{ status, title, detail: `${title}: ${text}` }] };
  return {
    members: { result: { isError: true, content: [{ type: 'text', text: JSON.stringify(record) }] } },
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address.delivery']),
  ...(method ? [] : ['service.delivery']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => `b${(481_552_003 + index * 7_919).toString(36)}`,
    checkout: (index) => `k${(930_118_441 + index * 7_919).toString(36)}`,
    order: (index) => String(90_211 + index),
    line: (index) => String(70_004 + index),
  },
  cartOf: ({ id }) => id,
  checkoutOf: ({ id, data }) => id ?? at(data, 'id'),
  orderOf: ({ id }) => id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: ({ meta }) => ({
    given: asFields(meta)['approval.granted'] === true,
    at: asFields(meta)['approval.ctime'],
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showBasket,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const aimeos = (plant: Plant = honest): Variant =>
  shop({
    name: 'aimeos',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { travel: ({ product_type }) => product_type === 'Travel' },
    rate: [300, 4_000],
  });
