/** The products of the shop in the manner of Volusion, its refusals, and the tools that read its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Blanco River Goods', option: 'Option', firstId: 20_418, code: 'BRG', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Enamel Mug',
    'Drinkware',
    [
      ['Bluebonnet', 1_495],
      ['Cream', 1_385],
      ['Barn Red', 1_575, 'sold out'],
    ],
  ],
  ['Pour Over Kettle', 'Kitchen', [['Copper', 6_849]]],
  [
    'Roasted Coffee',
    'Coffee',
    [
      ['12 oz', 1_625],
      ['2 lb', 3_790],
    ],
  ],
  ['Camp Thermos', 'Drinkware', [['Olive', 4_215]]],
  [
    'Linen Apron',
    'Kitchen',
    [
      ['Natural', 5_330],
      ['Indigo', 5_560],
    ],
  ],
]);

const codes = ['MUG-10', 'KTL-21', 'COF-32', 'THM-43', 'APR-54'] as const;
const codeOf = (ware: Ware): string => codes[wares.indexOf(ware)] ?? '';
const children = wares.flatMap((ware) =>
  itemsOf([ware], 2, ({ sku }) => `${codeOf(ware)}-000${'ABCDE'.indexOf(sku.slice(-1)) + 1}`),
);
export const childOf = (id: unknown): Item | undefined => children.find((child) => child.id === id);

export const usd = (amount: number): Fields => ({ amount, currency: 'USD' });
export const yes = (is: boolean): string => (is ? 'Y' : 'N');
export const isTaxable = ({ kind }: Ware): boolean => kind !== 'Coffee';
export const wrapping = 395;

const toProduct = (ware: Ware): Fields => ({
  ProductCode: codeOf(ware),
  ProductID: ware.id,
  ProductName: ware.title,
  ProductDescription: ware.story,
  ProductManufacturer: ware.maker,
  CategoryName: ware.kind,
  TaxableProduct: yes(isTaxable(ware)),
  GiftWrapCost: usd(wrapping),
  ChildProducts: children
    .filter((child) => child.ware === ware)
    .map((child) => ({
      ProductCode: child.id,
      IsChildOfProductCode: codeOf(ware),
      Options: child.label,
      ProductPrice: usd(child.amount),
      StockStatus: child.available ? 'In Stock' : 'Out of Stock',
    })),
});

const messages: Readonly<Record<Reason, string>> = {
  'unknown-item': 'ProductCode is invalid.',
  'sold-out': 'This product is out of stock and cannot be backordered.',
  'unknown-line': 'CartItemID is not in this cart.',
  'unknown-cart': 'CartID does not exist.',
  'unknown-checkout': 'CheckoutID does not exist.',
  'unknown-order': 'OrderID does not exist.',
  'unknown-method': 'ShippingMethodID is not offered.',
  'empty-cart': 'Your cart is empty.',
  closed: 'It is completed or cancelled and cannot be changed.',
  stale: 'It was modified.',
  unaddressed: 'Required shipping fields are missing.',
  'not-ready': 'The order cannot be placed.',
};
export const refusal = (reason: Reason, more: Fields = {}): Outcome =>
  refuse(-32_010 - Object.keys(messages).indexOf(reason), messages[reason], { Error: reason, ...more });

/** @param startOf how many products precede a page */
export const catalogWith =
  (startOf: (page: number, size: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, size] = [Number(args.Page ?? 1), Number(args.PageSize ?? 10)];
      const start = startOf(page, size);
      const Products = found.slice(start, start + size).map(toProduct);
      return { record: { Products, Page: page, PageSize: size, RecordCount: found.length } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.ProductCodes);
      const found = wares.filter((ware) => wanted.includes(codeOf(ware)));
      const NotFound = wanted.filter((code) => !found.some((ware) => codeOf(ware) === code));
      return { record: { Products: found.map(toProduct), NotFound } };
    }
    const ware = wares.find((each) => codeOf(each) === args.ProductCode);
    return ware
      ? { record: { Product: toProduct(ware) } }
      : refusal('unknown-item', { ProductCode: args.ProductCode });
  };
