/** Products and variants as JSON:API resources, and the tools that read them. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Foghorn Audio', option: 'License', firstId: 31_904, code: 'FHA', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Tidal Reverb',
    'Plugin',
    [
      ['Solo', 4_900],
      ['Studio', 12_900],
      ['Founder', 7_900, 'sold out'],
    ],
  ],
  [
    'Harbour Samples',
    'Sample Pack',
    [
      ['Standard', 2_450],
      ['Extended', 5_850],
    ],
  ],
  ['Gull Delay', 'Plugin', [['Solo', 3_900]]],
  ['Lighthouse Synth', 'Instrument', [['Solo', 9_950]]],
  ['Rigging Strings', 'Instrument', [['Solo', 14_500]]],
  ['Ballast Compressor', 'Plugin', [['Solo', 5_925]]],
  ['Drizzle Textures', 'Sample Pack', [['Pay what you want', 1_500]]],
  ['Keelson Bass', 'Instrument', [['Solo', 7_275]]],
  ['Wharf Percussion', 'Sample Pack', [['Standard', 2_775]]],
  ['Bosun Tuner', 'Plugin', [['Solo', 1_150]]],
  ['Undertow Filter', 'Plugin', [['Solo', 4_425]]],
  ['Chandlery Loops', 'Sample Pack', [['Standard', 1_995]]],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

/** The least price of a variant that has no fixed one, in pence. */
export const leastPrice = ({ label }: Item): number | undefined =>
  label === 'Pay what you want' ? 500 : undefined;

/** As people read it: `£1,234.50`. */
export const formatted = (pence: number): string =>
  `£${(pence / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** An amount in pence, and for display: `tax` and `tax_formatted`. */
export const amounts = (values: Readonly<Record<string, number>>): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, pence]) => [
      [name, pence],
      [`${name}_formatted`, formatted(pence)],
    ]),
  );

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'GBP' });

export const document = (members: Fields): Fields => ({ jsonapi: { version: '1.0' }, ...members });

const makesOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

function variantOf(item: Item, index: number): Fields {
  const least = leastPrice(item);
  return {
    type: 'variants',
    id: item.id,
    attributes: {
      product_id: item.ware.id,
      name: item.label,
      slug: item.sku.toLowerCase(),
      price: moneyOf(item.amount),
      price_formatted: formatted(item.amount),
      pay_what_you_want: least !== undefined,
      ...(least !== undefined && { min_price: moneyOf(least), suggested_price: moneyOf(item.amount) }),
      has_license_keys: true,
      license_activation_limit: 3,
      sort: index + 1,
      status: 'published',
      status_formatted: 'Published',
      available: item.available,
    },
    relationships: { product: { data: { type: 'products', id: String(item.ware.id) } } },
  };
}

function productOf(ware: Ware): Fields {
  const makes = makesOf(ware);
  const prices = makes.map(({ amount }) => amount);
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return {
    type: 'products',
    id: String(ware.id),
    attributes: {
      store_id: 20_417,
      name: ware.title,
      slug: ware.handle,
      description: `<p>${ware.story}</p>`,
      category: ware.kind,
      status: 'published',
      status_formatted: 'Published',
      from_price: moneyOf(from),
      to_price: moneyOf(to),
      price_formatted: from === to ? formatted(from) : `${formatted(from)} - ${formatted(to)}`,
    },
    relationships: { variants: { data: makes.map(({ id }) => ({ type: 'variants', id })) } },
  };
}

const listOf = (found: readonly Ware[], more: Fields = {}): Outcome => ({
  record: document({
    ...more,
    data: found.map(productOf),
    included: found.flatMap((ware) => makesOf(ware).map(variantOf)),
  }),
});

type Cut = (found: readonly Ware[], number: number, size: number) => readonly Ware[];

/** The products of a page. */
const cut: Cut = (found, number, size) => found.slice((number - 1) * size, number * size);

function searched(args: Fields, cutting: Cut): Outcome {
  const found = matching(wares, args.query);
  const { number = 1, size = 10 } = fieldsOf(args, 'page');
  const shown = cutting(found, Number(number), Number(size));
  const before = (Number(number) - 1) * Number(size);
  const page = {
    currentPage: Number(number),
    from: shown.length > 0 ? before + 1 : null,
    lastPage: Math.max(1, Math.ceil(found.length / Number(size))),
    perPage: Number(size),
    to: shown.length > 0 ? before + shown.length : null,
    total: found.length,
  };
  return listOf(shown, { meta: { page } });
}

/** @param cutting how a search is cut into pages */
export const catalogOf =
  (refuse: Refusing, cutting = cut): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return searched(args, cutting);
    if (name === 'lookup_catalog') {
      const ids = listIn(args, 'product_ids').map(String);
      return listOf(wares.filter(({ id }) => ids.includes(String(id))));
    }
    const ware = wares.find(({ id }) => String(id) === String(args.product_id));
    if (!ware) return refuse('unknown-item', { id: args.product_id });
    return { record: document({ data: productOf(ware), included: makesOf(ware).map(variantOf) }) };
  };
