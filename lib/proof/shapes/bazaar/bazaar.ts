/**
 * A marketplace with several sellers: one cart with a group of items for each seller, and a purchase that is several orders.
 * It is like no system in particular.
 *
 * Lawful oddities: deliveries are chosen for each seller or once for all of them, and each seller has its own fees; a fee for
 * the protection of the buyer is part of every total; carts are changed by JSON Patch (RFC 6902) on items by their ids.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
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
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { methods, moneyOf, sellers, sellersIn, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = [
  ...waresOf({ first: 81_200, maker: 'Tkalnia Podlasie', option: 'Colour', prefix: 'TP' }, [
    [
      'Wool Blanket',
      'Textiles',
      [
        ['Graphite', '249.00'],
        ['Honey', '259.00'],
      ],
    ],
    ['Linen Towel', 'Textiles', [['Natural', '42.50']]],
  ]),
  ...waresOf({ first: 91_700, maker: 'Pracownia Glina', option: 'Glaze', prefix: 'PG' }, [
    [
      'Stoneware Bowl',
      'Ceramics',
      [
        ['Celadon', '68.90'],
        ['Tenmoku', '74.90', 'sold out'],
      ],
    ],
    ['Butter Dish', 'Ceramics', [['White', '93.00']]],
    ['Tea Pot', 'Ceramics', [['Celadon', '165.00']]],
  ]),
  ...waresOf({ first: 65_400, maker: 'Miody Roztocza', option: 'Jar', prefix: 'MR' }, [
    [
      'Linden Honey',
      'Pantry',
      [
        ['400 g', '31.20'],
        ['950 g', '58.75'],
      ],
    ],
    ['Beeswax Candle', 'Home', [['Pillar', '27.40']]],
  ]),
];

const codeOf = ({ maker }: Ware): string => sellers.find(({ name }) => name === maker)?.id ?? '';

const offerIds = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id, sku }) => [id, `${codeOf(ware)}:${sku}`])),
);

export const productIdOf = ({ id }: Ware): string => `P${id}`;

const toProduct = (ware: Ware): Fields => ({
  productId: productIdOf(ware),
  title: ware.title,
  description: ware.story,
  category: ware.kind,
  offers: ware.makes.map(({ id, label, price, available }) => ({
    offerId: offerIds.get(id),
    seller: { id: codeOf(ware), name: ware.maker },
    variant: { [ware.option]: label },
    price: moneyOf(Math.round(Number(price) * 100)),
    availability: available ? 'IN_STOCK' : 'SOLD_OUT',
  })),
});

/** Where the next page begins, as a text that says nothing to others. */
const cursorAt = (index: number): string => Buffer.from(`from:${index}`).toString('base64url');

const startOf = (cursor: unknown): number =>
  cursor === undefined ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString().split(':')[1]);

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [start, size] = [startOf(args.cursor), Number(args.pageSize ?? 20)];
    if (!(start >= 0)) return refusal('line', args.cursor);
    const next = start + size < found.length ? cursorAt(start + size) : null;
    return { record: { products: found.slice(start, start + size).map(toProduct), nextCursor: next } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.productIds);
    const isKnown = (id: unknown) => wares.some((ware) => productIdOf(ware) === id);
    return {
      record: {
        products: wares.filter((ware) => ids.includes(productIdOf(ware))).map(toProduct),
        unknownIds: ids.filter((id) => !isKnown(id)),
      },
    };
  }
  const ware = wares.find((each) => productIdOf(each) === args.productId);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.productId);
}

const wishOf = (value: unknown): Wish => ({
  item: String(fieldsOf({ value }, 'value').offerId),
  quantity: Number(asFields(value).qty),
  isAdded: true,
});

/** A new cart has items; later, operations of JSON Patch add items, set their quantities or remove them. */
function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(args.items).map(wishOf)) };
  const wishes: Wish[] = [];
  for (const { op, path, value } of asList(args.patch).filter(isFields)) {
    if (op === 'add') {
      wishes.push(wishOf(value));
      continue;
    }
    const [, , line] = String(path).split('/');
    if (!cart.lines.some(({ id }) => id === line)) return refusal('line', path);
    wishes.push({ line: String(line), quantity: op === 'remove' ? 0 : Number(value) });
  }
  return { wishes: patched(cart.lines, wishes) };
}

function deliver(args: Fields, { lines, notes }: Purchase) {
  const { deliveryAddress: address, deliveryForAll: forAll, deliveries } = args;
  const own = sellersIn(lines).map(({ id }) => id);
  const chosen = forAll === undefined ? [] : own.map((sellerId) => ({ sellerId, methodId: forAll }));
  const choices = [...chosen, ...asList(deliveries).filter(isFields)];
  const wrong = choices.find(
    ({ sellerId, methodId }) =>
      !own.includes(String(sellerId)) || !methods.some((method) => method === methodId),
  );
  if (wrong) return refusal('method', wrong);
  const picked = Object.fromEntries(choices.map(({ sellerId, methodId }) => [sellerId, methodId]));
  return {
    ...(isFields(address) && { address }),
    notes: { ...notes, deliveries: { ...asFields(notes.deliveries), ...picked } },
  };
}

const errors: Readonly<Record<Why, readonly [code: string, userMessage: string]>> = {
  item: ['OFFER_NOT_FOUND', 'There is no such product or offer.'],
  'sold-out': ['OFFER_SOLD_OUT', 'The seller has none of it left.'],
  line: ['PATCH_TARGET_NOT_FOUND', 'The path names nothing that is there.'],
  cart: ['CART_NOT_FOUND', 'There is no such cart.'],
  checkout: ['CHECKOUT_NOT_FOUND', 'There is no such checkout.'],
  order: ['PURCHASE_NOT_FOUND', 'There is no such purchase.'],
  final: ['CHECKOUT_CLOSED', 'The checkout is bought or cancelled.'],
  approval: ['BUYER_DECISION_MISSING', 'The buyer has to agree to the purchase now.'],
  lacking: ['CHECKOUT_INCOMPLETE', 'The checkout is not complete.'],
  method: ['DELIVERY_NOT_OFFERED', 'The seller does not offer this delivery.'],
  empty: ['CART_EMPTY', 'The cart is empty.'],
  version: ['CART_CHANGED', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, userMessage] = errors[why];
  return refuse(-32_050, userMessage, { errors: [{ code, userMessage, subject }] });
}

const lacking = ({ address, lines, notes }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...sellersIn(lines)
    .filter(({ id }) => asFields(notes.deliveries)[id] === undefined)
    .map(({ id }) => `deliveries of ${id}`),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => offerIds.get(id) ?? ''),
  ids: {
    cart: (index) => uuidOf(`bazaar cart ${index}`),
    checkout: (index) => uuidOf(`bazaar checkout ${index}`),
    order: (index) => `LT-${48_113 + index * 2}`,
    line: (index) => `i${601 + index}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ purchaseId }) => purchaseId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { agreesToBuy, at } = fieldsOf(args, 'buyerDecision');
    return { given: agreesToBuy === true, at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const bazaar = (plant: Plant = honest): Variant =>
  shop({
    name: 'bazaar',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { ceramics: ({ product_type }) => product_type === 'Ceramics' },
    rate: [300, 4_000],
  });
