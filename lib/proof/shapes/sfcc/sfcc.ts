/**
 * A storefront with the baskets of Salesforce Commerce Cloud: items with adjustments of their own, a list of shipments
 * with one shipment, and flashes that say what is missing. After developer.salesforce.com, "OCAPI Shop API: Basket".
 *
 * Lawful oddities: three of a kind cost as much as two, in some products, as an adjustment below zero on the item; faults
 * are results with `isError`; `price` is the price of all pieces, and `base_price` that of one.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showBasket, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 60_310, maker: 'Havn & Hede', option: 'Variant', prefix: 'HH' }, [
  [
    'Rye Crispbread',
    'Pantry',
    [
      ['Caraway', '32.00'],
      ['Plain', '29.50'],
    ],
  ],
  ['Ceramic Jug', 'Home', [['Sand', '249.00']]],
  [
    'Beeswax Wrap',
    'Home',
    [
      ['Small', '59.00'],
      ['Large', '84.50', 'sold out'],
    ],
  ],
  ['Sea Buckthorn Jam', 'Pantry', [['200 g', '54.75']]],
  [
    'Rain Hat',
    'Apparel',
    [
      ['Olive', '349.00'],
      ['Navy', '359.00'],
    ],
  ],
  ['Oak Hook', 'Home', [['Oiled', '119.25']]],
  ['Elderflower Cordial', 'Pantry', [['50 cl', '48.40']]],
]);

export const productIdOf = (id: number): string => `${String(id).padStart(7, '0')}M`;

const toHit = ({ title, story, makes, option }: Ware): Fields => ({
  _type: 'product',
  name: title,
  short_description: story,
  variants: makes.map(({ id, label, price, available }) => ({
    _type: 'variant',
    product_id: productIdOf(id),
    variation_values: { [option.toLowerCase()]: label },
    price: { amount: Math.round(Number(price) * 100), currency: 'DKK' },
    orderable: available,
  })),
});

type Cut = (found: readonly Ware[], start: number, count: number) => readonly Ware[];

const cutOf: Cut = (found, start, count) => found.slice(start, start + count);

const holds = (ware: Ware, id: unknown): boolean => ware.makes.some((make) => productIdOf(make.id) === id);

export const catalogIn =
  (cut: Cut = cutOf) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [start, wanted] = [Number(args.start ?? 0), Number(args.count ?? 25)];
      const found = searched(wares, args.query);
      const hits = cut(found, start, wanted).map(toHit);
      return {
        record: { _type: 'product_search_result', count: hits.length, start, total: found.length, hits },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const data = wares.filter((ware) => ids.some((id) => holds(ware, id))).map(toHit);
      return { record: { _type: 'product_result', count: data.length, data } };
    }
    const ware = wares.find((each) => holds(each, args.id));
    return ware ? { record: toHit(ware) } : refusal('item', args.id);
  };

const added = (rows: unknown) =>
  asList(rows)
    .filter(isFields)
    .map(({ product_id, quantity }) => ({
      item: String(product_id),
      quantity: Number(quantity),
      isAdded: true,
    }));

function fill(args: Fields, basket: Basket | undefined) {
  if (!basket) return { wishes: patched([], added(args.product_items)) };
  const set = [
    ...asList(args.update_product_items)
      .filter(isFields)
      .map(({ item_id, quantity }) => ({ line: String(item_id), quantity: Number(quantity) })),
    ...asList(args.remove_item_ids).map((id) => ({ line: String(id), quantity: 0 })),
  ];
  const wrong = set.find(({ line }) => !basket.lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong.line);
  return { wishes: patched(basket.lines, [...set, ...added(args.add_product_items)]) };
}

function deliver({ shipping_address: address, shipping_method_id: id }: Fields, _: Purchase) {
  if (id !== undefined && !methods.some((method) => method.id === id)) return refusal('method', id);
  return { ...(isFields(address) && { address }), ...(typeof id === 'string' && { method: id }) };
}

const errors: Readonly<Record<Why, readonly [type: string, message: string]>> = {
  item: ['ProductItemNotFoundException', 'No product with this id could be found'],
  'sold-out': ['ProductItemNotAvailableException', 'The product is not available in this quantity'],
  line: ['ItemNotFoundException', 'No product item with this id could be found'],
  cart: ['BasketNotFoundException', 'No basket with this id could be found'],
  checkout: ['BasketNotFoundException', 'No checkout with this id could be found'],
  order: ['OrderNotFoundException', 'No order with this number could be found'],
  final: ['InvalidStateException', 'The checkout was submitted or canceled'],
  approval: ['ConsentRequiredException', 'The shopper has not consented to this order'],
  lacking: ['InvalidCheckoutException', 'The checkout has flashes'],
  method: ['InvalidShippingMethodIdException', 'The shipping method is not applicable'],
  empty: ['EmptyBasketException', 'The basket has no items'],
  version: ['ConflictException', 'The basket has changed'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [type, message] = errors[why];
  const record = { _v: '25.3', fault: { type, message, arguments: { value } } };
  return {
    members: { result: { isError: true, content: [{ type: 'text', text: JSON.stringify(record) }] } },
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method']),
];

const idOf = (kind: string, length: number) => (index: number) =>
  hexOf(`sfcc ${kind} ${index}`).slice(0, length);

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => productIdOf(id)),
  ids: {
    cart: idOf('basket', 26),
    checkout: idOf('checkout', 26),
    order: (index) => String(20_260 + index).padStart(8, '0'),
    line: idOf('item', 26),
  },
  cartOf: ({ basket_id }) => basket_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_no }) => order_no,
  catalog: catalogIn(),
  fill,
  deliver,
  approval: (args) => {
    const { consented, consented_at } = fieldsOf(args, 'shopper_consent');
    return { given: consented === true, at: consented_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showBasket,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const sfcc = (plant: Plant = honest): Variant =>
  shop({
    name: 'sfcc',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pantry: ({ product_type }) => product_type === 'Pantry' },
    rate: [300, 4_000],
  });
