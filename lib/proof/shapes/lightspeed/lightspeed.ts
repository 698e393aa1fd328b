/**
 * A storefront with the quotes of Lightspeed eCom: `priceIncl` and `priceExcl` beside each other, and related things in
 * `resource.embedded`. After the quote, order and catalog resources of its API.
 *
 * Lawful oddities: quantities are text, in arguments and in records; each price stands there with and without tax; food has
 * another rate of tax than the rest, and the rates are told apart.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 871_100, maker: 'Waag en Winkel', option: 'Soort', prefix: 'WW' }, [
  [
    'Stroopwafel Tin',
    'Food',
    [
      ['Honey', '8.95'],
      ['Caramel', '9.45'],
    ],
  ],
  ['Delft Tile', 'Home', [['Windmill', '24.50']]],
  [
    'Cycling Cape',
    'Clothing',
    [
      ['Yellow', '59.90'],
      ['Black', '64.90', 'sold out'],
    ],
  ],
  ['Aged Gouda', 'Food', [['Half a kilo', '13.75']]],
  ['Tulip Vase', 'Home', [['Tall', '42.00']]],
  ['Liquorice', 'Food', [['Salty', '4.25']]],
]);

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  title: ware.title,
  content: ware.story,
  brand: { title: ware.maker },
  categories: [{ title: ware.kind }],
  variants: {
    resource: {
      count: ware.makes.length,
      embedded: ware.makes.map(({ id, label, sku, price, available }) => ({
        id,
        title: label,
        articleCode: sku,
        priceIncl: { amount: Math.round(Number(price) * 100), currency: 'EUR' },
        isAvailable: available,
      })),
    },
  },
});

const hasId = (ware: Ware, id: unknown): boolean =>
  ware.id === id || ware.makes.some((make) => make.id === id);

type Paging = (found: readonly Ware[], page: number, limit: number) => readonly Ware[];

export const catalogIn =
  (cut: Paging) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 50)];
      return { record: { count: found.length, products: cut(found, page, limit).map(toProduct) } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const found = wares.filter((ware) => ids.some((id) => hasId(ware, id)));
      return { record: { count: found.length, products: found.map(toProduct) } };
    }
    const ware = wares.find((each) => hasId(each, args.id));
    return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.id);
  };

/** Products with an id get a new quantity, variants are added. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes = asList(args.products)
    .filter(isFields)
    .map(({ id, variantId, quantity }) =>
      id === undefined
        ? { item: String(variantId), quantity: Number(quantity), isAdded: true }
        : { line: String(id), quantity: Number(quantity) },
    );
  const wrong = changes.find(({ line }) => line !== undefined && !lines.some(({ id }) => id === line));
  return wrong ? refusal('line', Number(wrong.line)) : { wishes: patched(lines, changes) };
}

function deliver({ addressShipping: address, shipmentId }: Fields, _: Purchase) {
  if (shipmentId !== undefined && !methods.some(({ id }) => id === shipmentId)) {
    return refusal('method', shipmentId);
  }
  return {
    ...(isFields(address) && { address }),
    ...(shipmentId !== undefined && { method: String(shipmentId) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404, 'No variant with this id.'],
  'sold-out': [409, 'The variant is out of stock.'],
  line: [404, 'No product with this id in the quote.'],
  cart: [404, 'No quote with this id.'],
  checkout: [404, 'No checkout with this id.'],
  order: [404, 'No order with this id.'],
  final: [409, 'The checkout is ordered or cancelled.'],
  approval: [403, 'The customer has not agreed to this order.'],
  lacking: [422, 'The checkout is not complete.'],
  method: [422, 'No shipment method with this id.'],
  empty: [422, 'The quote is empty.'],
  version: [409, 'The quote has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_000, message, { error: { code, method: 'tools/call', request: subject, message } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['addressShipping']),
  ...(method ? [] : ['shipmentId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => String(51_230_077 + index),
    checkout: (index) => String(7_400_213 + index * 3),
    order: (index) => String(23_110_645 + index),
    line: (index) => String(98_004_410 + index),
  },
  cartOf: ({ quoteId }) => quoteId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn((found, page, limit) => found.slice((page - 1) * limit, page * limit)),
  fill,
  deliver,
  approval: (args) => {
    const { agreed, agreedAt } = fieldsOf(args, 'agreement');
    return { given: agreed === true, at: agreedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const lightspeed = (plant: Plant = honest): Variant =>
  shop({
    name: 'lightspeed',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { food: ({ product_type }) => product_type === 'Food' },
    rate: [300, 4_000],
  });
