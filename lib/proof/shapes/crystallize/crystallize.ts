/**
 * A storefront as a GraphQL shop: connections with edges and nodes, one `input`, lines that have no id but their SKU, net
 * and gross beside each other, and errors of users in the answer. In the manner of crystallize.com, "Shop API".
 *
 * Lawful oddities: a refusal is a tool result with `isError` and `userErrors`, whose payload is null; an order is placed
 * asynchronously; a lookup tells unknown SKUs beside the known products.
 *
 * Money is a decimal text here. This breaks "The commerce endpoint differs: it uses integer minor units" and "An object with
 * `amount` (integer, ISO 4217 minor units) and `currency`": the suite is right to say so.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
  honest,
  type Outcome,
  type Plant,
  type Tools,
} from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { connection, deliveryOptions, moneyOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 9_120_007, maker: 'Norden Lys', option: 'Finish', prefix: 'NL' }, [
  [
    'Oil Lamp',
    'Home',
    [
      ['Brass', '89.90'],
      ['Nickel', '94.50'],
    ],
  ],
  ['Sauna Ladle', 'Sauna', [['Alder', '32.15']]],
  [
    'Linen Towel',
    'Sauna',
    [
      ['White', '27.40'],
      ['Grey', '28.60', 'sold out'],
    ],
  ],
  ['Cardamom Buns Mix', 'Pantry', [['500 g', '7.95']]],
  ['Birch Vihta', 'Sauna', [['Dried', '11.20']]],
  ['Rag Rug', 'Home', [['Striped', '64.75']]],
  ['Tealight Star', 'Home', [['Copper', '18.35']]],
]);

const pathOf = ({ kind, handle }: Ware): string => `/${kind.toLowerCase()}/${handle}`;

const toProduct = (ware: Ware): Fields => ({
  id: `urn:norden:product:${hexOf(String(ware.id)).slice(0, 16)}`,
  path: pathOf(ware),
  name: ware.title,
  variants: connection(
    ware.makes.map(({ label, sku, price, available }) => ({
      sku,
      name: label,
      price: moneyOf(Math.round(Number(price) * 100)),
      availableForSale: available,
    })),
  ),
});

type Cut = (found: readonly Ware[], after: number, first: number) => readonly Ware[];

const cutOf: Cut = (found, after, first) => found.slice(after, after + first);

const cursorOf = (index: number): string => Buffer.from(`edge:${index}`).toString('base64url');

function placeOf(cursor: unknown): number | undefined {
  if (cursor === undefined) return 0;
  const [, index] = /^edge:(\d+)$/.exec(Buffer.from(String(cursor), 'base64url').toString()) ?? [];
  return index === undefined ? undefined : Number(index);
}

export const catalogIn =
  (search: typeof searched, cut: Cut = cutOf) =>
  (name: string, args: Fields): Outcome => {
    const wanted = fieldsOf(args, 'input');
    if (name === 'search_catalog') {
      const [after, first] = [placeOf(args.after), Number(args.first ?? 20)];
      if (after === undefined) return failing('searchCatalog', 'after', 'INVALID', 'Not a cursor of ours');
      const found = search(wares, args.query);
      const cutOut = cut(found, after, first);
      const edges = cutOut.map((ware, index) => ({
        cursor: cursorOf(after + index + 1),
        node: toProduct(ware),
      }));
      const endCursor = cursorOf(after + edges.length);
      const pageInfo = { hasNextPage: after + edges.length < found.length, endCursor };
      return { record: { data: { products: { edges, pageInfo, totalCount: found.length } } } };
    }
    if (name === 'lookup_catalog') {
      const skus = asList(wanted.skus);
      const known = wares.filter(({ makes }) => makes.some(({ sku }) => skus.includes(sku)));
      const userErrors = skus
        .map((sku, index) => ({ sku, index }))
        .filter(({ sku }) => !known.some(({ makes }) => makes.some((make) => make.sku === sku)))
        .map(({ sku, index }) =>
          errorAt(['input', 'skus', String(index)], 'NOT_FOUND', `There is no SKU ${sku}`),
        );
      return {
        record: { data: { productsBySku: { products: connection(known.map(toProduct)), userErrors } } },
      };
    }
    const ware = wares.find((each) => pathOf(each) === wanted.path);
    return ware
      ? { record: { data: { product: toProduct(ware) } } }
      : failing('product', 'path', 'NOT_FOUND', 'There is no product at this path');
  };

const entryOf = (row: unknown) => ({ item: String(at(row, 'sku')), quantity: Number(at(row, 'quantity')) });

export function fill(args: Fields, cart: Basket | undefined) {
  const wanted = fieldsOf(args, 'input');
  const rows = asList(wanted.entries).map((row) => ({ ...entryOf(row), isAdded: true }));
  if (!cart) return { wishes: patched([], rows) };
  let wishes = patched(cart.lines, []);
  let lines = cart.lines.map(({ id, item }) => ({ id, sku: item.id }));
  for (const action of asList(wanted.actions).filter(isFields)) {
    const [[verb, row] = []] = Object.entries(action);
    const { item, quantity } = entryOf(row);
    const line = lines.find(({ sku }) => sku === item)?.id;
    const index = wishes.findIndex((wish) => (line ? wish.line === line : wish.item === item));
    if (index < 0 && verb !== 'addSku') return refusal('line', item);
    if (verb === 'removeSku') {
      wishes = wishes.toSpliced(index, 1);
      lines = lines.filter(({ id }) => id !== line);
      continue;
    }
    const had = wishes[index];
    wishes = had
      ? wishes.with(index, { ...had, quantity: verb === 'addSku' ? had.quantity + quantity : quantity })
      : [...wishes, { item, quantity }];
  }
  return { wishes };
}

function deliver(args: Fields, _: Purchase) {
  const { deliveryAddress, deliveryOptionHandle: handle } = fieldsOf(args, 'input');
  if (handle !== undefined && !deliveryOptions.some((each) => each.handle === handle)) {
    return refusal('method', handle);
  }
  return {
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(typeof handle === 'string' && { method: handle }),
  };
}

const errorAt = (field: readonly string[], code: string, message: string): Fields => ({
  field,
  code,
  message,
});

/** A refusal as a result: no payload, and the errors of the user. */
function failing(payload: string, field: string, code: string, message: string): Outcome {
  const record = { data: { [payload]: null, userErrors: [errorAt(['input', field], code, message)] } };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

type UserError = readonly [payload: string, field: string, code: string, message: string];

const errors: Readonly<Record<Why, UserError>> = {
  item: ['cart', 'sku', 'NOT_FOUND', 'There is no such SKU'],
  'sold-out': ['cart', 'sku', 'INSUFFICIENT_STOCK', 'This SKU is sold out'],
  line: ['cart', 'sku', 'NOT_IN_CART', 'This SKU is not in the cart'],
  cart: ['cart', 'cartId', 'NOT_FOUND', 'There is no such cart'],
  checkout: ['checkout', 'checkoutId', 'NOT_FOUND', 'There is no such checkout'],
  order: ['order', 'orderId', 'NOT_FOUND', 'There is no such order'],
  final: ['checkout', 'checkoutId', 'INVALID_STATE', 'The checkout was submitted or canceled'],
  approval: ['checkout', 'acceptance', 'NOT_ACCEPTED', 'The buyer has not accepted this order just now'],
  lacking: ['checkout', 'checkoutId', 'NOT_READY', 'The checkout has blockers'],
  method: ['checkout', 'deliveryOptionHandle', 'INVALID', 'There is no such delivery option'],
  empty: ['checkout', 'cartId', 'EMPTY', 'The cart has no lines'],
  version: ['cart', 'cartId', 'STALE', 'The cart has changed'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [payload, field, code, message] = errors[why];
  return failing(payload, field, code, `${message}: ${Array.isArray(detail) ? detail.join(', ') : detail}`);
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...(method ? [] : ['deliveryOptionHandle']),
];

const urnOf = (kind: string) => (index: number) =>
  `urn:norden:${kind}:${hexOf(`${kind} ${index}`).slice(0, 16)}`;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: { cart: urnOf('cart'), checkout: urnOf('checkout'), order: urnOf('order'), line: urnOf('line') },
  cartOf: (args) => at(args, 'input.cartId'),
  checkoutOf: (args) => at(args, 'input.checkoutId'),
  orderOf: (args) => at(args, 'input.orderId'),
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'input.acceptance.status') === 'ACCEPTED',
    at: at(args, 'input.acceptance.decidedAt'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({ data: showCart(cart) }),
  showCheckout: (purchase) => ({ data: showCheckout(purchase, lacking(purchase)) }),
  showOrder: (purchase) => ({ data: showOrder(purchase) }),
};

/** The tools, whose orders are placed a moment after they were submitted: at the second look at the checkout. */
export const crystallizeDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome)) return outcome;
      const checkout = fieldsOf(outcome.record.data, 'checkout');
      if (checkout.state !== 'COMPLETED') return outcome;
      const seen = looks.get(checkout.id) ?? 0;
      looks.set(checkout.id, seen + 1);
      if (seen > 1) return outcome;
      return { record: { data: { checkout: { ...checkout, state: 'PROCESSING', order: null } } } };
    };
  };

/** @param plant a fault in its tools; none by default */
export const crystallize = (plant: Plant = honest): Variant =>
  shop({
    name: 'crystallize',
    listed,
    open: crystallizeDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { sauna: ({ product_type }) => product_type === 'Sauna' },
    rate: [300, 4_000],
  });
