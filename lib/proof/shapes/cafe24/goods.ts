/** What the Korean shop in the manner of Cafe24 sells, its tools of the catalog, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';

type Option = readonly [value: string, additional: number, soldOut?: 'sold out'];
/** Tax type `A` is taxable, and `B` is tax-free. */
type Row = readonly [
  handle: string,
  name: string,
  category: string,
  kind: readonly [taxType: 'A' | 'B', supplier: string],
  price: number,
  options: readonly Option[],
];

const own = 'S0000000';
const farm = 'S000000C';

const rows: readonly Row[] = [
  [
    'boseong-nokcha',
    '보성 우전 녹차',
    '차',
    ['A', own],
    18_500,
    [
      ['50g', 0],
      ['100g', 15_300],
    ],
  ],
  [
    'icheon-haepssal',
    '이천 햅쌀',
    '농산물',
    ['B', farm],
    13_900,
    [
      ['4kg', 0],
      ['10kg', 18_600],
    ],
  ],
  [
    'hanji-jomyeong',
    '안동 한지 조명',
    '조명',
    ['A', own],
    64_000,
    [
      ['소', 0],
      ['대', 23_500, 'sold out'],
    ],
  ],
  ['yugi-sujeo', '방짜 유기 수저', '식기', ['A', own], 42_700, [['1벌', 0]]],
  ['jeju-gamgyul', '제주 노지 감귤', '농산물', ['B', farm], 21_400, [['5kg', 0]]],
  [
    'onggi-danji',
    '전통 옹기 단지',
    '식기',
    ['A', own],
    9_800,
    [
      ['1L', 0],
      ['3L', 8_450],
    ],
  ],
  [
    'mosi-ibul',
    '한산 모시 이불',
    '침구',
    ['A', own],
    128_000,
    [
      ['싱글', 4_000],
      ['퀸', 34_000],
    ],
  ],
];

/** Seven letters that count in base 26, in which 0 fills up: product 128 is `P00000EY`. */
function productCode(no: number): string {
  let [letters, rest] = ['', no];
  while (rest > 0) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return `P${letters.padStart(7, '0')}`;
}

const productNo = (index: number): number => 128 + index * 37;

export const wares: readonly Ware[] = rows.map(([handle, title, kind, , price, options], index) => ({
  id: productNo(index),
  handle,
  title,
  story: `${title}. 산지에서 바로 보내 드립니다.`,
  maker: '달항아리 상점',
  kind,
  tags: [kind],
  option: '옵션',
  makes: options.map(([label, additional, soldOut], nth) => ({
    id: 70_310 + index * 23 + nth,
    label,
    sku: `${productCode(productNo(index))}000${'ABCD'[nth]}`,
    price: String(price + additional),
    available: soldOut === undefined,
  })),
}));

const rowOf = ({ id }: Ware): Row | undefined => rows.find((_, index) => productNo(index) === id);
export const basePriceOf = (ware: Ware): number => rowOf(ware)?.[4] ?? 0;
export const taxTypeOf = (ware: Ware): string => rowOf(ware)?.[3][0] ?? 'A';
export const supplierOf = (ware: Ware): string => rowOf(ware)?.[3][1] ?? own;
export const flag = (value: boolean): 'T' | 'F' => (value ? 'T' : 'F');

const won = (amount: number): Fields => ({ amount, currency: 'KRW' });

const toProduct = (ware: Ware): Fields => ({
  shop_no: 1,
  product_no: ware.id,
  product_code: productCode(ware.id),
  product_name: ware.title,
  summary_description: ware.story,
  category_name: ware.kind,
  brand_name: ware.maker,
  display: 'T',
  selling: 'T',
  tax_type: taxTypeOf(ware),
  tax_rate: taxTypeOf(ware) === 'A' ? 10 : 0,
  supplier_code: supplierOf(ware),
  has_option: 'T',
  option_name: ware.option,
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    variant_code: sku,
    option_value: label,
    price: won(Number(price)),
    additional_amount: won(Number(price) - basePriceOf(ware)),
    sold_out: flag(!available),
  })),
});

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, String(args.query).trim());
    const [limit, offset] = [Number(args.limit ?? 10), Number(args.offset ?? 0)];
    const next = `/api/v2/products?limit=${limit}&offset=${offset + limit}`;
    return {
      record: {
        products: found.slice(offset, offset + limit).map(toProduct),
        count: found.length,
        links: offset + limit < found.length ? [{ rel: 'next', href: next }] : [],
      },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.product_nos);
    return {
      record: {
        products: wares.filter(({ id }) => wanted.includes(id)).map(toProduct),
        unknown_product_nos: wanted.filter((no) => !wares.some(({ id }) => id === no)),
      },
    };
  }
  const ware = wares.find(({ id }) => id === args.product_no);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', { product_no: args.product_no });
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404, 'The product or variant does not exist. (상품 없음)'],
  'sold-out': [422, 'The variant is sold out. (품절)'],
  line: [404, 'The cart has no such basket_product_no.'],
  cart: [404, 'The cart does not exist. (장바구니 없음)'],
  checkout: [404, 'The order form does not exist. (주문서 없음)'],
  order: [404, 'The order does not exist. (주문 없음)'],
  final: [409, 'The order form is already ordered or canceled.'],
  approval: [403, 'The buyer has to agree to this payment now. (구매 동의 필요)'],
  lacking: [422, 'The order form is incomplete: see more_info.'],
  method: [422, 'The shipping_method is not offered. (배송방법 없음)'],
  empty: [422, 'The cart is empty.'],
  version: [409, 'The cart was changed meanwhile.'],
};

export function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-31_600 - code, message, { error: { code, message, more_info: { detail } } });
}
