/** The products of the storefront in the manner of inSales, its catalog tools, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Северная полка', option: 'Вариант', firstId: 217_648_720, code: 'SP', decimals: 2 };

const made = waresOf(range, [
  [
    'Кружка керамическая',
    'Посуда',
    [
      ['Белая', 89_000],
      ['Синяя', 94_050],
    ],
  ],
  ['Сказки Севера', 'Книги', [['Твёрдый переплёт', 124_500]]],
  [
    'Плед шерстяной',
    'Текстиль',
    [
      ['Серый', 459_000],
      ['Бордовый', 479_000, 'sold out'],
    ],
  ],
  ['Чайник эмалированный', 'Посуда', [['2 л', 268_000]]],
  [
    'Варежки детские',
    'Для детей',
    [
      ['3 года', 74_990],
      ['5 лет', 79_990],
    ],
  ],
  ['Полотенце льняное', 'Текстиль', [['50 × 70 см', 65_500]]],
  ['Атлас Арктики', 'Книги', [['Подарочное издание', 315_000]]],
  ['Набор кубиков', 'Для детей', [['12 штук', 138_000]]],
]);

const permalinks = [
  'kruzhka-keramicheskaya',
  'skazki-severa',
  'pled-sherstyanoy',
  'chaynik-emalirovannyy',
  'varezhki-detskie',
  'polotentse-lnyanoe',
  'atlas-arktiki',
  'nabor-kubikov',
];

export const wares: readonly Ware[] = made.map((ware, index) => ({
  ...ware,
  handle: permalinks[index] ?? ware.handle,
  story: `${ware.title} от мастерской «${ware.maker}».`,
}));

/** Percent of VAT within the prices: books and goods for children have the reduced rate. */
export const vatOf = ({ kind }: Ware): number => (kind === 'Книги' || kind === 'Для детей' ? 10 : 22);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const resultOf = (record: Fields): Fields => ({
  structuredContent: record,
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

type Row = readonly [status: string, field: string, message: string];

const rows: Readonly<Record<Exclude<Reason, 'not-ready'>, Row>> = {
  'unknown-item': ['not_found', 'variant_id', 'Модификация товара не найдена'],
  'sold-out': ['unprocessable_entity', 'variant_id', 'Товара нет в наличии'],
  'unknown-line': ['unprocessable_entity', 'quantity', 'Этой модификации нет в корзине'],
  'unknown-cart': ['not_found', 'cart_id', 'Корзина не найдена'],
  'unknown-checkout': ['not_found', 'checkout_key', 'Оформление заказа не найдено'],
  'unknown-order': ['not_found', 'order_key', 'Заказ не найден'],
  'unknown-method': [
    'unprocessable_entity',
    'delivery_variant_id',
    'Этот способ доставки недоступен для адреса доставки',
  ],
  'empty-cart': ['unprocessable_entity', 'cart_id', 'Корзина пуста'],
  closed: ['unprocessable_entity', 'checkout_key', 'Заказ уже оформлен или оформление отменено'],
  stale: ['unprocessable_entity', 'checkout_key', 'Данные устарели'],
  unaddressed: ['unprocessable_entity', 'shipping_address', 'Сначала укажите адрес доставки'],
};

const lacking: Readonly<Record<string, readonly [field: string, message: string]>> = {
  approval: [
    'order_confirmation',
    'Покупатель не подтвердил заказ или подтвердил его больше пяти минут назад',
  ],
  address: ['shipping_address', 'Не заполнено обязательное поле «Адрес доставки»'],
  method: ['delivery_variant_id', 'Не выбран способ доставки'],
};

const refused = (status: string, errors: Fields, detail: Fields = {}): Outcome => ({
  members: { result: { isError: true, ...resultOf({ status, errors, ...detail }) } },
});

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  if (reason === 'not-ready') {
    const missed = asList(missing).flatMap((name) => {
      const row = lacking[String(name)];
      return row ? [[row[0], [row[1]]] as const] : [];
    });
    return refused('unprocessable_entity', Object.fromEntries(missed));
  }
  const [status, field, message] = rows[reason];
  return refused(status, { [field]: [message] }, id === undefined ? {} : { value: String(id) });
}

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'RUB' });

const kinds = [...new Set(wares.map(({ kind }) => kind))];

const toVariant = (ware: Ware, { id, label, sku, price, available }: Ware['makes'][number]): Fields => ({
  id,
  title: label,
  product_id: ware.id,
  sku,
  barcode: null,
  available,
  quantity: available ? null : 0,
  price: moneyOf(Math.round(Number(price) * 100)),
  option_values: [{ id: id % 10_000_000, option_name_id: 2_517_840, title: label }],
});

function toProduct(ware: Ware): Fields {
  const prices = ware.makes.map(({ price }) => Math.round(Number(price) * 100));
  return {
    id: ware.id,
    title: ware.title,
    permalink: ware.handle,
    url: `/product/${ware.handle}`,
    short_description: ware.story,
    available: ware.makes.some(({ available }) => available),
    unit: 'pce',
    vendor: ware.maker,
    category_id: 40_211 + kinds.indexOf(ware.kind),
    category_title: ware.kind,
    vat: vatOf(ware),
    price_min: moneyOf(Math.min(...prices)),
    price_max: moneyOf(Math.max(...prices)),
    option_names: [{ id: 2_517_840, position: 1, title: ware.option, permalink: 'variant' }],
    variants: ware.makes.map((make) => toVariant(ware, make)),
  };
}

/** Lower case, and ё as е. */
const folded = (words: string): string => words.toLowerCase().replaceAll('ё', 'е');

/** Products with each word in the title, the maker, the category, a variant or a SKU; no words find all. */
function found(query: unknown): readonly Ware[] {
  const words = folded(String(query)).split(/\s+/);
  return wares.filter(({ title, maker, kind, makes }) => {
    const text = folded([title, maker, kind, ...makes.flatMap(({ label, sku }) => [label, sku])].join(' '));
    return words.every((word) => text.includes(word));
  });
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const all = found(args.query);
    const [page, size] = [Number(args.page ?? 1), Number(args.page_size ?? 24)];
    const products = all.slice((page - 1) * size, page * size).map(toProduct);
    return { record: { status: 'ok', page, page_size: size, products_count: all.length, products } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    const products = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
    return { record: { status: 'ok', products } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  if (ware) return { record: { status: 'ok', product: toProduct(ware) } };
  return refused('not_found', { product_id: ['Товар не найден'] }, { value: String(args.product_id) });
};
