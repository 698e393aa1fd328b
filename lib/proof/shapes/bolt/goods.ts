/** What the shape of Bolt sells: products whose variants are the items of carts, found by words and read by ids. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Harrow & Pike', option: 'Size', firstId: 52_310, code: 'HP', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Canvas Tent',
    'Shelter',
    [
      ['Two Person', 24_995],
      ['Four Person', 38_950],
    ],
  ],
  [
    'Down Jacket',
    'Apparel',
    [
      ['Small', 18_900],
      ['Medium', 18_950],
      ['Large', 19_475, 'sold out'],
    ],
  ],
  ['Camp Stove', 'Kitchen', [['Single Burner', 6_425]]],
  [
    'Enamel Mug',
    'Kitchen',
    [
      ['12 oz', 1_495],
      ['16 oz', 1_735],
    ],
  ],
  ['Trail Socks', 'Apparel', [['One Size', 1_850]]],
  ['Headlamp', 'Lighting', [['400 lm', 4_399]]],
  [
    'Camp Lantern',
    'Lighting',
    [
      ['Small', 3_250],
      ['Large', 5_125],
    ],
  ],
  ['Folding Chair', 'Camp Furniture', [['Standard', 7_910]]],
  ['Dry Bag', 'Storage', [['20 L', 2_960, 'sold out']]],
]);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD', currency_symbol: '$' });

const productIdOf = ({ id }: { readonly id: number }): string => `prod_${id}`;
export const items = itemsOf(wares, 2, ({ id }) => `item_${id}`);

const variantOf = (item: Item): Fields => ({
  reference: item.id,
  options: item.label,
  sku: item.sku,
  unit_price: moneyOf(item.amount),
  availability: item.available ? 'in_stock' : 'out_of_stock',
});

const productOf = (ware: Ware): Fields => ({
  merchant_product_id: productIdOf(ware),
  name: ware.title,
  description: ware.story,
  brand: ware.maker,
  category: ware.kind,
  variants: items.filter((item) => item.ware === ware).map(variantOf),
});

const cursorOf = (query: string, start: number): string =>
  Buffer.from(JSON.stringify({ query, start })).toString('base64url');

/** @returns undefined if the cursor is not one of this query */
function startAt(cursor: unknown, query: string): number | undefined {
  if (cursor === undefined) return 0;
  const starts = wares.map((_, index) => index + 1);
  return starts.find((start) => cursorOf(query, start) === cursor);
}

function search(args: Fields, refuse: Refusing): Outcome {
  const query = String(args.query);
  const start = startAt(args.cursor, query);
  if (start === undefined) return refuse('stale', { field: 'cursor' });
  const found = matching(wares, query);
  const end = start + Number(args.limit ?? 20);
  return {
    record: {
      products: found.slice(start, end).map(productOf),
      total_count: found.length,
      next_cursor: end < found.length ? cursorOf(query, end) : null,
    },
  };
}

const wareOf = (id: unknown): Ware | undefined => wares.find((ware) => productIdOf(ware) === id);

export const catalogWith =
  (refuse: Refusing): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return search(args, refuse);
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.merchant_product_ids))];
      const products = ids.flatMap((id) => wareOf(id) ?? []).map(productOf);
      return { record: { products, not_found: ids.filter((id) => !wareOf(id)) } };
    }
    const ware = wareOf(args.merchant_product_id);
    return ware
      ? { record: { product: productOf(ware) } }
      : refuse('unknown-item', { field: 'merchant_product_id' });
  };
