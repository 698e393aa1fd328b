/** The catalog in the manner of Broadleaf, and the words of its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Ember & Oak', option: 'Size', firstId: 61_420, code: 'EO', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Smoked Chipotle Sauce',
    'Sauces',
    [
      ['5 oz', 849],
      ['12 oz', 1_395],
    ],
  ],
  ['Green Pepper Sauce', 'Sauces', [['5 oz', 999]]],
  [
    'Mango Habanero Sauce',
    'Sauces',
    [
      ['5 oz', 925],
      ['12 oz', 1_525, 'sold out'],
    ],
  ],
  ['Pepper Mill', 'Kitchen', [['8 inch', 4_250]]],
  [
    'Cast Iron Skillet',
    'Kitchen',
    [
      ['10 inch', 3_875],
      ['12 inch', 5_450],
    ],
  ],
  ['Grill Apron', 'Kitchen', [['One size', 2_675]]],
]);

export const ulidOf = (name: string): string =>
  `01J9${hexOf(`broadleaf ${name}`).toUpperCase().slice(0, 22)}`;
export const productIdOf = ({ id }: Ware): string => ulidOf(`product ${id}`);
const variantIdOf = ({ id }: { readonly id: number }): string => ulidOf(`variant ${id}`);
export const items = itemsOf(wares, 2, variantIdOf);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

const errors: Readonly<Record<Reason, readonly [status: number, type: string, message: string]>> = {
  'unknown-item': [400, 'PRODUCT_MISSING', 'The product or variant could not be found.'],
  'sold-out': [400, 'INVENTORY_UNAVAILABLE', 'The variant is out of stock.'],
  'unknown-line': [404, 'ENTITY_NOT_FOUND', 'The cart item could not be found in the cart.'],
  'unknown-cart': [404, 'ENTITY_NOT_FOUND', 'The cart could not be found.'],
  'unknown-checkout': [404, 'ENTITY_NOT_FOUND', 'The checkout could not be found.'],
  'unknown-order': [404, 'ENTITY_NOT_FOUND', 'The order could not be found.'],
  'unknown-method': [400, 'FULFILLMENT_OPTION_UNAVAILABLE', 'The service level is not available.'],
  'empty-cart': [400, 'CART_EMPTY', 'The cart has no items.'],
  closed: [409, 'INVALID_CART_STATUS', 'The status does not permit this operation.'],
  stale: [409, 'STALE_CART_VERSION', 'The version is out of date. Read the record again.'],
  unaddressed: [400, 'FULFILLMENT_ADDRESS_MISSING', 'There is no shipping address.'],
  'not-ready': [
    400,
    'CHECKOUT_VALIDATION',
    'The checkout cannot be submitted, because something is missing.',
  ],
};

const argumentOf: Readonly<Record<string, string>> = {
  approval: 'submissionApproval',
  address: 'address',
  method: 'serviceLevel',
};

export function refusal(reason: Reason, { missing, ...more }: Fields = {}): Outcome {
  const [status, type, message] = errors[reason];
  const lacking = asList(missing).map((name) => argumentOf[String(name)]);
  const details = { ...more, ...(missing !== undefined && { missing: lacking }) };
  return refuse(-32_000, message, { status, type, message, details });
}

const toProduct = (ware: Ware): Fields => ({
  id: productIdOf(ware),
  name: ware.title,
  uri: `/${ware.handle}`,
  description: ware.story,
  brand: ware.maker,
  categoryName: ware.kind,
  options: [{ label: ware.option, allowedValues: ware.makes.map(({ label }) => label) }],
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: variantIdOf({ id }),
    sku,
    optionValues: { [ware.option]: label },
    priceInfo: { price: moneyOf(Math.round(Number(price) * 100)), priceType: 'standardPrice' },
    availableOnline: available,
  })),
});

/** A page of a search, with the members that Spring gives it. */
function pageOf(found: readonly Ware[], page: number, size: number): Fields {
  const content = found.slice(page * size, (page + 1) * size).map(toProduct);
  const totalPages = Math.ceil(found.length / size);
  return {
    content,
    number: page,
    size,
    numberOfElements: content.length,
    totalElements: found.length,
    totalPages,
    first: page === 0,
    last: page >= totalPages - 1,
  };
}

export const catalog: Tools = (name, { query, page, size, productIds, productId }) => {
  if (name === 'search_catalog') {
    return { record: pageOf(matching(wares, query), Number(page ?? 0), Number(size ?? 20)) };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(productIds);
    return { record: { content: wares.filter((ware) => wanted.includes(productIdOf(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => productIdOf(each) === productId);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { productId });
};
