/** What the New Zealand maker in the manner of Unleashed sells, its tools of the catalog, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Tukutuku Goods',
  option: 'Size',
  firstId: 3_318_402,
  code: 'TK',
  decimals: 2,
};

/** Prices without GST. */
export const wares = waresOf(range, [
  [
    'Merino Blanket',
    'Textiles',
    [
      ['Single', 12_950],
      ['Double', 16_875],
      ['King', 21_120, 'sold out'],
    ],
  ],
  [
    'Rimu Chopping Board',
    'Kitchen',
    [
      ['Small', 4_230],
      ['Large', 6_485],
    ],
  ],
  [
    'Manuka Honey',
    'Pantry',
    [
      ['250 g', 3_160],
      ['500 g', 5_495],
    ],
  ],
  ['Kawakawa Balm', 'Body', [['50 ml', 1_840]]],
  [
    'Enamel Billy',
    'Kitchen',
    [
      ['2 litres', 3_715],
      ['4 litres', 4_990],
    ],
  ],
  [
    'Possum Merino Gloves',
    'Textiles',
    [
      ['Medium', 5_825],
      ['Large', 5_910],
    ],
  ],
  ['Flax Basket', 'Home', [['Standard', 7_605]]],
]);

const items = itemsOf(wares, range.decimals, ({ sku }) => sku);
export const itemOf = (code: unknown): Item | undefined => items.find(({ id }) => id === code);

export const guidOf = (name: string): string => uuidOf(`unleashed ${name}`);

/** A time as the system writes it: milliseconds since the epoch within slashes. */
export const dateOf = (time: string): string => `/Date(${Date.parse(time)})/`;
const lastModified = dateOf('2026-03-04T05:06:07Z');

/** A variant as lines and the catalog name it. */
export const productOf = ({ ware, label, sku }: Item): Fields => ({
  Guid: guidOf(sku),
  ProductCode: sku,
  ProductDescription: `${ware.title} - ${label}`,
});

const familyGuidOf = ({ handle }: Ware): string => guidOf(handle);

const toFamily = (ware: Ware): Fields => ({
  Guid: familyGuidOf(ware),
  ProductDescription: ware.title,
  Notes: ware.story,
  ProductGroup: { Guid: guidOf(ware.kind), GroupName: ware.kind },
  ProductBrand: { Guid: guidOf(ware.maker), BrandName: ware.maker },
  Variants: items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      ...productOf(item),
      AttributeSet: {
        SetName: ware.option,
        Attributes: [{ Name: ware.option, Value: item.label, IsRequired: true }],
      },
      UnitOfMeasure: { Name: 'EA' },
      DefaultSellPrice: { amount: item.amount, currency: 'NZD' },
      TaxableSales: true,
      IsSellable: item.available,
      Obsolete: false,
      LastModifiedOn: lastModified,
    })),
});

const wordsOf = ({ title, kind, makes }: Ware): string =>
  [title, kind, ...makes.map(({ label, sku }) => `${label} ${sku}`)].join(' ').toLowerCase();

/** How many pages there are, of the products divided by the size of a page. */
export type Pages = (quotient: number) => number;

function searched(args: Fields, pagesOf: Pages): Fields {
  const words = String(args.query).toLowerCase().split(/\s+/);
  const found = wares.filter((ware) => words.every((word) => wordsOf(ware).includes(word)));
  const [size, page] = [Number(args.pageSize ?? 200), Number(args.pageNumber ?? 1)];
  const pages = pagesOf(found.length / size);
  return {
    Pagination: { NumberOfItems: found.length, PageSize: size, PageNumber: page, NumberOfPages: pages },
    Items: page > pages ? [] : found.slice((page - 1) * size, page * size).map(toFamily),
  };
}

export const catalogWith =
  (pagesOf: Pages): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return { record: searched(args, pagesOf) };
    if (name === 'lookup_catalog') {
      const wanted = asList(args.productIds);
      return { record: { Items: wares.filter((ware) => wanted.includes(familyGuidOf(ware))).map(toFamily) } };
    }
    const ware = wares.find((each) => familyGuidOf(each) === args.productGuid);
    return ware ? { record: toFamily(ware) } : refusal('unknown-product', { id: args.productGuid });
  };

type Problem = readonly [field: string, code: string, description: string];
type Refused = Reason | 'unknown-product';

const problems: Readonly<Record<Refused, Problem>> = {
  'unknown-product': ['productGuid', 'NotFound', 'The product could not be found.'],
  'unknown-item': ['ProductCode', 'NotFound', 'There is no product with this code.'],
  'sold-out': ['ProductCode', 'OutOfStock', 'The product is out of stock.'],
  'unknown-line': ['SalesOrderLines', 'NotFound', 'The cart has no line with this Guid.'],
  'unknown-cart': ['CartGuid', 'NotFound', 'The cart could not be found.'],
  'unknown-checkout': ['OrderGuid', 'NotFound', 'The checkout could not be found.'],
  'unknown-order': ['OrderNumber', 'NotFound', 'The sales order could not be found.'],
  'unknown-method': ['DeliveryMethod', 'Invalid', 'The delivery method is not one of the DeliveryMethods.'],
  'empty-cart': ['SalesOrderLines', 'Required', 'A sales order needs at least one line.'],
  closed: ['OrderStatus', 'Invalid', 'Only what is Parked can be changed.'],
  stale: ['LastModifiedOn', 'Invalid', 'The sales order was changed.'],
  unaddressed: ['DeliveryName', 'Required', 'The delivery address is incomplete.'],
  'not-ready': ['OrderStatus', 'Required', 'The sales order cannot be placed yet.'],
};

/** What a sales order lacks before it can be placed, as the arguments of the tools are called. */
const fieldsLacking: Readonly<Record<string, string>> = {
  approval: 'BuyerApproval',
  address: 'DeliveryName',
  method: 'DeliveryMethod',
};

export const statuses = { open: 'Parked', placed: 'Placed', cancelled: 'Deleted' };

/** Has one of `Items` for each argument that is wrong. */
export function refusal(reason: Refused, { id, missing, state }: Fields = {}): Outcome {
  const [field, code, description] = problems[reason];
  const lacking = asList(missing).map((name) => fieldsLacking[String(name)] ?? String(name));
  const wrong = { Field: field, ErrorCode: code, Description: description };
  const Items = lacking.map((Field) => ({ ...wrong, Field, Description: `${Field} is required.` }));
  return refuse(-32_000, description, {
    Description: description,
    Items: Items.length > 0 ? Items : [wrong],
    ...(id !== undefined && { Value: id }),
    ...(state !== undefined && { OrderStatus: Reflect.get(statuses, String(state)) }),
  });
}
