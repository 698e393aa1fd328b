/** What the Malaysian shop in the manner of EasyStore sells, its tools of the catalog, and its refusals. */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, type Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 8_041_103, maker: 'Kedai Warisan', option: 'Variant', prefix: 'KW' }, [
  [
    'Kopi O Kluang',
    'Coffee',
    [
      ['10 sachets', '13.90'],
      ['30 sachets', '36.45'],
    ],
  ],
  [
    'Sarawak Black Pepper',
    'Spices',
    [
      ['100 g', '11.80'],
      ['250 g', '26.35'],
    ],
  ],
  [
    'Batik Sarong',
    'Textiles',
    [
      ['Indigo', '68.90'],
      ['Maroon', '71.50'],
      ['Emerald', '73.25', 'sold out'],
    ],
  ],
  ['Pewter Kopitiam Mug', 'Homeware', [['Single', '129.40']]],
  [
    'Boh Cameron Tea',
    'Tea',
    [
      ['25 bags', '9.65'],
      ['100 bags', '27.95'],
    ],
  ],
  ['Mengkuang Basket', 'Homeware', [['Medium', '45.70']]],
  [
    'Gula Melaka',
    'Pantry',
    [
      ['500 g', '8.55'],
      ['1 kg', '15.85'],
    ],
  ],
]);

/** Food is free of the sales tax. */
const untaxed: readonly string[] = ['Coffee', 'Spices', 'Tea', 'Pantry'];
export const isTaxable = ({ kind }: Ware): boolean => !untaxed.includes(kind);

export const items = itemsOf(wares, ({ id }) => String(id));

/** A product as the catalog lists it. */
export function listedProduct(ware: Ware, cdn: string): ReturnType<typeof catalogProduct> {
  const product = catalogProduct(ware, cdn);
  const variants = product.variants.map((variant) => ({ ...variant, taxable: isTaxable(ware) }));
  return { ...product, variants };
}

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  handle: ware.handle,
  title: ware.title,
  description: ware.story,
  vendor: ware.maker,
  product_type: ware.kind,
  taxable: isTaxable(ware),
  shipping_required: true,
  variant_types: [{ name: ware.option, values: ware.makes.map(({ label }) => label) }],
  variants: ware.makes.map(({ id, label, sku, price, available }, index) => ({
    id,
    product_id: ware.id,
    name: label,
    sku,
    price: { amount: Math.round(Number(price) * 100), currency: 'MYR' },
    compare_at_price: null,
    position: index + 1,
    is_available: available,
  })),
});

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, String(args.query).trim());
    const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 50)];
    const page_count = Math.ceil(found.length / limit);
    const products = found.slice((page - 1) * limit, page * limit).map(toProduct);
    return { record: { page, limit, page_count, total_count: found.length, products } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    return { record: { products: wares.filter(({ id }) => ids.includes(id)).map(toProduct) } };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  if (!ware) return refusal('product', args.product_id);
  return { record: { product: toProduct(ware) } };
}

const problems: Readonly<Record<Why | 'product', readonly [status: number, field: string, message: string]>> =
  {
    product: [404, 'product_id', 'Product not found'],
    item: [404, 'variant_id', 'Variant not found'],
    'sold-out': [422, 'variant_id', 'Variant is sold out'],
    line: [404, 'line_items', 'Line item not found'],
    cart: [404, 'cart_token', 'Cart not found'],
    checkout: [404, 'checkout_token', 'Checkout not found'],
    order: [404, 'order_id', 'Order not found'],
    final: [422, 'checkout_token', 'Checkout is already completed or cancelled'],
    approval: [422, 'buyer_approval', 'Buyer has not just approved the payment'],
    lacking: [422, 'checkout', 'Checkout is incomplete'],
    method: [422, 'shipping_id', 'Shipping method is not offered for this checkout'],
    empty: [422, 'line_items', 'Cart is empty'],
    version: [409, 'cart_token', 'Cart was changed'],
  };

export function refusal(why: keyof typeof problems, value: unknown): Outcome {
  const [status, field, message] = problems[why];
  return refuse(-32_000, message, { status, errors: [{ field, message, value }] });
}
