/** What the Malaysian shop on Shopee sells, its tools of the catalog, its shipping fees, and how lines are asked for and shown. */
import { asFields, asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Dialect, type Line, patched, type Wish } from '../desk/desk.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { channels, refusal } from './tool-list.ts';

const house = { first: 22_184_930_517, maker: 'Rumah Batik', option: 'Variation', prefix: 'RB' };

export const wares: readonly Ware[] = waresOf(house, [
  [
    'Batik Shirt',
    'Clothing',
    [
      ['Indigo,M', '79.90'],
      ['Indigo,L', '84.90'],
      ['Maroon,M', '81.50'],
      ['Maroon,L', '86.30', 'sold out'],
    ],
  ],
  [
    'Songket Shawl',
    'Scarves',
    [
      ['Gold', '128.60'],
      ['Silver', '119.40'],
    ],
  ],
  ['Pewter Tea Caddy', 'Kitchen', [['Pewter', '64.70']]],
  [
    'Sarawak Pepper',
    'Food',
    [
      ['Black', '18.20'],
      ['White', '21.60'],
    ],
  ],
  ['Rattan Basket', 'Home', [['Rattan', '45.80']]],
  ['Pandan Candle', 'Home', [['Pandan', '27.30']]],
  [
    'Wau Bulan Kite',
    'Toys',
    [
      ['Small', '33.10'],
      ['Large', '52.40'],
    ],
  ],
]);

/** What the parts of a model name are: `Indigo,M` is a colour and a size. */
const tiers: ReadonlyMap<string, readonly string[]> = new Map([
  ['batik-shirt', ['Colour', 'Size']],
  ['songket-shawl', ['Colour']],
  ['sarawak-pepper', ['Type']],
  ['wau-bulan-kite', ['Size']],
]);

/** Products of a running discount promotion. */
const promoted: ReadonlySet<string> = new Set([
  'batik-shirt',
  'pewter-tea-caddy',
  'sarawak-pepper',
  'pandan-candle',
]);

type Make = Ware['makes'][number];

/** A product without variations has one price and one stock, and no models. */
const hasModel = ({ handle }: Ware): boolean => tiers.has(handle);

const modelIdOf = (ware: Ware, { id }: Make): number => (hasModel(ware) ? id : 0);

/** Cart lines have no id of their own: an item and a model name them together. */
const keyOf = (itemId: unknown, modelId: unknown): string => `${itemId}:${modelId}`;

export const items: ReadonlyMap<string, Item> = itemsOf(wares, (make) => {
  const ware = wares.find(({ makes }) => makes.includes(make));
  return keyOf(ware?.id, ware && modelIdOf(ware, make));
});

/** Sen before the promotion. */
export const originalOf = ({ handle }: Ware, amount: number): number =>
  promoted.has(handle) ? Math.ceil((amount * 1.25) / 10) * 10 : amount;

const stockOf = ({ id, available }: Make): number => (available ? 120 + (id % 90) : 0);

const gramsOf = ({ makes }: Ware, sku: string): number =>
  400 + 25 * makes.findIndex((make) => make.sku === sku);

const stockOfItem = ({ ware, sku }: Item): number =>
  ware.makes.filter((make) => make.sku === sku).reduce((all, make) => all + stockOf(make), 0);

/** Kilograms, as Shopee writes them. */
const weightOf = (ware: Ware, sku: string): string => (gramsOf(ware, sku) / 1_000).toFixed(3);

/** The price and the stock of a model, or of a product without models. */
function offerOf(ware: Ware, make: Make): Fields {
  const amount = Math.round(Number(make.price) * 100);
  const money = (sen: number): Fields => ({ amount: sen, currency: 'MYR' });
  const stock = stockOf(make);
  return {
    price_info: [
      { currency: 'MYR', original_price: money(originalOf(ware, amount)), current_price: money(amount) },
    ],
    stock_info_v2: {
      summary_info: { total_reserved_stock: 0, total_available_stock: stock },
      seller_stock: [{ location_id: 'MYZ', stock, if_saleable: true }],
    },
    weight: weightOf(ware, make.sku),
  };
}

/** The tiers of a product with models, and where each model is in them. */
function modelsOf(ware: Ware): Fields {
  const names = tiers.get(ware.handle) ?? [];
  const parts = ware.makes.map(({ label }) => label.split(','));
  const options = names.map((_, tier) => [...new Set(parts.map((part) => part[tier] ?? ''))]);
  return {
    tier_variation: names.map((name, tier) => ({
      name,
      option_list: (options[tier] ?? []).map((option) => ({ option })),
    })),
    model: ware.makes.map((make, index) => ({
      model_id: make.id,
      model_name: make.label,
      model_sku: make.sku,
      model_status: 'MODEL_NORMAL',
      tier_index: options.map((each, tier) => each.indexOf(parts[index]?.[tier] ?? '')),
      ...offerOf(ware, make),
    })),
  };
}

/** Models have their own SKUs besides. */
const itemSkuOf = (ware: Ware): string => {
  const sku = ware.makes[0]?.sku ?? '';
  return hasModel(ware) ? sku.replace(/-\d+$/, '') : sku;
};

function toItem(ware: Ware): Fields {
  const [first] = ware.makes;
  return {
    item_id: ware.id,
    item_name: ware.title,
    item_sku: itemSkuOf(ware),
    item_status: 'NORMAL',
    description: ware.story,
    category_name: ware.kind,
    brand: { original_brand_name: ware.maker },
    condition: 'NEW',
    promotion_id: promoted.has(ware.handle) ? 198_004_417 : 0,
    has_model: hasModel(ware),
    ...(hasModel(ware) || !first ? modelsOf(ware) : offerOf(ware, first)),
  };
}

/** Amounts of carts, checkouts and orders are decimals. */
export const ringgit = (sen: number): number => sen / 100;

export const idsOf = ({ id, ware }: Item): Fields => ({
  item_id: ware.id,
  model_id: Number(id.split(':')[1]),
});

const namesOf = (item: Item): Fields => ({
  ...idsOf(item),
  item_name: item.ware.title,
  item_sku: itemSkuOf(item.ware),
  model_name: hasModel(item.ware) ? item.label : '',
  model_sku: hasModel(item.ware) ? item.sku : '',
});

export const lineOf = ({ item, quantity }: Line): Fields => ({
  ...namesOf(item),
  quantity,
  original_price: ringgit(originalOf(item.ware, item.amount)),
  current_price: ringgit(item.amount),
});

export const orderItem = ({ item, quantity }: Line): Fields => ({
  ...namesOf(item),
  model_quantity_purchased: quantity,
  model_original_price: ringgit(originalOf(item.ware, item.amount)),
  model_discounted_price: ringgit(item.amount),
  weight: Number(weightOf(item.ware, item.sku)),
});

/** @param isMore whether there is a further page after the one that ends here */
export const catalogIn =
  (isMore: (end: number, size: number, total: number) => boolean) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const [size, offset] = [Number(args.page_size ?? 20), Number(args.offset ?? 0)];
      const has_next_page = isMore(offset + size, size, found.length);
      return {
        record: {
          item: found.slice(offset, offset + size).map(toItem),
          total_count: found.length,
          has_next_page,
          next_offset: has_next_page ? offset + size : null,
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.item_id_list);
      const found = wares.filter(({ id }) => ids.includes(id));
      const lost = ids.filter((id) => !found.some((ware) => ware.id === id));
      const warning = lost.length > 0 ? `These items are not found: ${lost.join(', ')}.` : '';
      return { record: { item_list: found.map(toItem), warning } };
    }
    const ware = wares.find(({ id }) => id === args.item_id);
    return ware ? { record: toItem(ware) } : refusal('product', args.item_id);
  };

export const isMore = (end: number, _size: number, total: number): boolean => end < total;

export type Rate = { readonly id: number; readonly name: string; readonly fee: number };

/** The channels that deliver these lines to an address; none without one. */
export function ratesOf(lines: readonly Line[], address: Fields | undefined): readonly Rate[] {
  if (!address) return [];
  const grams = lines.reduce((all, { item, quantity }) => all + gramsOf(item.ware, item.sku) * quantity, 0);
  const further = Math.max(0, Math.ceil(grams / 1_000) - 1);
  return channels.flatMap(([id, name, feeIn]) => {
    const fee = feeIn(String(address.state));
    return fee ? [{ id, name, fee: fee[0] + fee[1] * further }] : [];
  });
}

const rowKey = (row: Fields): string => keyOf(row.item_id, row.model_id);

/** A row names its model; a new cart adds up rows of the same model, and an update sets the quantity. */
export const fill: Dialect['fill'] = (args, cart) => {
  const rows = asList(args.item_list).map(asFields);
  const lines = cart?.lines ?? [];
  const absent = rows.find((row) => row.quantity === 0 && !lines.some(({ item }) => item.id === rowKey(row)));
  if (absent) return refusal('line', { item_id: absent.item_id, model_id: absent.model_id });
  const changes = rows.map((row) => ({ item: rowKey(row), quantity: Number(row.quantity), isAdded: !cart }));
  const wishes = patched(lines, changes);
  const keyIn = ({ line, item }: Wish) => lines.find(({ id }) => id === line)?.item.id ?? String(item);
  const short = wishes.map((wish) => ({ item: items.get(keyIn(wish)), wish })).find(isShort);
  if (short) return refusal('stock', { total_available_stock: short.item && stockOfItem(short.item) });
  const chosen = new Map(asList(cart?.notes.unselected).map((key) => [String(key), false]));
  for (const row of rows) {
    if (typeof row.is_selected === 'boolean') chosen.set(rowKey(row), row.is_selected);
  }
  const left = wishes.filter(({ quantity }) => quantity > 0).map(keyIn);
  return { wishes, notes: { unselected: left.filter((key) => chosen.get(key) === false) } };
};

/** Sold-out items are refused as such, and not for their stock. */
const isShort = ({ item, wish }: { item?: Item; wish: Wish }): boolean =>
  item?.ready === true && wish.quantity > stockOfItem(item);

/** A refusal that names a model as lines do. */
export const refused: Dialect['refuse'] = (why, detail) => {
  const [item_id, model_id] = String(detail).split(':').map(Number);
  return refusal(why, why === 'item' || why === 'sold-out' ? { item_id, model_id } : detail);
};
