/** The products of the storefront in the manner of PayPal, and the errors of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Reason, Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Fernhill Goods', option: 'Style', firstId: 61_450, code: 'FH', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Linen Apron',
    'Accessories',
    [
      ['Natural', 3_990],
      ['Indigo', 4_125],
      ['Moss', 4_260, 'sold out'],
    ],
  ],
  [
    'Gooseneck Kettle',
    'Appliances',
    [
      ['Steel', 6_895],
      ['Copper', 8_450],
    ],
  ],
  [
    'Olive Oil Soap',
    'Bath and Body',
    [
      ['Single bar', 925],
      ['Box of four', 3_280],
    ],
  ],
  [
    'Watercolor Set',
    'Art and Craft Supplies',
    [
      ['Twelve pans', 2_975],
      ['Twenty-four pans', 5_350],
    ],
  ],
  ['Burr Grinder', 'Appliances', [['Hand crank', 7_640]]],
  [
    'Leather Tote',
    'Accessories',
    [
      ['Tan', 12_900],
      ['Black', 13_450],
    ],
  ],
  ['Block Printing Kit', 'Art and Craft Supplies', [['Standard', 4_480]]],
  [
    'Bath Salts',
    'Bath and Body',
    [
      ['Lavender', 1_615],
      ['Cedar', 1_645],
    ],
  ],
  ['Wool Scarf', 'Accessories', [['Charcoal', 3_725]]],
]);

/** What can be bought, named by its SKU. */
const stock = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (sku: unknown): Item | undefined => stock.find(({ id }) => id === sku);

/** The first style of a product. */
export const firstStyleOf = (ware: Ware): Item | undefined => stock.find((item) => item.ware === ware);

/** Seventeen capitals and digits. */
export const idOf = (name: string): string =>
  BigInt(`0x${hexOf(`paypal ${name}`)}`)
    .toString(36)
    .toUpperCase()
    .slice(-17);

const productIds = new Map(wares.map((ware) => [ware, `PROD-${idOf(ware.handle)}`]));

/** The only purchase unit of an order, as the paths of patches name it. */
export const unitPath = "/purchase_units/@reference_id=='default'";

const toProduct = (ware: Ware, { baseUrl }: Places): Fields => ({
  id: productIds.get(ware),
  name: ware.title,
  description: ware.story,
  type: 'PHYSICAL',
  category: ware.kind.toUpperCase().replaceAll(' ', '_'),
  home_url: `${baseUrl}/products/${ware.handle}`,
  items: stock
    .filter((item) => item.ware === ware)
    .map(({ sku, label, amount, available }) => ({
      sku,
      name: label,
      price: { amount, currency: 'USD' },
      in_stock: available,
    })),
});

type Problem = readonly [issue: string, description: string, field?: string];

const problems: Readonly<Partial<Record<Reason, Problem>>> = {
  'unknown-item': ['INVALID_PARAMETER_VALUE', 'No product has this SKU.', `${unitPath}/items/sku`],
  'sold-out': ['ITEM_OUT_OF_STOCK', 'The item is out of stock.', `${unitPath}/items/sku`],
  'unknown-line': [
    'INVALID_JSON_POINTER_FORMAT',
    'Path should be a valid JSON Pointer that references a location within the cart.',
    '/patch_request/path',
  ],
  'unknown-method': [
    'INVALID_PARAMETER_VALUE',
    'The order has no shipping option with this id.',
    `${unitPath}/shipping/options/id`,
  ],
  'empty-cart': ['ITEM_TOTAL_REQUIRED', 'The cart has no items.', `${unitPath}/items`],
};

/** By the state that an order has. */
const closed: Readonly<Record<string, Problem>> = {
  placed: ['ORDER_ALREADY_CAPTURED', 'Order already captured. Only one capture per order is allowed.'],
  cancelled: ['ORDER_COMPLETED_OR_VOIDED', 'Order is voided and hence cannot be processed.'],
};

const lacking: Readonly<Record<string, Problem>> = {
  approval: ['ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.', '/payer_approval'],
  address: ['MISSING_SHIPPING_ADDRESS', 'The shipping address is required.', `${unitPath}/shipping/address`],
  method: [
    'SHIPPING_OPTION_NOT_SELECTED',
    'One of the shipping options should be set to selected = true.',
    `${unitPath}/shipping/options`,
  ],
};

const missingResource = ['INVALID_RESOURCE_ID', 'Specified resource ID does not exist.'] as const;
const missingProduct = [...missingResource, '/product_ids'] as const;

const problemsOf = (why: Reason, { state, missing }: Fields): readonly Problem[] => {
  if (why === 'not-ready') return asList(missing).map((name) => lacking[String(name)] ?? missingResource);
  const problem = why === 'closed' ? closed[String(state)] : problems[why];
  return [problem ?? missingResource];
};

const detailOf = ([issue, description, field]: Problem, value: unknown): Fields => ({
  ...(field && { field }),
  ...(field && value !== undefined && { value }),
  location: field ? 'body' : 'path',
  issue,
  description,
});

const isOfCall = (why: Reason): boolean => why === 'not-ready' || why === 'empty-cart';

export const refusalsAt =
  ({ now }: Pick<Places, 'now'>): Refusing =>
  (why: Reason, detail: Fields = {}): Outcome => {
    const found = problemsOf(why, detail);
    const isMissing = found.includes(missingResource);
    const message = isMissing
      ? 'The specified resource does not exist.'
      : 'The requested action could not be performed, semantically incorrect, or failed business validation.';
    return refuse(isMissing ? -32_004 : -32_022, message, {
      name: isMissing ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
      message,
      debug_id: hexOf(`paypal debug ${why} ${now()}`).slice(0, 13),
      details: found.map((problem) => detailOf(problem, isOfCall(why) ? undefined : detail.id)),
    });
  };

/** @param startOf how many products are before a page, which a fault bends */
export const catalogWith =
  (startOf: (page: number, size: number, total: number) => number) =>
  (places: Places): Tools =>
  (name, args) => {
    const refusal = refusalsAt(places);
    const show = (ware: Ware) => toProduct(ware, places);
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.page_size ?? 10)];
      const start = startOf(page, size, found.length);
      const products = found.slice(start, start + size).map(show);
      return {
        record: { products, total_items: found.length, total_pages: Math.ceil(found.length / size), page },
      };
    }
    const wanted = name === 'lookup_catalog' ? asList(args.product_ids) : [args.product_id];
    const known = wares.filter((ware) => wanted.includes(productIds.get(ware)));
    const [first] = known;
    // Whatever an id is of, an unknown one is refused as the same missing resource.
    if (!first) return refusal('unknown-order');
    if (name === 'get_product') return { record: show(first) };
    const unknown = wanted.filter((id) => !known.some((ware) => productIds.get(ware) === id));
    const details = unknown.map((value) => detailOf(missingProduct, value));
    return { record: { products: known.map(show), details } };
  };
