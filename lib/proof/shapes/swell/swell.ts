/**
 * A storefront with the carts of Swell: cents without a currency of their own, one currency a record, and an item that is
 * a product and, only if there is a choice, a variant. After developers.swell.is, "Carts".
 *
 * Lawful oddities: tax is zero until the address is known; a refusal is a tool result with `isError` and an object of
 * errors by member; a lookup is keyed by id, with null for what there is not; an abandoned cart can be read.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { services, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 81_330, maker: 'Boreal Goods', option: 'Colour', prefix: 'BG' }, [
  [
    'Camp Blanket',
    'Outdoor',
    [
      ['Ochre', '118.00'],
      ['Spruce', '121.50'],
    ],
  ],
  ['Enamel Mug', 'Kitchen', [['White', '17.25']]],
  [
    'Canoe Paddle',
    'Outdoor',
    [
      ['Ash', '149.95'],
      ['Cherry', '164.40', 'sold out'],
    ],
  ],
  ['Maple Butter', 'Pantry', [['300 ml', '13.80']]],
  ['Wool Mitts', 'Apparel', [['Charcoal', '46.10']]],
  [
    'Trail Lantern',
    'Outdoor',
    [
      ['Brass', '88.75'],
      ['Black', '84.30'],
    ],
  ],
  ['Birch Basket', 'Home', [['Natural', '59.60']]],
]);

export const objectIdOf = (name: string): string => hexOf(`swell ${name}`).slice(0, 24);
const productId = ({ id }: Ware): string => objectIdOf(`product ${id}`);
const variantId = (id: number): string => objectIdOf(`variant ${id}`);
const owners = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, productId(ware)] as const)));

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  slug: ware.handle,
  name: ware.title,
  description: ware.story,
  type: ware.kind,
  currency: 'CAD',
  price: { amount: Math.round(Number(ware.makes[0]?.price) * 100), currency: 'CAD' },
  variants: {
    count: ware.makes.length,
    results: ware.makes.map(({ id, label, sku, price, available }) => ({
      id: variantId(id),
      name: label,
      sku,
      price: { amount: Math.round(Number(price) * 100), currency: 'CAD' },
      stock_status: available ? 'in_stock' : 'out_of_stock',
    })),
  },
});

type Page = (found: readonly Ware[], page: number, limit: number) => readonly Ware[];

const pageOf: Page = (found, page, limit) => found.slice((page - 1) * limit, page * limit);

export const catalogIn =
  (search: typeof searched, page: Page = pageOf) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [number, limit] = [Number(args.page ?? 1), Number(args.limit ?? 15)];
      const found = search(wares, args.query);
      const results = page(found, number, limit).map(toProduct);
      return {
        record: { count: found.length, page: number, page_count: Math.ceil(found.length / limit), results },
      };
    }
    if (name === 'lookup_catalog') {
      const byId = new Map(wares.map((ware) => [productId(ware), toProduct(ware)]));
      const rows = asList(args.ids).map((id) => [id, byId.get(String(id)) ?? null] as const);
      return { record: { products: Object.fromEntries(rows) } };
    }
    const ware = wares.find((each) => productId(each) === args.id || each.handle === args.id);
    return ware ? { record: toProduct(ware) } : refusal('item', args.id);
  };

/** The key of an item; none if the product has several variants and none is named. */
function keyOf({ product_id: product, variant_id: variant }: Fields): string | undefined {
  if (variant !== undefined) return `${product}:${variant}`;
  const makes = wares.find((ware) => productId(ware) === product)?.makes ?? [];
  const [only] = makes;
  if (only && makes.length === 1) return `${product}:${variantId(only.id)}`;
  return only ? undefined : `${product}:none`;
}

function fill(args: Fields, cart: Basket | undefined) {
  const changes = [];
  for (const row of asList(args.items)) {
    const { id, quantity, ...rest } = row as Fields;
    if (id !== undefined) {
      if (!cart?.lines.some((line) => line.id === id)) return refusal('line', id);
      changes.push({ line: String(id), quantity: Number(quantity) });
      continue;
    }
    const item = keyOf(rest);
    if (item === undefined) {
      return failing({
        'items.variant_id': { code: 'REQUIRED', message: 'variant_id: choose a variant of the product' },
      });
    }
    changes.push({ item, quantity: Number(quantity), isAdded: true });
  }
  return { wishes: patched(cart?.lines ?? [], changes) };
}

const needed = ['name', 'address1', 'city', 'zip', 'country'] as const;

function deliver(args: Fields, purchase: Purchase) {
  const { service, ...sent } = fieldsOf(args, 'shipping');
  if (service !== undefined && !services.some(({ id }) => id === service)) return refusal('method', service);
  if (sent.country !== undefined && sent.country !== 'CA') {
    return failing({ 'shipping.country': { code: 'INVALID', message: 'We only ship to Canada (CA)' } });
  }
  const notes = { ...purchase.notes, ...sent };
  const isWhole = needed.every((name) => notes[name] !== undefined);
  return {
    notes,
    ...(isWhole && { address: notes }),
    ...(typeof service === 'string' && { method: service }),
  };
}

/** A refusal as a tool result. */
function failing(errors: Fields): Outcome {
  const record = { errors };
  return {
    members: {
      result: {
        isError: true,
        content: [{ type: 'text', text: JSON.stringify(record) }],
        structuredContent: record,
      },
    },
  };
}

const errors: Readonly<Record<Why, readonly [member: string, code: string, message: string]>> = {
  item: ['product_id', 'NOT_FOUND', 'Product or variant not found'],
  'sold-out': ['items', 'OUT_OF_STOCK', 'Not enough stock of this item'],
  line: ['items.id', 'NOT_FOUND', 'Item not found in this cart'],
  cart: ['id', 'NOT_FOUND', 'Cart not found'],
  checkout: ['checkout_id', 'NOT_FOUND', 'Checkout not found'],
  order: ['id', 'NOT_FOUND', 'Order not found'],
  final: ['status', 'CLOSED', 'This can no longer be changed'],
  approval: ['authorization', 'REQUIRED', 'The buyer has not authorized this purchase'],
  lacking: ['shipping', 'REQUIRED', 'Shipping is incomplete'],
  method: ['shipping.service', 'INVALID', 'There is no such shipping service'],
  empty: ['items', 'EMPTY', 'The cart is empty'],
  version: ['version', 'STALE', 'The cart has changed'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [member, code, message] = errors[why];
  return failing({ [member]: { code, message, value } });
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(address ? [] : needed.filter((name) => notes[name] === undefined).map((name) => `shipping.${name}`)),
  ...(method ? [] : ['shipping.service']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => `${owners.get(id)}:${variantId(id)}`),
  ids: {
    cart: (index) => objectIdOf(`cart ${index}`),
    checkout: (index) => hexOf(`swell checkout ${index}`),
    order: (index) => objectIdOf(`order ${index}`),
    line: (index) => objectIdOf(`item ${index}`),
  },
  cartOf: ({ id, cart_id }) => cart_id ?? id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ id }) => id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { granted, date_granted } = fieldsOf(args, 'authorization');
    return { given: granted === true, at: date_granted };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, with carts that can be read after they were abandoned. */
export const swellDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const gone = new Map<unknown, Outcome>();
    return (name, args) => {
      const left = name.endsWith('_cart') && name !== 'create_cart' ? gone.get(args.id) : undefined;
      if (left) return name === 'get_cart' ? left : own.refuse('final', args.id, places);
      const outcome = tools(name, args);
      if (name === 'cancel_cart' && 'record' in outcome) gone.set(args.id, outcome);
      return outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const swell = (plant: Plant = honest): Variant =>
  shop({
    name: 'swell',
    listed,
    open: swellDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { outdoor: ({ product_type }) => product_type === 'Outdoor' },
    rate: [300, 4_000],
  });
