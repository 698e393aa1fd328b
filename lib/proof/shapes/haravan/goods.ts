/** What the Vietnamese shop in the manner of Haravan sells, its tools of the catalog, and its refusals. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { itemsOf } from '../desk/stock.ts';

/** A price in đồng, and how many pieces the warehouse holds. */
type Choice = readonly [label: string, price: number, held: number];
type Row = readonly [
  handle: string,
  title: string,
  kind: string,
  vat: 5 | 8,
  option: string,
  choices: readonly Choice[],
];

const rows: readonly Row[] = [
  [
    'ca-phe-cau-dat',
    'Cà phê Arabica Cầu Đất',
    'Cà phê',
    8,
    'Khối lượng',
    [
      ['250g', 118_500, 160],
      ['500g', 227_000, 85],
    ],
  ],
  [
    'gao-st25',
    'Gạo ST25 Sóc Trăng',
    'Nông sản',
    5,
    'Khối lượng',
    [
      ['2kg', 87_400, 240],
      ['5kg', 209_800, 130],
    ],
  ],
  [
    'tra-shan-tuyet',
    'Trà Shan Tuyết cổ thụ',
    'Trà',
    8,
    'Khối lượng',
    [
      ['100g', 146_900, 70],
      ['200g', 281_300, 0],
    ],
  ],
  ['am-bat-trang', 'Ấm trà gốm Bát Tràng', 'Gốm sứ', 8, 'Màu sắc', [['Men lam', 364_200, 45]]],
  [
    'nuoc-mam-phu-quoc',
    'Nước mắm nhĩ Phú Quốc',
    'Gia vị',
    8,
    'Dung tích',
    [
      ['250ml', 78_600, 310],
      ['500ml', 139_700, 190],
    ],
  ],
  ['mat-ong-u-minh', 'Mật ong rừng U Minh', 'Nông sản', 5, 'Dung tích', [['350ml', 196_300, 95]]],
  ['khan-lua-van-phuc', 'Khăn lụa Vạn Phúc', 'Thời trang', 8, 'Màu sắc', [['Đỏ đô', 452_100, 60]]],
  [
    'non-la-hue',
    'Nón lá bài thơ Huế',
    'Thời trang',
    8,
    'Cỡ',
    [
      ['Nhỏ', 92_800, 55],
      ['Lớn', 108_700, 75],
    ],
  ],
];

const idOf = (index: number): number => 1_028_183_686 + index * 412;

export const wares: readonly Ware[] = rows.map(([handle, title, kind, , option, choices], index) => ({
  id: idOf(index),
  handle,
  title,
  story: `${title}, giao từ kho Thủ Đức.`,
  maker: 'Nhà Đất Việt',
  kind,
  tags: [kind],
  option,
  makes: choices.map(([label, price, held], nth) => ({
    id: 1_061_514_767 + index * 518 + nth * 4,
    label,
    sku: `NDV${String(index + 1).padStart(3, '0')}-${nth + 1}`,
    price: String(price),
    available: held > 0,
  })),
}));

export const items = itemsOf(wares, ({ id }) => String(id), 0);

const rowOf = ({ id }: Ware): Row | undefined => rows.find((_, index) => idOf(index) === id);
export const vatOf = (ware: Ware): number => rowOf(ware)?.[3] ?? 8;
export const heldOf = (ware: Ware, label: string): number =>
  rowOf(ware)?.[5].find(([name]) => name === label)?.[2] ?? 0;

/** Where the shop delivers to. */
export const provinces = [
  ['HI', 'Hà Nội'],
  ['HP', 'Hải Phòng'],
  ['QN', 'Quảng Ninh'],
  ['NA', 'Nghệ An'],
  ['TT', 'Thừa Thiên Huế'],
  ['DA', 'Đà Nẵng'],
  ['KH', 'Khánh Hòa'],
  ['HC', 'Hồ Chí Minh'],
] as const;

const dong = (amount: number): Fields => ({ amount, currency: 'VND' });

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  title: ware.title,
  handle: ware.handle,
  body_plain: ware.story,
  vendor: ware.maker,
  product_type: ware.kind,
  tags: ware.tags.join(', '),
  options: [{ id: ware.id * 2 + 31, name: ware.option, position: 1, product_id: ware.id }],
  variants: ware.makes.map(({ id, label, sku, price, available }, index) => ({
    id,
    product_id: ware.id,
    title: label,
    option1: label,
    option2: null,
    option3: null,
    sku,
    position: index + 1,
    price: dong(Number(price)),
    compare_at_price: null,
    taxable: true,
    inventory_management: 'haravan',
    inventory_policy: 'deny',
    inventory_quantity: heldOf(ware, label),
    available,
  })),
});

/** Small letters without the marks of Vietnamese. */
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');

const textOf = ({ title, maker, kind, makes }: Ware): string =>
  plain([title, maker, kind, ...makes.map(({ label, sku }) => `${label} ${sku}`)].join(' '));

function found(query: unknown): readonly Ware[] {
  const words = plain(String(query)).split(/\s+/);
  return wares.filter((ware) => words.every((word) => textOf(ware).includes(word)));
}

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const all = found(args.query);
    const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 20)];
    const products = all.slice((page - 1) * limit, page * limit).map(toProduct);
    return { record: { products, count: all.length, page, limit } };
  }
  if (name === 'lookup_catalog') {
    const ids = String(args.ids).split(',').map(Number);
    return { record: { products: wares.filter(({ id }) => ids.includes(id)).map(toProduct) } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  if (!ware) return refusal('product', { product_id: args.product_id });
  return { record: { product: toProduct(ware) } };
}

const problems: Readonly<Record<Why | 'product' | 'stock', readonly [status: number, message: string]>> = {
  product: [404, 'Không tìm thấy sản phẩm (product not found)'],
  item: [404, 'Không tìm thấy phiên bản sản phẩm (variant not found)'],
  'sold-out': [422, 'Sản phẩm đã hết hàng (out of stock)'],
  stock: [422, 'Số lượng vượt quá tồn kho (not enough inventory)'],
  line: [404, 'Sản phẩm không có trong giỏ hàng (not in the cart)'],
  cart: [404, 'Không tìm thấy giỏ hàng (cart not found)'],
  checkout: [404, 'Không tìm thấy phiên thanh toán (checkout not found)'],
  order: [404, 'Không tìm thấy đơn hàng (order not found)'],
  final: [422, 'Phiên thanh toán đã hoàn tất hoặc đã hủy (checkout is completed or cancelled)'],
  approval: [422, 'Người mua chưa đồng ý thanh toán (the buyer has not just agreed to pay)'],
  lacking: [422, 'Thiếu thông tin giao hàng (shipping information is missing)'],
  method: [422, 'Phương thức vận chuyển không áp dụng (shipping rate is not offered for this address)'],
  empty: [422, 'Giỏ hàng trống (the cart is empty)'],
  version: [409, 'Giỏ hàng đã thay đổi (the cart was changed)'],
};

export function refusal(why: keyof typeof problems, detail: unknown): Outcome {
  const [status, message] = problems[why];
  return refuse(-32_000, message, { status, errors: message, detail });
}
