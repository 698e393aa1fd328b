/**
 * A storefront with the carts of Snipcart: `items` with a `uniqueId`, and a session token that each change of a cart renews.
 * After the public reference of Snipcart.
 *
 * Lawful oddities: a product that is engraved is not stackable, so that each time it is added it has an item of its own; two
 * taxes are rounded apart, and depend on the address; shipping costs more for each further piece.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
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
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { isStackable, methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 92_300, maker: 'Atelier Rosemont', option: 'Finish', prefix: 'AR' }, [
  [
    'Linen Tote',
    'Bags',
    [
      ['Natural', '38.00'],
      ['Charcoal', '39.50'],
    ],
  ],
  ['Wax Candle', 'Home', [['Cedar', '24.25']]],
  [
    'Field Notebook',
    'Paper',
    [
      ['Ruled', '16.00'],
      ['Blank', '16.50', 'sold out'],
    ],
  ],
  ['Tea Towel', 'Home', [['Indigo', '19.75']]],
  ['Engraved Pen', 'Paper', [['Brass', '57.00']]],
  ['Market Basket', 'Bags', [['Willow', '82.40']]],
]);

const slugOf = ({ handle }: Ware, label: string): string => `${handle}-${label.toLowerCase()}`;

const slugs = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id, label }) => [id, slugOf(ware, label)] as const)),
);

const toProduct = (ware: Ware): Fields => ({
  id: uuidOf(`snipcart product ${ware.id}`),
  userDefinedId: ware.handle,
  name: ware.title,
  description: ware.story,
  categories: [ware.kind],
  variants: ware.makes.map((make) => ({
    userDefinedId: slugOf(ware, make.label),
    sku: make.sku,
    variation: [{ name: ware.option, option: make.label }],
    price: { amount: Math.round(Number(make.price) * 100), currency: 'CAD' },
    stackable: isStackable(ware),
    inStock: make.available,
  })),
});

const tokenOf = (offset: number): string => Buffer.from(`offset:${offset}`).toString('base64url');
const offsetOf = (token: unknown): number =>
  Number(Buffer.from(String(token), 'base64url').toString().replace('offset:', '')) || 0;

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const start = args.continuationToken === undefined ? 0 : offsetOf(args.continuationToken);
      const end = start + Number(args.limit ?? 20);
      const hasMoreResults = end < found.length;
      return {
        record: {
          items: found.slice(start, end).map(toProduct),
          totalItems: found.length,
          hasMoreResults,
          continuationToken: hasMoreResults ? tokenOf(end) : null,
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.userDefinedIds);
      return { record: { items: wares.filter(({ handle }) => ids.includes(handle)).map(toProduct) } };
    }
    const ware = wares.find(({ handle }) => handle === args.userDefinedId);
    return ware ? { record: toProduct(ware) } : refusal('item', args.userDefinedId);
  };

const quantityIn = ({ quantity }: Fields): number => Number(quantity ?? 1);

/** Updates and removals come first, then each new item: on top of the item that it has, if it is stackable. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const [added, updated] = [args.add ?? args.items, args.update].map((rows) => asList(rows).filter(isFields));
  const removed = asList(args.remove).map(String);
  const changes: readonly Wish[] = [
    ...(updated ?? []).map((row) => ({ line: String(row.uniqueId), quantity: quantityIn(row) })),
    ...removed.map((line) => ({ line, quantity: 0 })),
  ];
  const wrong = changes.find(({ line }) => !lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong.line);
  let wishes = patched(lines, changes);
  const left = lines.filter(({ id }) => !removed.includes(id));
  for (const row of added ?? []) {
    const item = String(row.id);
    const line = left.find((each) => each.item.id === item)?.id;
    const index = isAlone(item)
      ? -1
      : wishes.findIndex((wish) => (line ? wish.line === line : wish.item === item));
    const had = wishes[index];
    wishes = had
      ? wishes.with(index, { ...had, quantity: had.quantity + quantityIn(row) })
      : [...wishes, { item, quantity: quantityIn(row) }];
  }
  return { wishes };
}

const isAlone = (item: string): boolean => {
  const ware = dialect.items.get(item)?.ware;
  return ware !== undefined && !isStackable(ware);
};

function deliver({ shippingAddress: address, shippingRateSlug: slug }: Fields, _: Purchase) {
  if (slug !== undefined && !methods.some((each) => each.slug === slug)) return refusal('method', slug);
  return {
    ...(isFields(address) && { address }),
    ...(slug !== undefined && { method: String(slug) }),
  };
}

const errors: Readonly<Record<Why, readonly [key: string, message: string]>> = {
  item: ['product_not_found', 'No product has this id'],
  'sold-out': ['product_out_of_stock', 'This product is out of stock'],
  line: ['item_not_found', 'No item of the cart has this unique id'],
  cart: ['cart_not_found', 'No cart has this token'],
  checkout: ['checkout_not_found', 'No checkout has this token'],
  order: ['order_not_found', 'No order has this invoice number'],
  final: ['checkout_closed', 'The checkout is processed or cancelled'],
  approval: ['customer_approval_required', 'The customer has not approved this payment just now'],
  lacking: ['checkout_incomplete', 'The checkout lacks information'],
  method: ['shipping_rate_not_found', 'No shipping rate has this slug'],
  empty: ['cart_empty', 'The cart has no items'],
  version: ['session_token_expired', 'The session token is not the latest of this cart; read the cart again'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [errorKey, message] = errors[why];
  return refuse(-32_020, message, { errorKey, detail });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingRateSlug']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(slugs.get(id))),
  ids: {
    cart: (index) => uuidOf(`snipcart cart ${index}`),
    checkout: (index) => uuidOf(`snipcart checkout ${index}`),
    order: (index) => `AR-${1_043 + index}`,
    line: (index) => uuidOf(`snipcart item ${index}`),
  },
  cartOf: ({ token }) => token,
  checkoutOf: ({ token }) => token,
  orderOf: ({ invoiceNumber }) => invoiceNumber,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { approvedByCustomer, approvedOn } = fieldsOf(args, 'paymentApproval');
    return { given: approvedByCustomer === true, at: approvedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, which change and delete a cart only with its latest session token. */
export const snipcartDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      if (name !== 'update_cart' && name !== 'cancel_cart') return tools(name, args);
      const read = tools('get_cart', args);
      if (!('record' in read)) return read;
      return at(read.record, 'sessionToken') === args.sessionToken
        ? tools(name, args)
        : refusal('version', args.sessionToken);
    };
  };

/** @param plant a fault in its tools; none by default */
export const snipcart = (plant: Plant = honest): Variant =>
  shop({
    name: 'snipcart',
    listed,
    open: snipcartDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { bags: ({ product_type }) => product_type === 'Bags' },
    rate: [300, 4_000],
  });
