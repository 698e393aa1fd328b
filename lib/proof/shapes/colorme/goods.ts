/** What the shop in the manner of Color Me Shop sells, the taxes of it, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';

type MakeRow = readonly [model: string, option: string, price: number, soldOut?: 'sold out'];
type Row = readonly [handle: string, name: string, category: string, makes: readonly MakeRow[]];

const rows: readonly Row[] = [
  [
    'arita-yunomi',
    '有田焼 湯呑み',
    '食器',
    [
      ['YN-AO', '青', 1_840],
      ['YN-KURO', '黒', 1_960],
    ],
  ],
  [
    'shizuoka-sencha',
    '静岡 深蒸し煎茶',
    '食品',
    [
      ['SC-100', '100g', 1_095],
      ['SC-200', '200g', 2_030],
    ],
  ],
  [
    'imabari-towel',
    '今治タオル',
    '布もの',
    [
      ['TW-SIRO', '白', 2_480],
      ['TW-KON', '紺', 2_490, 'sold out'],
    ],
  ],
  ['kuzu-mochi', '葛もち 六個入り', '食品', [['KZ-6', '六個', 1_315]]],
  [
    'hinoki-hashi',
    'ひのきの箸',
    '食器',
    [
      ['HS-M', '中', 780],
      ['HS-L', '大', 860],
    ],
  ],
  ['katazome-noren', '型染めのれん', '布もの', [['NR-AI', '藍', 6_750]]],
  [
    'nambu-tetsubin',
    '南部鉄瓶',
    '食器',
    [
      ['TB-06', '0.6L', 12_900],
      ['TB-12', '1.2L', 18_500],
    ],
  ],
];

export const wares: readonly Ware[] = rows.map(([handle, title, kind, makes], index) => ({
  id: 134_233_201 + index * 17,
  handle,
  title,
  story: `${title}です。職人がひとつずつ仕上げました。`,
  maker: '桜丘商店',
  kind,
  tags: [kind],
  option: '種類',
  makes: makes.map(([sku, label, price, soldOut], nth) => ({
    id: 88_120_400 + index * 31 + nth * 3,
    label,
    sku,
    price: String(price),
    available: soldOut === undefined,
  })),
}));

export const isReduced = ({ kind }: Ware): boolean => kind === '食品';
export const taxOn = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);
export const taxIn = (amount: number, percent: number): number =>
  Math.floor((amount * percent) / (100 + percent));
export const percentOf = (ware: Ware): number => (isReduced(ware) ? 8 : 10);

const yen = (amount: number): Fields => ({ amount, currency: 'JPY' });

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  category: { name: ware.kind },
  simple_expl: ware.story,
  display_state: 'showing',
  tax_reduced: isReduced(ware),
  options: [{ name: ware.option, values: ware.makes.map(({ label }) => label) }],
  variants: ware.makes.map(({ label, sku, price, available }) => {
    const tax = taxOn(Number(price), percentOf(ware));
    return {
      model_number: sku,
      title: label,
      stocks: available ? null : 0,
      option_price: yen(Number(price)),
      option_price_tax: yen(tax),
      option_price_including_tax: yen(Number(price) + tax),
    };
  }),
});

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, String(args.query).trim());
    const [limit, offset] = [Number(args.limit ?? 10), Number(args.offset ?? 0)];
    const products = found.slice(offset, offset + limit).map(toProduct);
    return { record: { products, meta: { total: found.length, limit, offset } } };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ids);
    const products = wares.filter(({ id }) => wanted.includes(id)).map(toProduct);
    const unknown_ids = wanted.filter((id) => !wares.some((ware) => ware.id === id));
    return { record: { products, unknown_ids, meta: { total: products.length } } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.product_id);
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404_100, '商品が見つかりません。 The product or the model number does not exist.'],
  'sold-out': [422_110, '在庫がありません。 The variant is sold out.'],
  line: [404_120, '明細が見つかりません。 The cart has no such detail.'],
  cart: [404_200, 'カートが見つかりません。 The cart does not exist.'],
  checkout: [404_300, '注文手続きが見つかりません。 The checkout does not exist.'],
  order: [404_400, '受注が見つかりません。 The order does not exist.'],
  final: [422_310, '変更できません。 The checkout was ordered or canceled.'],
  approval: [422_320, '購入者の同意が必要です。 The buyer has to agree to this order now.'],
  lacking: [422_330, '入力が不足しています。 Something is missing for the order.'],
  method: [422_340, '配送方法または決済方法が選べません。 There is no such delivery or payment.'],
  empty: [422_210, 'カートが空です。 The cart is empty.'],
  version: [409_200, 'カートが変更されました。 The cart was changed meanwhile.'],
};

export function refusal(why: Why, value: unknown): Outcome {
  const [code, message] = errors[why];
  const status = Math.floor(code / 1_000);
  return refuse(-32_000 - (status - 400), message, { errors: [{ code, message, status, value }] });
}
