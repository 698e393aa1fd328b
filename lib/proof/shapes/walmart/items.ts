/** The items of the storefront in the manner of Walmart Marketplace, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Harbor & Pine', option: 'Finish', firstId: 551_204, code: 'HP', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Reading Lamp',
    'Electronics',
    [
      ['Black', 3_497],
      ['Brass', 4_249],
    ],
  ],
  ['Storage Basket', 'Home', [['Seagrass', 1_888]]],
  [
    'Throw Blanket',
    'Bedding',
    [
      ['Ivory', 2_996],
      ['Navy', 3_196],
      ['Rust', 3_356, 'sold out'],
    ],
  ],
  ['Desk Fan', 'Electronics', [['White', 2_744]]],
  ['Picture Frame', 'Home', [['Walnut', 1_294]]],
  [
    'Cutting Board',
    'Kitchen',
    [
      ['Maple', 2_175],
      ['Acacia', 2_638],
    ],
  ],
]);

const items = itemsOf(wares, 2, ({ sku }) => sku);

export const itemOf = (sku: unknown): Item | undefined => items.find(({ id }) => id === sku);

export const moneyOf = (amount: number): Fields => ({ currency: 'USD', amount });

/** Where an item is sent from. */
export const nodeOf = ({ ware }: Item): string => (ware.kind === 'Electronics' ? 'Reno NV' : 'Dayton OH');

export const nameOf = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

const groupOf = ({ ware }: Item): string => `VG-${ware.id}`;

export const primaryOf = (item: Item): Item => items.find((each) => each.ware === item.ware) ?? item;

/** A GTIN of 14 digits, the last of which is the check digit. */
function gtinOf({ catalogId }: Item): string {
  const digits = `006811${String(catalogId).padStart(7, '0')}`;
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const toItem = (item: Item): Fields => ({
  mart: 'WALMART_US',
  sku: item.id,
  wpid: hexOf(`walmart ${item.id}`).slice(0, 12).toUpperCase(),
  gtin: gtinOf(item),
  productName: nameOf(item),
  shortDescription: item.ware.story,
  brand: item.ware.maker,
  productType: item.ware.kind,
  price: moneyOf(item.amount),
  publishedStatus: 'PUBLISHED',
  lifecycleStatus: 'ACTIVE',
  availability: item.available ? 'In_stock' : 'Out_of_stock',
  variantGroupId: groupOf(item),
  variantGroupInfo: {
    isPrimary: primaryOf(item) === item,
    groupingAttributes: [{ name: item.ware.option, value: item.label }],
  },
});

type Problem = Reason | 'bad-cursor';

const errors: Readonly<Record<Problem, readonly [code: string, field: string, description: string]>> = {
  'unknown-item': ['CONTENT_NOT_FOUND', 'sku', 'There is no item with this SKU.'],
  'sold-out': ['OUT_OF_STOCK', 'sku', 'The item is out of stock.'],
  'unknown-line': ['CONTENT_NOT_FOUND', 'orderLine', 'There is no such order line.'],
  'unknown-cart': ['CONTENT_NOT_FOUND', 'cartId', 'There is no such cart.'],
  'unknown-checkout': ['CONTENT_NOT_FOUND', 'checkoutId', 'There is no such checkout.'],
  'unknown-order': ['CONTENT_NOT_FOUND', 'customerOrderId', 'There is no such order.'],
  'unknown-method': ['INVALID_REQUEST_CONTENT', 'methodCode', 'There is no such shipping method.'],
  'empty-cart': ['INVALID_REQUEST', 'orderLines', 'The cart has no order lines.'],
  closed: ['INVALID_STATUS', 'status', 'It is placed or cancelled, and does not change any more.'],
  stale: ['CONFLICT', 'orderLines', 'The order lines have changed.'],
  unaddressed: ['INVALID_REQUEST', 'postalAddress', 'The address is missing.'],
  'not-ready': ['INVALID_REQUEST', 'checkoutId', 'The order cannot be placed, because something is missing.'],
  'bad-cursor': ['INVALID_REQUEST_PARAM', 'nextCursor', 'The cursor is not from an answer to this query.'],
};

const fieldsFor: Fields = {
  approval: 'customerAuthorization',
  address: 'postalAddress',
  method: 'methodCode',
};

/** What is missing is named like the arguments. */
export function refusal(reason: Problem, { missing, ...more }: Fields = {}): Outcome {
  const [code, field, description] = errors[reason];
  const lacking = asList(missing).map((name) => fieldsFor[String(name)]);
  const detail = { ...more, ...(missing !== undefined && { missing: lacking }) };
  const error = { code: `${code}.GMP_ORDER_API`, field, description, info: detail, severity: 'ERROR' };
  return refuse(-32_000, description, { errors: [{ ...error, category: 'DATA' }] });
}

const cursorAt = (query: string, offset: number): string =>
  Buffer.from(`${offset} ${query}`).toString('base64url');

/** The offset of a cursor; undefined if it belongs to another query. */
function offsetIn(cursor: unknown, query: string): number | undefined {
  if (cursor === undefined) return 0;
  const offset = Number.parseInt(Buffer.from(String(cursor), 'base64url').toString(), 10);
  return cursorAt(query, offset) === cursor ? offset : undefined;
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const query = String(args.query);
    const found = matching(wares, query).flatMap((ware) => items.filter((item) => item.ware === ware));
    const [offset, limit] = [offsetIn(args.nextCursor, query), Number(args.limit ?? 20)];
    if (offset === undefined) return refusal('bad-cursor', { nextCursor: args.nextCursor });
    const isMore = offset + limit < found.length;
    return {
      record: {
        ItemResponse: found.slice(offset, offset + limit).map(toItem),
        totalItems: found.length,
        ...(isMore && { nextCursor: cursorAt(query, offset + limit) }),
      },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.skus);
    const ItemResponse = items.filter(({ id }) => wanted.includes(id)).map(toItem);
    return { record: { ItemResponse, totalItems: ItemResponse.length } };
  }
  const item = itemOf(args.sku);
  return item
    ? { record: { ItemResponse: [toItem(item)], totalItems: 1 } }
    : refusal('unknown-item', { id: args.sku });
};
