/** The products of the storefront in the manner of Printify with their blueprints, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Moss & Kiln', option: 'Variant', firstId: 7_310, code: 'MK', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Heron Tee',
    'T-Shirts',
    [
      ['Black / M', 2_250],
      ['Black / L', 2_290],
      ['Sand / M', 2_340],
      ['Sand / L', 2_380, 'sold out'],
    ],
  ],
  ['Heron Mug', 'Mugs', [['11oz', 1_495]]],
  [
    'Fern Tee',
    'T-Shirts',
    [
      ['Black / M', 2_425],
      ['Sand / M', 2_465],
    ],
  ],
  [
    'Fern Poster',
    'Posters',
    [
      ['12″ x 18″', 1_860],
      ['18″ x 24″', 2_640],
    ],
  ],
  ['Moth Mug', 'Mugs', [['11oz', 1_575]]],
  ['Heron Hoodie', 'Hoodies', [['Sand / L', 4_780]]],
  ['Moth Tote', 'Bags', [['Natural', 1_990]]],
]);

/** In cents: the first and each further piece to the US, then both to all other countries. */
type Rate = readonly [first: number, further: number, firstAbroad: number, furtherAbroad: number];

/** What a print provider prints on. Products of one blueprint have the same variant ids. */
type Blueprint = {
  readonly id: number;
  readonly provider: number;
  readonly options: readonly (readonly [name: string, type: string])[];
  readonly variants: Readonly<Record<string, number>>;
  readonly standard: Rate;
  readonly priority: Rate;
  /** Only to the US. */
  readonly printify_express?: Rate;
};

const colorAndSize = [
  ['Colors', 'color'],
  ['Sizes', 'size'],
] as const;

const blueprints: Readonly<Record<string, Blueprint>> = {
  'T-Shirts': {
    id: 6,
    provider: 99,
    options: colorAndSize,
    variants: { 'Black / M': 12_125, 'Black / L': 12_124, 'Sand / M': 12_203, 'Sand / L': 12_202 },
    standard: [475, 240, 1_000, 450],
    priority: [999, 320, 2_190, 890],
    printify_express: [799, 240, 0, 0],
  },
  Hoodies: {
    id: 77,
    provider: 99,
    options: colorAndSize,
    variants: { 'Sand / L': 32_918 },
    standard: [849, 209, 1_850, 790],
    priority: [1_395, 405, 3_120, 1_240],
    printify_express: [1_079, 269, 0, 0],
  },
  Mugs: {
    id: 68,
    provider: 28,
    options: [['Sizes', 'size']],
    variants: { '11oz': 33_719 },
    standard: [639, 359, 1_479, 799],
    priority: [1_185, 515, 2_645, 1_315],
  },
  Posters: {
    id: 282,
    provider: 2,
    options: [['Sizes', 'size']],
    variants: { '12″ x 18″': 43_138, '18″ x 24″': 43_144 },
    standard: [559, 65, 1_329, 130],
    priority: [1_049, 155, 2_375, 260],
  },
  Bags: {
    id: 553,
    provider: 34,
    options: [['Colors', 'color']],
    variants: { Natural: 70_687 },
    standard: [519, 219, 1_119, 519],
    priority: [935, 285, 1_985, 765],
  },
};

const valueIds: Fields = {
  Black: 418,
  Sand: 541,
  Natural: 1_437,
  M: 15,
  L: 16,
  '11oz': 1_189,
  '12″ x 18″': 1_703,
  '18″ x 24″': 1_705,
};

export const blueprintOf = ({ kind }: Ware): Blueprint => {
  const blueprint = blueprints[kind];
  if (!blueprint) throw new Error(`No blueprint for ${kind}`);
  return blueprint;
};

export const productIdOf = ({ handle }: Ware): string => hexOf(`printify product ${handle}`).slice(0, 24);
export const variantIdOf = ({ ware, label }: Pick<Item, 'ware' | 'label'>): number =>
  blueprintOf(ware).variants[label] ?? 0;

/** Names a line: only both ids together do. */
export const keyOf = ({ product_id, variant_id }: Fields): string => `${product_id} ${variant_id}`;

export const goods = itemsOf(wares, 2, ({ sku }) => sku).map((item) => ({
  ...item,
  id: keyOf({ product_id: productIdOf(item.ware), variant_id: variantIdOf(item) }),
}));

export const goodOf = (key: unknown): Item | undefined => goods.find(({ id }) => id === key);

/** The currency of all amounts without one of their own. */
export const shopOf = { shop_id: 1_370_762, currency: 'USD' };
export const isExpress = (ware: Ware): boolean => blueprintOf(ware).printify_express !== undefined;

/** Sales tax in hundredths of a percent, in the states where the shop collects it. */
export const salesTaxes: Readonly<Record<string, number>> = { CA: 725, NY: 400, TX: 625, WA: 650 };

const partsOf = (label: string): readonly string[] => label.split(' / ');
const created = '2026-03-04 05:06:07+00:00';

const optionsOf = (ware: Ware): readonly Fields[] =>
  blueprintOf(ware).options.map(([name, type], nth) => {
    const titles = new Set(ware.makes.map(({ label }) => partsOf(label)[nth]));
    return { name, type, values: [...titles].map((title) => ({ id: valueIds[String(title)], title })) };
  });

const variantsOf = (ware: Ware): readonly Fields[] =>
  goods
    .filter((item) => item.ware === ware)
    .map((item, index) => ({
      id: variantIdOf(item),
      sku: item.sku,
      price: { amount: item.amount, currency: shopOf.currency },
      title: item.label,
      is_enabled: true,
      is_default: index === 0,
      is_available: item.available,
      is_printify_express_eligible: isExpress(ware),
      options: partsOf(item.label).map((title) => valueIds[title]),
    }));

const productAt =
  ({ baseUrl, otherUrl }: Places) =>
  (ware: Ware): Fields => ({
    id: productIdOf(ware),
    title: ware.title,
    description: ware.story,
    tags: ware.tags,
    options: optionsOf(ware),
    variants: variantsOf(ware),
    images: [
      {
        src: `${otherUrl}/cdn/${ware.handle}.webp?v=3`,
        variant_ids: ware.makes.map(({ label }) => variantIdOf({ ware, label })),
        position: 'front',
        is_default: true,
      },
    ],
    created_at: created,
    updated_at: created,
    visible: true,
    is_locked: false,
    is_printify_express_eligible: isExpress(ware),
    blueprint_id: blueprintOf(ware).id,
    print_provider_id: blueprintOf(ware).provider,
    shop_id: shopOf.shop_id,
    external: { id: String(ware.id), handle: `${baseUrl}/products/${ware.handle}` },
  });

type Problem = readonly [code: number, message: string, reason: string];

const [invalid, missing, failed] = ['Validation failed.', 'Not found.', 'Operation failed.'];

const problems: Readonly<Record<Reason | 'unknown-product', Problem>> = {
  'unknown-product': [404, missing, 'There is no such product'],
  'unknown-item': [8_150, invalid, 'line_items: No product has a variant with these ids'],
  'sold-out': [8_150, invalid, 'line_items: The variant is out of stock'],
  'unknown-line': [8_150, invalid, 'line_items: The cart has no such line'],
  'unknown-cart': [404, missing, 'cart_id: There is no such cart'],
  'unknown-checkout': [404, missing, 'order_id: There is no such draft order'],
  'unknown-order': [404, missing, 'order_id: There is no such order in production'],
  'unknown-method': [
    8_150,
    invalid,
    'shipping_method: Printify Express ships only eligible products, and only to the US',
  ],
  'empty-cart': [8_150, invalid, 'line_items: The cart has no items'],
  closed: [8_502, failed, 'It is canceled or sent to production, and cannot be changed'],
  stale: [8_502, failed, 'It was changed meanwhile'],
  unaddressed: [8_150, invalid, 'address_to: The address is required'],
  'not-ready': [8_502, failed, 'Required to send the order to production'],
};

const membersFor: Fields = { approval: 'order_approval', address: 'address_to', method: 'shipping_method' };

/** The reason names what is missing like the arguments, and the id that it is about. */
export const refusal = (why: keyof typeof problems, { id, missing: lacking }: Fields = {}): Outcome => {
  const [code, message, text] = problems[why];
  const names = asList(lacking).map((name) => membersFor[String(name)]);
  const subject = names.length > 0 ? names.join(', ') : id;
  const reason = `${text}: ${subject}`;
  return refuse(code, message, { status: 'error', code, message, errors: { reason, code } });
};

/** How many products are before a page. */
export const honestSkip = (page: number, limit: number, _total: number): number => (page - 1) * limit;

/** A page of products in the manner of a Laravel paginator. */
const pageOf = (found: readonly Ware[], page: number, limit: number, skip: typeof honestSkip) => {
  const start = skip(page, limit, found.length);
  const rows = found.slice(start, start + limit);
  const last = Math.max(1, Math.ceil(found.length / limit));
  const url = (number: number) => (number >= 1 && number <= last ? `/?page=${number}` : null);
  return {
    rows,
    paging: {
      current_page: page,
      from: rows.length > 0 ? start + 1 : null,
      to: rows.length > 0 ? start + rows.length : null,
      last_page: last,
      per_page: limit,
      total: found.length,
      first_page_url: url(1),
      prev_page_url: url(page - 1),
      next_page_url: url(page + 1),
      last_page_url: url(last),
    },
  };
};

export const catalogAt = (places: Places, skip: typeof honestSkip): Tools => {
  const toProduct = productAt(places);
  const find = (id: unknown) => wares.find((ware) => productIdOf(ware) === id);
  return (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const { rows, paging } = pageOf(found, Number(args.page ?? 1), Number(args.limit ?? 10), skip);
      return { record: { ...paging, data: rows.map(toProduct) } };
    }
    const ids = name === 'lookup_catalog' ? asList(args.product_ids) : [args.product_id];
    const unknown = ids.find((id) => !find(id));
    if (unknown !== undefined) return refusal('unknown-product', { id: unknown });
    const products = ids.flatMap((id) => find(id) ?? []).map(toProduct);
    return { record: name === 'lookup_catalog' ? { data: products } : { ...products[0] } };
  };
};
