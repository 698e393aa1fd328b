/** What the Vietnamese shop in the manner of Sapo sells, where it delivers, its tools of the catalog, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { type Item, itemsOf, waresOf } from '../desk/stock.ts';

/** Small letters without the marks of Vietnamese. */
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');

const house = { first: 27_054_340, maker: 'Phố Hiến', option: 'Quy cách', prefix: 'PH' };

export const wares: readonly Ware[] = waresOf(house, [
  [
    'Chè Shan tuyết',
    'Trà',
    [
      ['Hộp 100 g', '118500'],
      ['Hộp 250 g', '272900'],
    ],
  ],
  [
    'Ấm chén Bát Tràng',
    'Gốm sứ',
    [
      ['Men lam', '489000'],
      ['Men rạn', '536500'],
      ['Men ngọc', '612000', 'sold out'],
    ],
  ],
  [
    'Cà phê Cầu Đất',
    'Cà phê',
    [
      ['Hạt rang 500 g', '214300'],
      ['Bột 500 g', '219700'],
    ],
  ],
  [
    'Mật ong bạc hà',
    'Thực phẩm',
    [
      ['Chai 350 ml', '187600'],
      ['Chai 500 ml', '253400'],
    ],
  ],
  ['Khăn lụa Vạn Phúc', 'Lụa', [['Chàm', '365800']]],
  [
    'Chén trà hỏa biến',
    'Gốm sứ',
    [
      ['Một chén', '84700'],
      ['Bộ sáu chén', '459900'],
    ],
  ],
  ['Giỏ mây Phú Vinh', 'Mây tre', [['Cỡ vừa', '158200']]],
  [
    'Chè sen Tây Hồ',
    'Trà',
    [
      ['Hộp 50 g', '396400'],
      ['Hộp 100 g', '743100'],
    ],
  ],
]).map((ware) => ({ ...ware, handle: plain(ware.title).replaceAll(' ', '-') }));

export const items = itemsOf(wares, ({ id }) => String(id), 0);

/** The VAT of a product in percent; that of shipping is 8 %. */
export const vatOf = ({ kind }: Ware): number => (['Trà', 'Cà phê', 'Thực phẩm'].includes(kind) ? 8 : 10);

/** The weight of one piece, as the catalog of the storefront has it. */
export const gramsOf = ({ ware, sku }: Item): number =>
  400 + 25 * ware.makes.findIndex((make) => make.sku === sku);

type Place = readonly [code: string, name: string];

export const provinces: readonly Place[] = [
  ['01', 'Hà Nội'],
  ['48', 'Đà Nẵng'],
  ['79', 'TP Hồ Chí Minh'],
];

export const districts: readonly (readonly [...Place, province: string])[] = [
  ['002', 'Quận Hoàn Kiếm', '01'],
  ['001', 'Quận Ba Đình', '01'],
  ['492', 'Quận Hải Châu', '48'],
  ['760', 'Quận 1', '79'],
  ['770', 'Quận 3', '79'],
];

export const wards: readonly (readonly [...Place, district: string])[] = [
  ['00049', 'Phường Hàng Đào', '002'],
  ['00052', 'Phường Hàng Bồ', '002'],
  ['00004', 'Phường Trúc Bạch', '001'],
  ['20236', 'Phường Hải Châu I', '492'],
  ['26740', 'Phường Bến Nghé', '760'],
  ['26734', 'Phường Tân Định', '760'],
  ['27139', 'Phường Võ Thị Sáu', '770'],
];

/** The names of the places whose codes an address has, or the member that does not belong to the one above it. */
export function placesOf(address: Fields): { readonly names: Fields } | { readonly misplaced: string } {
  const province = provinces.find(([code]) => code === address.province_code);
  const district = districts.find(([code]) => code === address.district_code);
  const ward = wards.find(([code]) => code === address.ward_code);
  if (!district || district[2] !== province?.[0]) return { misplaced: 'district_code' };
  if (!ward || ward[2] !== district[0]) return { misplaced: 'ward_code' };
  return {
    names: { ward: ward[1], district: district[1], province: province[1], country: 'Việt Nam' },
  };
}

const time = '2026-03-04T05:06:07Z';

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  alias: ware.handle,
  summary: ware.story,
  vendor: ware.maker,
  product_type: ware.kind,
  tags: ware.tags.join(', '),
  created_on: time,
  modified_on: time,
  options: [{ id: ware.id + 11, name: ware.option, position: 1 }],
  variants: ware.makes.map(({ id, label, sku, price, available }, index) => ({
    id,
    product_id: ware.id,
    title: label,
    option1: label,
    sku,
    position: index + 1,
    price: { amount: Number(price), currency: 'VND' },
    compare_at_price: null,
    tax_rate: vatOf(ware),
    grams: 400 + 25 * index,
    requires_shipping: true,
    inventory_policy: 'deny',
    available,
  })),
});

const wordsOf = ({ title, maker, kind, makes }: Ware): string =>
  plain([title, maker, kind, ...makes.map(({ label, sku }) => `${label} ${sku}`)].join(' '));

function searched(args: Fields): Outcome {
  const words = plain(String(args.query)).split(/\s+/);
  const found = wares.filter((ware) => words.every((word) => wordsOf(ware).includes(word)));
  const rest = found.filter(({ id }) => id > Number(args.since_id ?? 0));
  const page = rest.slice(0, Number(args.limit ?? 50));
  const next_since_id = page.length < rest.length ? page.at(-1)?.id : null;
  return { record: { products: page.map(toProduct), total_count: found.length, next_since_id } };
}

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return searched(args);
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    return { record: { products: wares.filter(({ id }) => ids.includes(id)).map(toProduct) } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('product', args.product_id);
}

type Problem = readonly [status: number, field: string, message: string];

const problems: Readonly<Record<Why | 'product' | 'place', Problem>> = {
  product: [404, 'product_id', 'Sản phẩm không tồn tại (product does not exist)'],
  item: [404, 'variant_id', 'Phiên bản không tồn tại (variant does not exist)'],
  'sold-out': [422, 'variant_id', 'Phiên bản đã hết hàng (variant is sold out)'],
  line: [404, 'line_item_id', 'Dòng hàng không có trong giỏ (line item is not in the cart)'],
  cart: [404, 'cart_token', 'Giỏ hàng không tồn tại (cart does not exist)'],
  checkout: [404, 'checkout_token', 'Phiên thanh toán không tồn tại (checkout does not exist)'],
  order: [404, 'order_id', 'Đơn hàng không tồn tại (order does not exist)'],
  final: [422, 'checkout_token', 'Phiên thanh toán đã đóng (checkout is completed or cancelled)'],
  approval: [422, 'buyer_confirmation', 'Người mua chưa xác nhận (buyer has not just confirmed)'],
  lacking: [422, 'checkout_token', 'Phiên thanh toán chưa đủ thông tin (checkout is incomplete)'],
  method: [422, 'shipping_rate', 'Không có phí vận chuyển này (shipping rate is not offered)'],
  empty: [422, 'cart_token', 'Giỏ hàng trống (cart is empty)'],
  version: [409, 'cart_token', 'Giỏ hàng đã thay đổi (cart was changed)'],
  place: [422, 'shipping_address', 'Địa chỉ không khớp (place is not within the one above it)'],
};

export function refusal(why: keyof typeof problems, detail: unknown): Outcome {
  const [status, field, message] = problems[why];
  const missing = why === 'lacking' ? asList(detail) : [];
  const fields = missing.length > 0 ? missing : [field];
  const errors = Object.fromEntries(fields.map((each) => [String(each), [message]]));
  return refuse(-32_000, message, { status, errors, ...(missing.length === 0 && { value: detail }) });
}
