/**
 * A storefront with the order lines of Klarna Checkout: `unit_price` with the tax in it, `tax_rate` in basis points, and
 * `order_amount` beside `order_tax_amount`. After the reference of the Klarna Checkout API.
 *
 * Lawful oddities: an update replaces all lines, which have no ids; the shipping is one of the lines as soon as it is
 * chosen; from 1000 kronor on, a line of a negative amount takes 50 kronor off; three rates of tax are in the prices.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { options, rateOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 52_100, maker: 'Norrsken Handel', option: 'Variant', prefix: 'NH' }, [
  [
    'Birch Tray',
    'Home',
    [
      ['Round', '349.00'],
      ['Oval', '379.00'],
    ],
  ],
  ['Cloudberry Jam', 'Food', [['280 g', '89.50']]],
  [
    'Wool Throw',
    'Home',
    [
      ['Moss', '1195.00'],
      ['Heather', '1245.00', 'sold out'],
    ],
  ],
  ['Forest Atlas', 'Books', [['Hardback', '298.00']]],
  ['Rye Crispbread', 'Food', [['500 g', '42.90']]],
  ['Candle Holder', 'Home', [['Brass', '229.00']]],
]);

const productId = ({ id }: Ware): string => `P${id}`;

const toProduct = (ware: Ware): Fields => ({
  product_id: productId(ware),
  name: ware.title,
  brand: ware.maker,
  category: ware.kind,
  description: ware.story,
  articles: ware.makes.map(({ label, sku, price, available }) => ({
    reference: sku,
    name: `${ware.title}, ${label}`,
    unit_price: { amount: Math.round(Number(price) * 100), currency: 'SEK' },
    tax_rate: rateOf(ware),
    in_stock: available,
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      return { record: { hits: found.length, products: found.map(toProduct) } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.product_ids);
      const isKnown = (id: unknown) => wares.some((ware) => productId(ware) === id);
      return {
        record: {
          products: wares.filter((ware) => ids.includes(productId(ware))).map(toProduct),
          not_found: ids.filter((id) => !isKnown(id)),
        },
      };
    }
    const ware = wares.find((each) => productId(each) === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('item', args.product_id);
  };

/** All lines are new in each call; one reference twice is one line. */
function fill({ order_lines }: Fields, _: Basket | undefined) {
  const wanted = asList(order_lines)
    .filter(isFields)
    .map(({ reference, quantity }) => ({
      item: String(reference),
      quantity: Number(quantity),
      isAdded: true,
    }));
  return { wishes: patched([], wanted) };
}

function deliver({ shipping_address: address, selected_shipping_option: method }: Fields, _: Purchase) {
  if (method !== undefined && !options.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['NOT_FOUND', 'There is no article or product with this reference.'],
  'sold-out': ['OUT_OF_STOCK', 'The article is out of stock.'],
  line: ['BAD_VALUE', 'There is no such order line.'],
  cart: ['NO_SUCH_BASKET', 'The basket does not exist.'],
  checkout: ['NO_SUCH_CHECKOUT', 'The checkout does not exist.'],
  order: ['NO_SUCH_ORDER', 'The order does not exist.'],
  final: ['READ_ONLY_ORDER', 'The checkout is complete or cancelled.'],
  approval: ['CUSTOMER_CONSENT_REQUIRED', 'The customer has to consent to this purchase at this moment.'],
  lacking: ['CHECKOUT_INCOMPLETE', 'The checkout is incomplete.'],
  method: ['BAD_VALUE', 'There is no such shipping option.'],
  empty: ['NO_ORDER_LINES', 'The basket has no order lines.'],
  version: ['CONFLICT', 'The basket has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [error_code, message] = errors[why];
  return refuse(-32_000, message, {
    error_code,
    error_messages: [`${message} (${Array.isArray(subject) ? subject.join(', ') : subject})`],
    correlation_id: uuidOf(`klarna ${why} ${subject}`),
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['selected_shipping_option']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => `b${73_204 + index * 7}`,
    checkout: (index) => uuidOf(`klarna checkout ${index}`),
    order: (index) => uuidOf(`klarna order ${index}`),
    line: (index) => String(index),
  },
  cartOf: ({ basket_id }) => basket_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { consents, consented_at } = fieldsOf(args, 'customer_consent');
    return { given: consents === true, at: consented_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const klarna = (plant: Plant = honest): Variant =>
  shop({
    name: 'klarna',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { food: ({ product_type }) => product_type === 'Food' },
    rate: [300, 4_000],
  });
