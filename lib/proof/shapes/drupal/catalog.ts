/** What the storefront in the manner of Drupal Commerce sells, and its documents and errors. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Tidepool Supply', option: 'Size', firstId: 61_230, code: 'TP', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Rain Jacket',
    'Outerwear',
    [
      ['Small', 12_900],
      ['Large', 13_450],
    ],
  ],
  ['Dry Bag', 'Bags', [['20 litres', 3_875]]],
  [
    'Camp Kettle',
    'Kitchen',
    [
      ['1 litre', 4_290],
      ['2 litres', 5_465, 'sold out'],
    ],
  ],
  ['Trail Coffee', 'Food', [['340 g', 1_685]]],
  ['Wool Blanket', 'Bedding', [['Queen', 15_925]]],
  ['Camp Mug', 'Kitchen', [['Enamel', 1_540]]],
]);

const variationIdOf = ({ id }: { readonly id: number }): string => uuidOf(`drupal variation ${id}`);
const productIdOf = ({ id }: Ware): string => uuidOf(`drupal product ${id}`);
export const items = itemsOf(wares, 2, variationIdOf);

export const moneyOf = (amount: number): Fields => ({
  amount,
  currency: 'USD',
  formatted: `${amount < 0 ? '-' : ''}$${(Math.abs(amount) / 100).toFixed(2)}`,
});

export const refOf = (type: string, id: string): Fields => ({ type, id });

export const jsonapi = { version: '1.0' };

const errors: Readonly<Record<Reason, readonly [status: number, title: string, detail: string]>> = {
  'unknown-item': [404, 'Not Found', 'The product or variation does not exist.'],
  'sold-out': [422, 'Unprocessable Entity', 'The variation is not available for purchase.'],
  'unknown-line': [404, 'Not Found', 'The cart has no such order item.'],
  'unknown-cart': [404, 'Not Found', 'The cart does not exist.'],
  'unknown-checkout': [404, 'Not Found', 'The checkout does not exist.'],
  'unknown-order': [404, 'Not Found', 'The order does not exist.'],
  'unknown-method': [422, 'Unprocessable Entity', 'The shipping method is not one of the rate options.'],
  'empty-cart': [422, 'Unprocessable Entity', 'The cart has no order items.'],
  closed: [403, 'Forbidden', 'The state of the order does not allow this.'],
  stale: [409, 'Conflict', 'The order was changed since the given version. Read it again.'],
  unaddressed: [422, 'Unprocessable Entity', 'The shipping information is missing.'],
  'not-ready': [422, 'Unprocessable Entity', 'The order cannot be placed before this is given, and valid.'],
};

const pointerOf: Readonly<Record<string, string>> = {
  approval: '/meta/customer_approval',
  address: '/data/attributes/shipping_information',
  method: '/data/attributes/shipping_method',
};

export function refusal(reason: Reason, { state: _, ...detail }: Fields = {}): Outcome {
  const [status, title, text] = errors[reason];
  const pointers = Array.isArray(detail.missing) ? detail.missing.map(String) : [];
  const error = { status: String(status), title, detail: text };
  const structuredContent = {
    jsonapi,
    errors:
      pointers.length > 0
        ? pointers.map((pointer) => ({ ...error, source: { pointer: pointerOf[pointer] } }))
        : [{ ...error, meta: detail }],
  };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { members: { result: { isError: true, structuredContent, content } } };
}

const toProduct = (ware: Ware): Fields => ({
  ...refOf('products--default', productIdOf(ware)),
  attributes: { title: ware.title, body: ware.story, category: ware.kind, brand: ware.maker },
  relationships: {
    variations: {
      data: ware.makes.map((make) => refOf('product-variations--default', variationIdOf(make))),
    },
  },
});

const toVariations = (ware: Ware): readonly Fields[] =>
  ware.makes.map((make) => {
    const price = moneyOf(Math.round(Number(make.price) * 100));
    return {
      ...refOf('product-variations--default', variationIdOf(make)),
      attributes: {
        sku: make.sku,
        title: `${ware.title} - ${make.label}`,
        list_price: null,
        price,
        resolved_price: price,
        in_stock: make.available,
      },
      relationships: { product_id: { data: refOf('products--default', productIdOf(ware)) } },
    };
  });

/** A document with these products, and their variations beside them. */
const documentOf = (found: readonly Ware[], more: Fields): Fields => ({
  jsonapi,
  data: found.map(toProduct),
  included: found.flatMap(toVariations),
  ...more,
});

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const page = fieldsOf(args, 'page');
    const [limit, offset] = [Number(page.limit ?? 50), Number(page.offset ?? 0)];
    const next = { href: `/jsonapi/products?page[offset]=${offset + limit}&page[limit]=${limit}` };
    const isMore = offset + limit < found.length;
    return {
      record: documentOf(found.slice(offset, offset + limit), {
        meta: { count: found.length },
        links: isMore ? { next } : {},
      }),
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ids);
    const found = wares.filter((ware) => wanted.includes(productIdOf(ware)));
    const omitted = wanted.filter((id) => !found.some((ware) => productIdOf(ware) === id));
    return { record: documentOf(found, { meta: { count: found.length, omitted } }) };
  }
  const ware = wares.find((each) => productIdOf(each) === args.id);
  if (!ware) return refusal('unknown-item', { id: args.id });
  return { record: { jsonapi, data: toProduct(ware), included: toVariations(ware) } };
};
