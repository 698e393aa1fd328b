/** The goods of the wholesaler in the manner of Sana Commerce, in their units of measure, and the tools that find them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Aare Verpackungen',
  option: 'Unit of measure',
  firstId: 52_310,
  code: 'AV',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Shipping Carton',
    'Packaging',
    [
      ['Bundle of 25', 3_385],
      ['Pallet of 500', 59_400],
    ],
  ],
  [
    'Packing Tape',
    'Packaging',
    [
      ['Box of 36', 10_915],
      ['Tray of 6', 1_995],
    ],
  ],
  [
    'Nitrile Gloves',
    'Safety',
    [
      ['Box of 100', 1_340],
      ['Carton of 1000', 12_250, 'sold out'],
    ],
  ],
  ['Safety Goggles', 'Safety', [['Piece', 865]]],
  [
    'Paper Towels',
    'Hygiene',
    [
      ['Carton of 20', 4_270],
      ['Pallet of 640', 118_560],
    ],
  ],
  ['Hand Cleaner', 'Hygiene', [['Canister', 2_645]]],
]);

const codes: Readonly<Record<string, string>> = {
  Bundle: 'BDL',
  Pallet: 'PAL',
  Box: 'BOX',
  Tray: 'TRY',
  Carton: 'CTN',
  Piece: 'PCS',
  Canister: 'CAN',
};
export const unitOf = (label: string): string => codes[label.split(' ')[0] ?? ''] ?? 'PCS';
export const productIdOf = ({ id }: Ware): string => `AV${id}`;
const units = itemsOf(wares, 2, ({ sku }) => sku);
/** How many pieces a unit of measure has. */
export const piecesOf = (description: unknown): number => Number(/\d+$/.exec(String(description))?.[0] ?? 1);

/** The product in the unit of measure, or else in its default one. */
export function unitFor(wanted: unknown): Item | undefined {
  const { productId, unitOfMeasureId } = fieldsOf({ wanted }, 'wanted');
  return units.find(
    ({ ware, label }) =>
      productIdOf(ware) === productId && (unitOfMeasureId === undefined || unitOf(label) === unitOfMeasureId),
  );
}

export const chf = (amount: number): Fields => ({ amount, currency: 'CHF' });
const discountsOf = ({ label }: Item) =>
  label.startsWith('Pallet')
    ? []
    : [
        { minimumQuantity: 10, discountPercent: 5 },
        { minimumQuantity: 50, discountPercent: 8 },
      ];
export const percentOf = ({ item, quantity }: Line): number =>
  discountsOf(item).findLast(({ minimumQuantity }) => minimumQuantity <= quantity)?.discountPercent ?? 0;
export const discountOf = (line: Line): number => Math.round((amountOf(line) * percentOf(line)) / 100);
export const netOf = (line: Line): number => amountOf(line) - discountOf(line);

const toProduct = (ware: Ware): Fields => {
  const own = units.filter((unit) => unit.ware === ware);
  return {
    id: productIdOf(ware),
    title: ware.title,
    description: ware.story,
    url: `/products/${ware.handle}`,
    productGroup: { title: ware.kind },
    defaultUnitOfMeasureId: unitOf(own[0]?.label ?? ''),
    unitsOfMeasure: own.map((unit) => ({
      id: unitOf(unit.label),
      description: unit.label,
      pieces: piecesOf(unit.label),
      price: chf(unit.amount),
      quantityDiscounts: discountsOf(unit),
      isOrderable: unit.available,
    })),
  };
};

const messages: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['PRODUCT_NOT_FOUND', 'The product does not exist, or not in this unit of measure.'],
  'sold-out': ['PRODUCT_NOT_ORDERABLE', 'The product cannot be ordered in this unit of measure.'],
  'unknown-line': ['BASKET_LINE_NOT_FOUND', 'The basket has no such line.'],
  'unknown-cart': ['BASKET_NOT_FOUND', 'The basket does not exist.'],
  'unknown-checkout': ['QUOTE_NOT_FOUND', 'The quote does not exist.'],
  'unknown-order': ['ORDER_NOT_FOUND', 'The order does not exist.'],
  'unknown-method': ['SHIPPING_METHOD_NOT_FOUND', 'The shipping method is not available for this quote.'],
  'empty-cart': ['BASKET_EMPTY', 'A quote cannot be made of an empty basket.'],
  closed: ['QUOTE_CLOSED', 'The quote is promoted or cancelled, and cannot be changed.'],
  stale: ['MODIFIED', 'The document was modified.'],
  unaddressed: ['SHIPPING_ADDRESS_REQUIRED', 'The shipping address is required.'],
  'not-ready': ['QUOTE_NOT_READY', 'The quote cannot be promoted to an order.'],
};
const missingNames: Readonly<Record<string, string>> = {
  approval: 'orderAuthorization',
  address: 'shippingAddress',
  method: 'shippingMethodId',
};
export const refusal = (reason: Reason, more: Fields = {}): Outcome => {
  const [code, message] = messages[reason];
  const missing = asList(more.missing).map((name) => missingNames[String(name)] ?? name);
  const extensions = { code, ...more, ...(missing.length > 0 && { missing }) };
  return refuse(-32_050, message, { errors: [{ message, extensions }] });
};

/** @param firstOf the position of the first product on a page */
export const catalogIn =
  (firstOf: (index: number, size: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const { index = 0, size = 12 } = fieldsOf(args, 'page');
      const first = firstOf(Number(index), Number(size));
      const products = found.slice(first, first + Number(size)).map(toProduct);
      return {
        record: { catalog: { products, totalCount: found.length, page: { index, size } } },
      };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.productIds);
      const found = wares.filter((ware) => wanted.includes(productIdOf(ware)));
      const unknownProductIds = wanted.filter((id) => !found.some((ware) => productIdOf(ware) === id));
      return { record: { catalog: { products: found.map(toProduct), unknownProductIds } } };
    }
    const ware = wares.find((each) => productIdOf(each) === args.productId);
    return ware
      ? { record: { catalog: { product: toProduct(ware) } } }
      : refusal('unknown-item', { productId: args.productId });
  };
