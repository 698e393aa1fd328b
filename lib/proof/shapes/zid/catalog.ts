/** The products of the storefront in the manner of Zid, with names in Arabic and English, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Bayt Al Samra', option: 'Size', firstId: 61_482_205, code: 'Z.43515', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Sidr Honey',
    'Honey',
    [
      ['250 g', 8_950],
      ['500 g', 16_425],
    ],
  ],
  ['Khudri Dates', 'Sweets', [['1 kg', 4_575]]],
  [
    'Maamoul Box',
    'Sweets',
    [
      ['12 pieces', 3_890],
      ['24 pieces', 7_245],
    ],
  ],
  [
    'Arabic Coffee',
    'Coffee',
    [
      ['Light roast', 5_260],
      ['Dark roast', 5_485, 'sold out'],
    ],
  ],
  ['Coffee Cups', 'Coffee', [['Set of six', 9_735]]],
  ['Rose Water', 'Pantry', [['Taif', 2_965]]],
  ['Cardamom', 'Pantry', [['100 g', 3_145]]],
  ['Honey Spoon', 'Honey', [['Olive wood', 1_880]]],
]);

const arabic: Readonly<Record<string, string>> = {
  'Sidr Honey': 'عسل سدر',
  'Khudri Dates': 'تمر خضري',
  'Maamoul Box': 'علبة معمول',
  'Arabic Coffee': 'قهوة عربية',
  'Coffee Cups': 'فناجين قهوة',
  'Rose Water': 'ماء ورد',
  Cardamom: 'هيل',
  'Honey Spoon': 'ملعقة عسل',
  Honey: 'عسل',
  Sweets: 'حلويات',
  Coffee: 'قهوة',
  Pantry: 'مؤونة',
};

/** Prices before the sale, of the makes that are on sale. */
const before: Readonly<Record<string, number>> = {
  'Sidr Honey, 500 g': 17_900,
  'Coffee Cups, Set of six': 12_900,
};

type Make = Ware['makes'][number];

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SAR' });
export const stringOf = (amount: number): string => `${(amount / 100).toFixed(2)} SAR`;
export const inBoth = (name: string): Fields => ({ ar: arabic[name] ?? name, en: name });

export const regularOf = (ware: Ware, label: string): number | undefined => before[`${ware.title}, ${label}`];
const priceOf = ({ price }: Make): number => Math.round(Number(price) * 100);
const childId = ({ id }: Pick<Make, 'id'>): string => uuidOf(`zid product ${id}`);
const isParent = ({ makes }: Ware): boolean => makes.length > 1;

/** A product without variants is itself what a cart takes. */
const productId = (ware: Ware): string =>
  isParent(ware) ? uuidOf(`zid parent ${ware.id}`) : String(ware.makes.map(childId)[0]);
export const parentId = (ware: Ware): string | null => (isParent(ware) ? productId(ware) : null);

const items = itemsOf(wares, 2, childId);
export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);

/** Of every three pieces, one is free. */
export const hasOffer = ({ kind }: Ware): boolean => kind === 'Sweets';
const offers = [{ code: 'bxgy', name: 'اشتر 2 واحصل على 1 مجاناً – Buy 2, get 1 free', buy: 2, get: 1 }];

const errors: Readonly<Record<Reason, readonly [code: string, name: string, description: string]>> = {
  'unknown-item': [
    'ERROR_PRODUCT_NOT_FOUND',
    'المنتج غير موجود',
    'The product does not exist, or has variants, one of which is to be chosen.',
  ],
  'sold-out': ['ERROR_PRODUCT_OUT_OF_STOCK', 'نفدت الكمية', 'The product is out of stock.'],
  'unknown-line': ['ERROR_CART_PRODUCT_NOT_FOUND', 'المنتج ليس في السلة', 'The cart has no such product.'],
  'unknown-cart': ['ERROR_CART_NOT_FOUND', 'السلة غير موجودة', 'The cart was not found.'],
  'unknown-checkout': ['ERROR_CHECKOUT_NOT_FOUND', 'عملية الشراء غير موجودة', 'The checkout was not found.'],
  'unknown-order': ['ERROR_ORDER_NOT_FOUND', 'الطلب غير موجود', 'The order was not found.'],
  'unknown-method': [
    'ERROR_SHIPPING_METHOD',
    'طريقة الشحن غير متاحة',
    'The shipping method does not exist, or does not collect cash on delivery.',
  ],
  'empty-cart': ['ERROR_CART_EMPTY', 'السلة فارغة', 'The cart has no products.'],
  closed: ['ERROR_PHASE', 'لا يمكن التعديل', 'It is completed or canceled, and cannot be changed.'],
  stale: ['ERROR_CONFLICT', 'تم تعديل السلة', 'The cart was changed meanwhile.'],
  unaddressed: ['ERROR_ADDRESS', 'العنوان ناقص', 'The consignee is missing.'],
  'not-ready': [
    'ERROR_NOT_READY',
    'لا يمكن إتمام الطلب',
    'The order cannot be placed without all that is missing.',
  ],
};

const argumentsFor: Fields = {
  approval: 'payment_approval',
  address: 'consignee',
  method: 'shipping_method_id',
};

const named: Partial<Record<Reason, string>> = {
  'unknown-item': 'product_id',
  'sold-out': 'product_id',
  'unknown-cart': 'cart_id',
  'unknown-checkout': 'checkout_id',
  'unknown-order': 'order_id',
};

/** A result with `isError`, as it is said in both languages. */
export function refusal(reason: Reason, { id, missing, state, ...more }: Fields = {}): Outcome {
  const [code, name, description] = errors[reason];
  const [line, product] = String(id).split('/');
  const subject =
    reason === 'unknown-line'
      ? { cart_product_id: Number(line), product_id: product }
      : { [named[reason] ?? 'id']: id };
  const details = {
    ...(id !== undefined && subject),
    ...(state !== undefined && { phase: state === 'placed' ? 'completed' : 'canceled' }),
    ...more,
    ...(missing !== undefined && { missing: asList(missing).map((each) => argumentsFor[String(each)]) }),
  };
  const record = { status: 'error', message: { type: 'error', code, name, description }, details };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

const pricesOf = (ware: Ware, make: Make): Fields => {
  const [price, regular] = [priceOf(make), regularOf(ware, make.label)];
  return {
    price: moneyOf(regular ?? price),
    formatted_price: stringOf(regular ?? price),
    sale_price: regular === undefined ? null : moneyOf(price),
    formatted_sale_price: regular === undefined ? null : stringOf(price),
  };
};

const stockOf = (available: boolean): Fields => ({
  in_stock: available,
  is_infinite: available,
  quantity: available ? null : 0,
});

const toVariant = (ware: Ware, make: Make): Fields => ({
  id: childId(make),
  parent_id: productId(ware),
  structure: 'child',
  sku: make.sku,
  ...pricesOf(ware, make),
  ...stockOf(make.available),
  attributes: [{ name: { ar: 'الحجم', en: ware.option }, value: make.label }],
});

const toProduct = (ware: Ware): Fields => {
  const [first] = ware.makes.toSorted((a, b) => priceOf(a) - priceOf(b));
  return {
    id: productId(ware),
    structure: isParent(ware) ? 'parent' : 'standalone',
    name: inBoth(ware.title),
    short_description: { ar: `${arabic[ware.title]}، من بيت السمراء`, en: ware.story },
    slug: ware.handle,
    brand: ware.maker,
    categories: [{ name: inBoth(ware.kind) }],
    ...(isParent(ware) ? { sku: null } : { sku: first?.sku }),
    ...(first && pricesOf(ware, first)),
    ...stockOf(ware.makes.some(({ available }) => available)),
    is_taxable: true,
    has_options: isParent(ware),
    bundle_offers: hasOffer(ware) ? offers : [],
    variants: isParent(ware) ? ware.makes.map((make) => toVariant(ware, make)) : [],
  };
};

/** Each word is to occur in the name or the category, in one of the languages. */
const found = (query: unknown): readonly Ware[] => {
  const words = String(query)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = ({ title, kind }: Ware) => `${title} ${kind} ${arabic[title]} ${arabic[kind]}`.toLowerCase();
  return wares.filter((ware) => words.every((word) => text(ware).includes(word)));
};

const wareOf = (id: unknown): Ware | undefined =>
  wares.find((ware) => productId(ware) === id || ware.makes.some((make) => childId(make) === id));

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const all = found(args.query);
    const [page, size] = [Number(args.page ?? 1), Number(args.page_size ?? 15)];
    const pathOf = (to: number) => `/products/?page=${to}&page_size=${size}`;
    return {
      record: {
        count: all.length,
        next: page * size < all.length ? pathOf(page + 1) : null,
        previous: page > 1 ? pathOf(page - 1) : null,
        results: all.slice((page - 1) * size, page * size).map(toProduct),
      },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = new Set(asList(args.ids).map(wareOf));
    const results = wares.filter((ware) => wanted.has(ware)).map(toProduct);
    return { record: { count: results.length, results } };
  }
  const ware = wareOf(args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.product_id });
};
