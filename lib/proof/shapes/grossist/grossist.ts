/**
 * A wholesaler for restaurants: the price list of a customer, packages that are sold whole, and net prices with the tax on
 * top. It is like no system in particular.
 *
 * Lawful oddities: lines cost what the price list of the customer says, beside the list price of the catalog; a quantity has
 * to be a multiple of the package, and a refusal names it; small orders pay a fee; changes name the revision that they know;
 * a draft needs an order reference of the customer; refusals are results with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
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
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { netOf, packOf, showDraft, showOrder, showRequisition, termCodes } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 41_500, maker: 'Nordhavn Engros', option: 'Model', prefix: 'NE' }, [
  [
    'Chef Knife',
    'Kitchen',
    [
      ['16 cm', '189.00'],
      ['24 cm', '249.00'],
    ],
  ],
  [
    'Bib Apron',
    'Textiles',
    [
      ['Black', '96.00'],
      ['White', '98.00', 'sold out'],
    ],
  ],
  ['Paper Cup', 'Packaging', [['25 cl', '0.85']]],
  ['Baking Tray', 'Kitchen', [['GN 1/1', '74.50']]],
  ['Wine Glass', 'Tableware', [['35 cl', '32.50']]],
  ['Serving Bowl', 'Tableware', [['22 cm', '58.40']]],
  ['Chef Jacket', 'Textiles', [['M', '219.00']]],
  ['Steel Tongs', 'Kitchen', [['30 cm', '41.25']]],
]);

const items = itemsOf(wares, ({ id }) => String(id));

const familyOf = ({ id }: Ware): string => `F${id}`;
const moneyOf = (amount: number): Fields => ({ amount, currency: 'DKK' });

const toArticle = ({ id, ware, label, amount, ready }: Item): Fields => ({
  article: id,
  family: familyOf(ware),
  description: `${ware.title}, ${label}`,
  list_price: moneyOf(amount),
  your_price: moneyOf(netOf(amount, ware.kind)),
  pack_size: packOf(ware.title),
  in_stock: ready,
});

const toFamily = (ware: Ware): Fields => ({
  family: familyOf(ware),
  name: ware.title,
  text: ware.story,
  group: ware.kind,
  articles: [...items.values()].filter((item) => item.ware === ware).map(toArticle),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, size] = [Number(args.page ?? 0), Number(args.size ?? 50)];
    const families = found.slice(page * size, (page + 1) * size).map(toFamily);
    return { record: { families, page, pages: Math.ceil(found.length / size), hits: found.length } };
  }
  if (name === 'lookup_catalog') {
    const numbers = [...new Set(asList(args.articles).map(String))];
    return {
      record: {
        articles: numbers.flatMap((number) => items.get(number) ?? []).map(toArticle),
        not_carried: numbers.filter((number) => !items.has(number)),
      },
    };
  }
  const ware = wares.find((each) => familyOf(each) === args.family);
  return ware ? { record: toFamily(ware) } : refusal('item', args.family);
}

/** A refusal if these are not whole packages. */
function brokenPack(item: Item | undefined, quantity: number): Outcome | undefined {
  const pack = packOf(item?.ware.title ?? '');
  if (item === undefined || quantity % pack === 0) return undefined;
  const whole = Math.ceil(quantity / pack) * pack;
  return failed({
    code: 'QUANTITY_NOT_A_MULTIPLE',
    message: `Article ${item.id} is sold in packages of ${pack}.`,
    field: 'quantity',
    rejected: quantity,
    multiple_of: pack,
    next_possible: whole,
  });
}

const addition = ({ article, quantity }: Fields): Wish => ({
  item: String(article),
  quantity: Number(quantity),
  isAdded: true,
});

/** A new requisition has lines; later, actions add, change or remove lines of the revision that they name. */
function fill(args: Fields, cart: Basket | undefined) {
  if (cart && args.revision !== cart.version) return refusal('version', cart.version);
  const rows = asList(cart ? args.actions : args.lines).filter(isFields);
  const wishes: Wish[] = [];
  for (const row of rows) {
    const line = cart?.lines.find(({ id }) => id === String(row.line_no));
    if (row.line_no !== undefined && !line) return refusal('line', row.line_no);
    const quantity = row.action === 'remove_line' ? 0 : Number(row.quantity);
    const broken = brokenPack(line?.item ?? items.get(String(row.article)), quantity);
    if (broken) return broken;
    wishes.push(line ? { line: line.id, quantity } : addition(row));
  }
  return { wishes: patched(cart?.lines ?? [], wishes) };
}

function deliver(args: Fields, { notes, version }: Purchase) {
  const { revision, ship_to: address, shipping_terms: method, your_reference: reference } = args;
  if (revision !== version) return refusal('version', version);
  if (method !== undefined && !termCodes.includes(String(method))) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
    ...(reference !== undefined && { notes: { ...notes, reference } }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['ARTICLE_UNKNOWN', 'We do not carry this article.'],
  'sold-out': ['ARTICLE_OUT_OF_STOCK', 'The article is out of stock and cannot be ordered.'],
  line: ['LINE_UNKNOWN', 'The requisition has no such line.'],
  cart: ['REQUISITION_UNKNOWN', 'There is no such requisition.'],
  checkout: ['DRAFT_UNKNOWN', 'There is no such draft.'],
  order: ['ORDER_UNKNOWN', 'There is no such order.'],
  final: ['DRAFT_CLOSED', 'The draft was placed or cancelled.'],
  approval: ['NOT_AUTHORISED', 'Somebody has to authorise the purchase at the moment when it is placed.'],
  lacking: ['DRAFT_INCOMPLETE', 'The draft misses something.'],
  method: ['TERMS_UNKNOWN', 'These terms are not available.'],
  empty: ['REQUISITION_EMPTY', 'The requisition has no lines.'],
  version: ['REVISION_STALE', 'It was changed since; the value is its present revision.'],
};

function failed(error: Fields): Outcome {
  const content = [{ type: 'text', text: JSON.stringify({ error }) }];
  return { members: { result: { isError: true, structuredContent: { error }, content } } };
}

function refusal(why: Why, value: unknown): Outcome {
  const [code, message] = errors[why];
  return failed({ code, message, value });
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(address ? [] : ['ship_to']),
  ...(method ? [] : ['shipping_terms']),
  ...(notes.reference === undefined ? ['your_reference'] : []),
];

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => `R-${88_014 + index}`,
    checkout: (index) => `C4410/${String(index + 31).padStart(4, '0')}`,
    order: (index) => String(4_500_721 + index),
    line: (index) => String((index + 1) * 10),
  },
  cartOf: ({ requisition_no }) => requisition_no,
  checkoutOf: ({ draft_id }) => draft_id,
  orderOf: ({ order_no }) => order_no,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { authorised, authorised_at } = fieldsOf(args, 'authorisation');
    return { given: authorised === true, at: authorised_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showRequisition,
  showCheckout: (purchase) => showDraft(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const grossist = (plant: Plant = honest): Variant =>
  shop({
    name: 'grossist',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
