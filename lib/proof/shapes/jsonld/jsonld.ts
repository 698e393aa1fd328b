/**
 * A storefront in the words of schema.org: every thing with its type and its IRI, accepted offers with a price
 * specification, and a total that is a compound of components. After schema.org/Order and schema.org/PriceSpecification.
 *
 * Lawful oddities: totals are rounded to five Rappen, as they are in Swiss shops, with a component that says so; types are
 * required constants; the only sign that a checkout is ready is the action that it offers; a discount is negative.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { deliveries, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 2_204, maker: 'Arvenhof', option: 'Ausführung', prefix: 'AH' }, [
  [
    'Arvenkissen',
    'Schlafen',
    [
      ['40 x 60', '74.50'],
      ['50 x 70', '89.00'],
    ],
  ],
  ['Bergkräutertee', 'Küche', [['60 g', '9.80']]],
  [
    'Schneidebrett',
    'Küche',
    [
      ['Nussbaum', '58.90'],
      ['Ahorn', '49.20', 'sold out'],
    ],
  ],
  ['Filzpantoffel', 'Wohnen', [['Grau', '66.35']]],
  ['Bienenwachskerze', 'Wohnen', [['20 cm', '17.40']]],
  [
    'Fonduegabeln',
    'Küche',
    [
      ['Sechs', '38.60'],
      ['Vier', '27.15'],
    ],
  ],
  ['Kuhglocke', 'Wohnen', [['Messing', '112.75']]],
]);

const iriOf = (path: string): string => `https://laden.example/id/${path}`;
export const productIri = (id: number): string => iriOf(`product/${id}`);
export const modelIri = (id: number): string => iriOf(`model/${id}`);

const toProduct = (ware: Ware): Fields => ({
  '@type': 'ProductGroup',
  '@id': productIri(ware.id),
  name: ware.title,
  description: ware.story,
  brand: { '@type': 'Brand', name: ware.maker },
  variesBy: ware.option,
  hasVariant: ware.makes.map(({ id, label, sku, price, available }) => ({
    '@type': 'ProductModel',
    '@id': modelIri(id),
    name: label,
    sku,
    offers: {
      '@type': 'Offer',
      price: { amount: Math.round(Number(price) * 100), currency: 'CHF' },
      availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
    },
  })),
});

const elementsOf = (found: readonly Ware[], first: number): readonly Fields[] =>
  found.map((ware, index) => ({ '@type': 'ListItem', position: first + index, item: toProduct(ware) }));

type Page = (found: readonly Ware[], start: number, size: number) => readonly Ware[];

const pageOf: Page = (found, start, size) => found.slice(start - 1, start - 1 + size);

export const catalogIn =
  (page: Page = pageOf) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [start, size] = [Number(args.startIndex ?? 1), Number(args.itemsPerPage ?? 30)];
      const found = searched(wares, args.query);
      const itemListElement = elementsOf(page(found, start, size), start);
      const mainEntity = { '@type': 'ItemList', numberOfItems: found.length, itemListElement };
      return { record: { '@context': 'https://schema.org', '@type': 'SearchResultsPage', mainEntity } };
    }
    if (name === 'lookup_catalog') {
      const iris = new Set(asList(args['@graph']).map((thing) => at(thing, '@id')));
      const found = wares.filter(
        ({ id, makes }) => iris.has(productIri(id)) || makes.some((make) => iris.has(modelIri(make.id))),
      );
      const itemListElement = elementsOf(found, 1);
      return { record: { '@type': 'ItemList', numberOfItems: found.length, itemListElement } };
    }
    const ware = wares.find(({ id }) => productIri(id) === args['@id']);
    return ware
      ? { record: { '@context': 'https://schema.org', ...toProduct(ware) } }
      : refusal('item', args['@id']);
  };

const wishOf = (row: unknown): Wish => ({
  item: String(at(row, 'orderedItem.@id')),
  quantity: Number(at(row, 'orderQuantity')),
  isAdded: true,
});

/** The change that an action makes; undefined if it lacks what an action of its kind needs. */
function changeOf(action: Fields): Wish | undefined {
  const { '@type': type, orderItemNumber: number, orderQuantity: quantity, orderedItem } = action;
  if (type === 'AddAction') {
    return orderedItem === undefined || quantity === undefined ? undefined : wishOf(action);
  }
  if (number === undefined) return undefined;
  if (type === 'DeleteAction') return { line: String(number), quantity: 0 };
  return quantity === undefined ? undefined : { line: String(number), quantity: Number(quantity) };
}

function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(args.orderedItem).map(wishOf)) };
  const changes: Wish[] = [];
  for (const action of asList(args.potentialAction).filter(isFields)) {
    const change = changeOf(action);
    if (!change) return refusal('version', action['@type']);
    const { line } = change;
    if (line !== undefined && !cart.lines.some(({ id }) => id === line)) return refusal('line', line);
    changes.push(change);
  }
  return { wishes: patched(cart.lines, changes) };
}

function deliver(args: Fields, _: Purchase) {
  const { deliveryAddress, hasDeliveryMethod } = fieldsOf(args, 'orderDelivery');
  const method = at(hasDeliveryMethod, '@id');
  if (method !== undefined && !deliveries.some((each) => each['@id'] === method)) {
    return refusal('method', method);
  }
  return {
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [name: string, description: string]>> = {
  item: ['UnknownProduct', 'No product or model has this IRI.'],
  'sold-out': ['SoldOut', 'The model is sold out.'],
  line: ['UnknownItem', 'No item of the cart has this orderItemNumber.'],
  cart: ['UnknownCart', 'No cart has this IRI.'],
  checkout: ['UnknownCheckout', 'No checkout has this IRI.'],
  order: ['UnknownOrder', 'No order has this orderNumber.'],
  final: ['NotOpen', 'The checkout is confirmed or cancelled.'],
  approval: ['NotConfirmed', 'The buyer has not confirmed the order.'],
  lacking: ['Incomplete', 'The orderDelivery is incomplete.'],
  method: ['UnknownDelivery', 'No delivery method has this IRI.'],
  empty: ['Empty', 'The cart is empty.'],
  version: ['UnclearAction', 'The action lacks orderItemNumber, orderedItem or orderQuantity.'],
};

const codes = Object.keys(errors);

function refusal(why: Why, object: unknown): Outcome {
  const [name, description] = errors[why];
  return refuse(-32_050 - codes.indexOf(why), description, {
    '@type': 'Action',
    actionStatus: 'https://schema.org/FailedActionStatus',
    object,
    error: { '@type': 'Thing', name, description },
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['orderDelivery.deliveryAddress']),
  ...(method ? [] : ['orderDelivery.hasDeliveryMethod']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => modelIri(id)),
  ids: {
    cart: (index) => iriOf(`cart/${(index + 31) * 7919}`),
    checkout: (index) => iriOf(`checkout/${(index + 17) * 7907}`),
    order: (index) => `AH-2026-${4_410 + index}`,
    line: (index) => String(index + 1),
  },
  cartOf: (args) => at(args, 'isBasedOn.@id') ?? args['@id'],
  checkoutOf: (args) => args['@id'],
  orderOf: ({ orderNumber }) => orderNumber,
  catalog: catalogIn(),
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'confirmation.actionStatus') === 'CompletedActionStatus',
    at: at(args, 'confirmation.endTime'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const jsonld = (plant: Plant = honest): Variant =>
  shop({
    name: 'jsonld',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { wohnen: ({ product_type }) => product_type === 'Wohnen' },
    rate: [300, 4_000],
  });
