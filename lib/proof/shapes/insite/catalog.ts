/** What the shape of Optimizely Configured Commerce sells: products with variant children, break prices, and the search. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 61_200, maker: 'Brainerd Supply', option: 'Size', prefix: 'BRD' }, [
  [
    'Hex Cap Screw',
    'Fasteners',
    [
      ['Box of 100', '18.40'],
      ['Box of 500', '79.95'],
    ],
  ],
  ['Nitrile Gloves', 'Safety', [['Large', '14.25']]],
  [
    'Ball Valve',
    'Plumbing',
    [
      ['Half inch', '22.60'],
      ['One inch', '41.10', 'sold out'],
    ],
  ],
  ['Cordless Drill', 'Tools', [['18 volt', '189.00']]],
  ['Safety Glasses', 'Safety', [['Clear', '6.85']]],
  ['Pipe Wrench', 'Tools', [['14 inch', '37.30']]],
  ['Wire Brush', 'Tools', [['Steel', '9.15']]],
]);

export const productId = ({ id }: Pick<Ware, 'id'>): string => uuidOf(`insite product ${id}`);
const variantId = ({ id }: Pick<Ware, 'id'>): string => uuidOf(`insite variant ${id}`);

export const items = itemsOf(wares, variantId);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

/** The amount, and how pages show it. */
export const priced = (name: string, amount: number): Fields => ({
  [name]: moneyOf(amount),
  [`${name}Display`]: `$${(amount / 100).toFixed(2)}`,
});

const breakQty = 10;
const hasBreak = ({ kind }: Ware): boolean => kind === 'Fasteners' || kind === 'Safety';

/** The price of one piece: from ten pieces on, a tenth less for what is used up. */
export const unitPrice = (ware: Ware, amount: number, quantity: number): number =>
  hasBreak(ware) && quantity >= breakQty ? Math.round(amount * 0.9) : amount;

const breaksOf = (ware: Ware, amount: number): readonly Fields[] =>
  [1, ...(hasBreak(ware) ? [breakQty] : [])].map((qty) => ({
    breakQty: qty,
    ...priced('breakPrice', unitPrice(ware, amount, qty)),
  }));

/** @param quantity the pieces of a line; one, in the catalog */
export function pricingOf(ware: Ware, amount: number, quantity = 1): Fields {
  const net = unitPrice(ware, amount, quantity);
  return {
    ...priced('unitRegularPrice', amount),
    ...priced('unitNetPrice', net),
    ...priced('extendedUnitNetPrice', net * quantity),
    unitRegularBreakPrices: breaksOf(ware, amount),
    isOnSale: false,
  };
}

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  productTitle: ware.title,
  htmlContent: ware.story,
  brand: { name: ware.maker },
  category: ware.kind,
  urlSegment: ware.handle,
  isVariantParent: true,
  unitOfMeasure: 'EA',
  variantChildren: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: variantId({ id }),
    productNumber: sku,
    productTitle: `${ware.title}, ${label}`,
    childTraitValues: [{ traitName: ware.option, value: label }],
    pricing: pricingOf(ware, Math.round(Number(price) * 100)),
    availability: available
      ? { messageType: 1, message: 'In Stock' }
      : { messageType: 2, message: 'Out of Stock' },
    canAddToCart: available,
  })),
});

const isNamed = (ware: Ware, id: unknown): boolean =>
  productId(ware) === id || ware.makes.some((make) => variantId(make) === id);

/** @param startOf the index of the first product of a page */
export const catalogWith =
  (refused: (id: unknown) => Outcome, startOf: (page: number, pageSize: number) => number) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, pageSize] = [Number(args.page ?? 1), Number(args.pageSize ?? 16)];
      const start = startOf(page, pageSize);
      const numberOfPages = Math.ceil(found.length / pageSize);
      const pagination = { page, pageSize, defaultPageSize: 16, totalItemCount: found.length, numberOfPages };
      return { record: { products: found.slice(start, start + pageSize).map(toProduct), pagination } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const products = wares.filter((ware) => ids.some((id) => isNamed(ware, id))).map(toProduct);
      const notFound = ids.filter((id) => !wares.some((ware) => isNamed(ware, id)));
      return { record: { products, notFound } };
    }
    const ware = wares.find((each) => isNamed(each, args.productId));
    return ware ? { record: { product: toProduct(ware) } } : refused(args.productId);
  };
