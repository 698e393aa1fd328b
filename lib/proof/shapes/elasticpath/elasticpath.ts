/**
 * A storefront with the records of Elastic Path and the words of schema.org: carts as lists of one, items as edges and
 * nodes, `meta.display_price`, offers. After documentation.elasticpath.com/commerce-cloud, "Cart Items", and
 * schema.org/Offer; updates are actions, like those of carts in docs.commercetools.com/api.
 *
 * Lawful oddities: prices are in yen, which have no minor unit, with the tax included; every tea has a sample as a
 * component that costs nothing; from 10,000 yen on there is a discount of 500, as a negative amount.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { edges, methods, offerOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 3_300_800, maker: 'Midori-ya', option: 'Size', prefix: 'MDR' }, [
  [
    'Sencha',
    'Tea',
    [
      ['100 g', '1480'],
      ['200 g', '2760'],
    ],
  ],
  ['Kyusu Teapot', 'Ware', [['Red clay', '6200']]],
  ['Bamboo Whisk', 'Ware', [['80 prongs', '3850']]],
  [
    'Matcha',
    'Tea',
    [
      ['20 g', '2160'],
      ['40 g', '3980', 'sold out'],
    ],
  ],
  ['Linen Furoshiki', 'Cloth', [['Indigo', '2530']]],
  ['Iron Trivet', 'Ware', [['Plum', '4400']]],
]);

const offerId = ({ id }: { readonly id: number }): string => `urn:offer:${(id * 7).toString(36)}`;
const productId = ({ id }: Ware): string => `urn:product:${(id * 11).toString(36)}`;

const toProduct = (ware: Ware): Fields => ({
  '@type': 'Product',
  id: productId(ware),
  name: ware.title,
  brand: { '@type': 'Brand', name: ware.maker },
  category: ware.kind,
  offers: edges(
    ware.makes.map((make) => ({
      ...offerOf(offerId(make), Number(make.price)),
      sku: make.sku,
      name: make.label,
      availability: make.available ? 'InStock' : 'SoldOut',
    })),
  ),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    return { record: { products: edges(searched(wares, args.query).map(toProduct)) } };
  }
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.ids) ? args.ids : [];
    const isAsked = (ware: Ware) =>
      [productId(ware), ...ware.makes.map(offerId)].some((id) => ids.includes(id));
    return { record: { products: edges(wares.filter(isAsked).map(toProduct)) } };
  }
  const ware = wares.find((each) => productId(each) === args.product);
  return ware ? { record: { products: edges([toProduct(ware)]) } } : refusal('item', args.product);
}

const listIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Actions take effect in their order, all or none of them. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = listIn(args.lines).map((line) => ({ action: 'addLine', ...line }));
  const changes = [...lines, ...listIn(args.actions)].map((each: Fields) => {
    const { action, line, offer, quantity } = each;
    if (action === 'addLine') return { item: String(offer), quantity: Number(quantity), isAdded: true };
    return { line: String(line), quantity: action === 'removeLine' ? 0 : Number(quantity) };
  });
  return { wishes: patched(cart?.lines ?? [], changes) };
}

function deliver(args: Fields) {
  const asked = listIn(args.actions);
  const address = asked.findLast(({ action }) => action === 'setShippingAddress')?.address;
  const method = asked.findLast(({ action }) => action === 'setShippingMethod')?.method;
  if (method !== undefined && !methods.some(({ id }) => id === method)) return refusal('method', method);
  return { ...(isFields(address) && { address }), ...(typeof method === 'string' && { method }) };
}

const problems: Readonly<Record<Why, readonly [code: number, title: string]>> = {
  item: [-32_404, 'The offer or product could not be found'],
  'sold-out': [-32_409, 'Insufficient stock'],
  line: [-32_404, 'The cart has no such line'],
  cart: [-32_404, 'The cart could not be found'],
  checkout: [-32_404, 'The checkout could not be found'],
  order: [-32_404, 'The order could not be found'],
  final: [-32_410, 'The checkout is closed'],
  approval: [-32_403, 'The buyer has to approve this purchase now'],
  lacking: [-32_422, 'The checkout is incomplete'],
  method: [-32_404, 'The shipping method could not be found'],
  empty: [-32_422, 'The cart is empty'],
  version: [-32_409, 'Conflict'],
};

const refusal = (why: Why, detail: unknown): Outcome =>
  refuse(...problems[why], { errors: [{ title: problems[why][1], detail }] });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['setShippingAddress']),
  ...(method ? [] : ['setShippingMethod']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, offerId, 0),
  ids: {
    cart: (index) => `urn:cart:${hexOf(`cart ${index}`).slice(0, 10)}`,
    checkout: (index) => `urn:checkout:${hexOf(`checkout ${index}`).slice(0, 10)}`,
    order: (index) => `urn:order:${hexOf(`order ${index}`).slice(0, 10)}`,
    line: (index) => `urn:line:${hexOf(`line ${index}`).slice(0, 8)}`,
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ order }) => order,
  catalog,
  fill,
  deliver,
  approval: (args) => ({ given: at(args, 'approval.status') === 'APPROVED', at: at(args, 'approval.time') }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const elasticpath = (plant: Plant = honest): Variant =>
  shop({
    name: 'elasticpath',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tea: ({ product_type }) => product_type === 'Tea' },
    rate: [300, 4_000],
  });
