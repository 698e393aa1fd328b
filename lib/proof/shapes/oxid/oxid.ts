/**
 * A storefront with the baskets of OXID eShop: records under `data`, `items` with a `product`, and a `cost` with the sum of
 * the products, their `vats`, the delivery, the payment and the total. After the GraphQL storefront module of OXID.
 *
 * Lawful oddities: `amount` of an item is its quantity; an update adds and takes away pieces, and sets none; items have no
 * sums; a product without variants is bought itself; a payment has to be chosen, and may cost a fee;
 * countries have the ids of the shop; refusals are results with `isError`; a removed basket is answered with `true`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { chosen, contentsOf, deliveries, grossOf, hasVariants, payments, priced, rateOf } from './records.ts';
import { listed } from './tool-list.ts';

const range = waresOf({ first: 74_300, maker: 'Breisgau Sport', option: 'Variante', prefix: 'BS' }, [
  [
    'Trinkflasche Belchen',
    'Zubehör',
    [
      ['750 ml', '14.90'],
      ['500 ml', '12.50'],
    ],
  ],
  ['Wanderführer Schauinsland', 'Bücher', [['Taschenbuch', '16.80']]],
  [
    'Radtrikot Kandel',
    'Bekleidung',
    [
      ['Größe M', '59.95'],
      ['Größe L', '61.95', 'sold out'],
    ],
  ],
  ['Stirnlampe Feldsee', 'Zubehör', [['Schwarz', '39.00']]],
  ['Trailkarte Dreisamtal', 'Bücher', [['Faltkarte', '11.40']]],
  ['Rucksack Titisee', 'Zubehör', [['18 Liter', '84.50']]],
]);

const wares = range.map((ware) => ({ ...ware, story: `${ware.title} von ${ware.maker}.` }));

const productId = ({ id }: Ware): string => hexOf(`oxid article ${id}`);

/** Ids of what is sold: a variant, or the product that has none. */
const sold = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(
      ({ id }) => [id, hasVariants(ware) ? hexOf(`oxid variant ${id}`) : productId(ware)] as const,
    ),
  ),
);

/** How many pieces there are of each product that is not sold out. */
const inStock = 60;

const offerOf = (ware: Ware, { price, available }: Ware['makes'][number]): Fields => ({
  price: grossOf(Math.round(Number(price) * 100), rateOf(ware)),
  stock: { stock: available ? inStock : 0, stockStatus: available ? 0 : -1 },
});

function toProduct(ware: Ware): Fields {
  const [first] = ware.makes;
  const variants = hasVariants(ware) ? ware.makes : [];
  return {
    id: productId(ware),
    title: ware.title,
    shortDescription: ware.story,
    manufacturer: { title: ware.maker },
    category: { title: ware.kind },
    variantLabels: hasVariants(ware) ? [ware.option] : [],
    ...(first && !hasVariants(ware) ? { sku: first.sku, ...offerOf(ware, first) } : { price: null }),
    variants: variants.map((make) => ({
      id: sold.get(make.id),
      sku: make.sku,
      variantValues: [make.label],
      ...offerOf(ware, make),
    })),
  };
}

const unknownProduct = (id: unknown): Fields => ({
  message: `Product was not found by id: ${id}`,
  extensions: { category: 'requesterror' },
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const { offset, limit } = fieldsOf(args, 'pagination');
    const start = Number(offset ?? 0);
    const found = searched(wares, args.query).slice(start, start + Number(limit ?? 25));
    return { record: { data: { products: found.map(toProduct) } } };
  }
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.productIds))];
    const products = wares.filter((ware) => ids.includes(productId(ware))).map(toProduct);
    const unknown = ids.filter((id) => !wares.some((ware) => productId(ware) === id));
    return {
      record: { data: { products }, ...(unknown.length > 0 && { errors: unknown.map(unknownProduct) }) },
    };
  }
  const ware = wares.find((each) => productId(each) === args.productId);
  return ware ? { record: { data: { product: toProduct(ware) } } } : refusal('item', args.productId);
}

/** The id of a product of which more is wanted than there is. */
function beyondStock(wishes: readonly Wish[], lines: readonly Line[]): string | undefined {
  return wishes
    .filter(({ quantity }) => quantity > inStock)
    .map(({ line, item }) => item ?? lines.find(({ id }) => id === line)?.item.id ?? '')
    .find((id) => dialect.items.get(id)?.ready);
}

/** A new basket has items; later, pieces are taken away first, and then added. */
function fill({ items, addItems, removeItems }: Fields, basket: Basket | undefined) {
  const lines = basket?.lines ?? [];
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { basketItemId, amount } of asList(removeItems).filter(isFields)) {
    const had = left.get(String(basketItemId));
    if (had === undefined) return refusal('line', basketItemId);
    left.set(String(basketItemId), amount === 0 ? 0 : Math.max(0, had - Number(amount)));
  }
  const kept = [...left].map(([line, quantity]): Wish => ({ line, quantity }));
  const added = asList(basket ? addItems : items)
    .filter(isFields)
    .map(
      ({ productId: item, amount }): Wish => ({
        item: String(item),
        quantity: Number(amount),
        isAdded: true,
      }),
    );
  const wishes = patched(lines, [...kept, ...added]);
  const scarce = beyondStock(wishes, lines);
  return scarce === undefined ? { wishes } : refusal('stock', scarce);
}

function deliver({ deliveryAddress, deliveryMethodId, paymentId }: Fields, { notes }: Purchase) {
  const isKnown = (rows: readonly { readonly id: string }[], id: unknown) =>
    id === undefined || rows.some((row) => row.id === id);
  if (!isKnown(deliveries, deliveryMethodId)) return refusal('method', deliveryMethodId);
  if (!isKnown(payments, paymentId)) return refusal('payment', paymentId);
  return {
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(deliveryMethodId !== undefined && { method: String(deliveryMethodId) }),
    ...(paymentId !== undefined && { notes: { ...notes, payment: paymentId } }),
  };
}

type Problem = Why | 'payment' | 'stock';

const messages: Readonly<Record<Problem, (subject: unknown) => string>> = {
  item: (id) => `Product was not found by id: ${id}`,
  'sold-out': (id) => `Not enough items of product with id ${id} in stock! Available: 0`,
  stock: (id) => `Not enough items of product with id ${id} in stock! Available: ${inStock}`,
  line: (id) => `Basket item with id ${id} not found`,
  cart: (id) => `Basket was not found by id: ${id}`,
  checkout: (id) => `Checkout was not found by id: ${id}`,
  order: (id) => `Order was not found by id: ${id}`,
  final: (state) => `The checkout is ${state}`,
  approval: (id) => `Terms of service and purchase were not confirmed for checkout with id: ${id}`,
  lacking: (missing) => `Order cannot be placed. Missing: ${missing}`,
  method: (id) => `Delivery set '${id}' is unavailable!`,
  payment: (id) => `Payment method '${id}' is unavailable!`,
  empty: (id) => `Order cannot be placed. Basket with id: ${id} is empty`,
  version: (id) => `Basket with id: ${id} was changed`,
};

function refusal(why: Problem, subject: unknown): Outcome {
  const errors = [{ message: messages[why](subject), extensions: { category: 'requesterror' } }];
  const record = { errors, data: null };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...(method ? [] : ['deliveryMethod']),
  ...(notes.payment ? [] : ['payment']),
];

const states = { open: 'OPEN', done: 'ORDERED', off: 'CANCELLED' } as const;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(sold.get(id))),
  ids: {
    cart: (index) => hexOf(`oxid basket ${index}`),
    checkout: (index) => hexOf(`oxid checkout ${index}`),
    order: (index) => hexOf(`oxid order ${index}`),
    line: (index) => hexOf(`oxid basket item ${index}`),
  },
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmedAt } = fieldsOf(args, 'buyerConfirmation');
    return { given: confirmed === true && args.confirmTermsAndConditions === true, at: confirmedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (basket) =>
    basket.stage === 'off'
      ? { data: { basketRemove: true } }
      : { data: { basket: { id: basket.id, ...contentsOf(basket) } } },
  showCheckout: (purchase) => ({
    data: {
      checkout: {
        id: purchase.id,
        status: states[purchase.stage],
        missing: lacking(purchase),
        ...contentsOf(purchase),
        ...chosen(purchase),
        deliveryMethods: priced(deliveries),
        payments: priced(payments),
        order: purchase.order ? { id: purchase.order } : null,
      },
    },
  }),
  showOrder: (purchase, { now }) => ({
    data: {
      order: {
        id: purchase.order,
        orderDate: new Date(now()).toISOString(),
        ...contentsOf(purchase),
        ...chosen(purchase),
      },
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const oxid = (plant: Plant = honest): Variant =>
  shop({
    name: 'oxid',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { buecher: ({ product_type }) => product_type === 'Bücher' },
    rate: [300, 4_000],
  });
