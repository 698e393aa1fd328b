/** What the shop in the manner of Optimizely sells, how it ships and taxes, and what it refuses. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Northfork Supply', option: 'Size', firstId: 61_208, code: 'NF', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Hex Bolt Grade Eight',
    'Fasteners',
    [
      ['3/8 in', 1_845],
      ['1/2 in', 2_360],
      ['5/8 in', 3_115, 'sold out'],
      ['3/4 in', 4_290],
    ],
  ],
  [
    'Nitrile Gloves',
    'Safety',
    [
      ['Medium', 1_695],
      ['Large', 1_725],
    ],
  ],
  ['Contact Cement', 'Adhesives', [['Standard', 5_640]]],
  ['Band Saw Blade', 'Cutting Tools', [['Standard', 8_475]]],
  ['Cordless Impact Driver', 'Power Tools', [['Standard', 21_935]]],
  ['Cutting Fluid', 'Lubricants', [['Standard', 3_350]]],
  ['Utility Knife', 'Cutting Tools', [['Standard', 1_270]]],
]);

/** Units by the kind of a product; others are sold by the piece. */
const units: Readonly<Record<string, readonly [code: string, name: string]>> = {
  Fasteners: ['BX', 'Box'],
  Safety: ['BX', 'Box'],
  Adhesives: ['GA', 'Gallon'],
  Lubricants: ['GA', 'Gallon'],
};
const unitOf = ({ kind }: Ware): Fields => {
  const [unitOfMeasure, unitOfMeasureDisplay] = units[kind] ?? ['EA', 'Each'];
  return { unitOfMeasure, unitOfMeasureDisplay };
};

export const isHazardous = ({ kind }: Ware): boolean => kind === 'Adhesives' || kind === 'Lubricants';

/** List prices of the items that are on sale, by SKU. */
const listPrices: Readonly<Record<string, number>> = {
  'NF-1A': 2_195,
  'NF-2B': 1_980,
  'NF-3A': 6_225,
  'NF-4A': 9_950,
  'NF-5A': 24_900,
  'NF-7A': 1_465,
};
export const listPriceOf = ({ sku, amount }: Item): number => listPrices[sku] ?? amount;

const display = (amount: number): string =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Each amount with its twin as text. */
export const twins = (amounts: Readonly<Record<string, number>>): Fields =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => [
      [name, amount],
      [`${name}Display`, display(amount)],
    ]),
  );

const productIdOf = ({ id }: { readonly id: number }): string => uuidOf(`optimizely product ${id}`);
const items = itemsOf(wares, 2, productIdOf);
export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);
/** How many the warehouse has. */
export const onHand = ({ available, catalogId }: Item): number => (available ? 60 + (catalogId % 87) : 0);
const titleOf = ({ ware, label }: Item): string =>
  ware.makes.length > 1 ? `${ware.title}, ${label}` : ware.title;

/** The prices of a line. */
export const pricingOf = (line: Line): Fields => {
  const { item, quantity } = line;
  const list = listPriceOf(item);
  return twins({
    unitListPrice: list,
    unitNetPrice: item.amount,
    extendedUnitListPrice: list * quantity,
    extendedUnitNetPrice: amountOf(line),
  });
};

/** What a line is of. */
export const productIn = ({ item }: Line): Fields => ({
  productId: item.id,
  productUri: `/api/v1/products/${item.id}`,
  productName: titleOf(item),
  ...unitOf(item.ware),
});

const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

function toItem(item: Item): Fields {
  const { id, ware, sku, label, amount, available } = item;
  const list = listPriceOf(item);
  const isChild = ware.makes.length > 1;
  return {
    uri: `/api/v1/products/${id}`,
    id,
    productNumber: sku,
    productTitle: titleOf(item),
    urlSegment: ware.handle,
    brand: { name: ware.maker },
    isVariantParent: false,
    variantParentId: isChild ? productIdOf(ware) : null,
    childTraitValues: isChild ? [{ name: range.option, value: label }] : [],
    unitOfMeasures: [{ ...unitOf(ware), isDefault: true, qtyPerBaseUnitOfMeasure: 1 }],
    detail: { isHazardousGood: isHazardous(ware) },
    pricing: {
      unitListPrice: usd(list),
      unitListPriceDisplay: display(list),
      unitNetPrice: usd(amount),
      unitNetPriceDisplay: display(amount),
      isOnSale: list > amount,
      unitOfMeasure: unitOf(ware).unitOfMeasure,
    },
    availability: available
      ? { messageType: 1, message: 'In Stock' }
      : { messageType: 2, message: 'Out of Stock' },
    qtyOnHand: onHand(item),
    canAddToCart: available,
  };
}

/** Only a product of several makes is a parent of variants; any other is an item itself. */
function toProduct(ware: Ware): Fields {
  const content = { htmlContent: `<p>${ware.story}</p>` };
  const [only, ...others] = items.filter((item) => item.ware === ware).map(toItem);
  if (others.length === 0) return { ...only, content };
  const id = productIdOf(ware);
  const traitValues = ware.makes.map(({ label }) => ({ value: label, valueDisplay: label }));
  return {
    uri: `/api/v1/products/${id}`,
    id,
    productNumber: ware.makes[0]?.sku.slice(0, -1),
    productTitle: ware.title,
    urlSegment: ware.handle,
    brand: { name: ware.maker },
    isVariantParent: true,
    canAddToCart: false,
    pricing: null,
    variantTraits: [{ name: range.option, traitValues }],
    variantChildren: [only, ...others],
    content,
  };
}

const products = new Map([
  ...items.map((item) => [item.id, toItem(item)] as const),
  ...wares.map(toProduct).map((product) => [product.id, product] as const),
]);

/** How many pages a number of products fills. */
export type Pages = (products: number, pageSize: number) => number;
export const allPages: Pages = (count, pageSize) => Math.max(1, Math.ceil(count / pageSize));

function search({ query, page: wanted = 1, pageSize: most = 24 }: Fields, pages: Pages): Fields {
  const all = matching(wares, query);
  const [page, pageSize] = [Number(wanted), Number(most)];
  const numberOfPages = pages(all.length, pageSize);
  const uri = (nth: number) =>
    `/api/v1/products?query=${encodeURIComponent(String(query))}&page=${nth}&pageSize=${pageSize}`;
  const shown = page > numberOfPages ? [] : all.slice((page - 1) * pageSize, page * pageSize);
  return {
    uri: uri(page),
    pagination: {
      page,
      pageSize,
      totalItemCount: all.length,
      numberOfPages,
      prevPageUri: page > 1 ? uri(page - 1) : null,
      nextPageUri: page < numberOfPages ? uri(page + 1) : null,
    },
    products: shown.map(toProduct),
  };
}

export const catalogWith =
  (pages: Pages): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return { record: search(args, pages) };
    if (name === 'lookup_catalog') {
      const found = listIn(args, 'productIds').flatMap((id) => products.get(id) ?? []);
      return { record: { uri: '/api/v1/products', products: found } };
    }
    const product = products.get(args.productId);
    return product ? { record: product } : refusal('unknown-item', { id: args.productId });
  };

export const carriers = [
  {
    id: uuidOf('optimizely carrier UPS'),
    description: 'UPS',
    shipVias: [
      { description: 'UPS Ground', code: 'UPSG', isDefault: true, first: 1_285, each: 145 },
      { description: 'UPS 2nd Day Air', code: 'UPS2', isDefault: false, first: 2_840, each: 310 },
    ],
  },
  {
    id: uuidOf('optimizely carrier Dayton Freight'),
    description: 'Dayton Freight',
    shipVias: [{ description: 'LTL Liftgate', code: 'LTLG', isDefault: true, first: 14_900, each: 85 }],
  },
] as const;

export const shipVias = carriers.flatMap(({ shipVias: all, ...carrier }) =>
  all.map((each) => ({ ...each, id: uuidOf(`optimizely ship via ${each.code}`), carrier })),
);
export const shipViaOf = (id: unknown) => shipVias.find((each) => each.id === id);
/** Without a ship via, the default one of the carrier. */
export const chosenVia = (via: unknown, carrier: unknown) =>
  shipVias.find((each) =>
    via === undefined
      ? each.carrier.id === carrier && each.isDefault
      : each.id === via && (carrier ?? each.carrier.id) === each.carrier.id,
  );
export const toShipVia = ({ id, description, isDefault }: (typeof shipVias)[number]): Fields => ({
  id,
  description,
  isDefault,
});

type Tax = { readonly code: string; readonly description: string; readonly milli: number };

const untaxed = ['AK', 'DE', 'MT', 'NH', 'OR'];

/** Rates in thousandths of a percent. */
export function ratesAt(shipTo: Fields): readonly Tax[] {
  const { abbreviation: state, name } = fieldsOf(shipTo, 'state');
  if (fieldsOf(shipTo, 'country').abbreviation === 'CA') {
    const provincial = { code: `PST-${state}`, description: `${name} provincial tax`, milli: 7_000 };
    return [{ code: 'GST', description: 'Goods and services tax', milli: 5_000 }, provincial];
  }
  if (untaxed.includes(String(state))) return [];
  const local = { code: `${state}-LOCAL`, description: 'Local sales tax', milli: 1_125 };
  return [{ code: String(state), description: `${name} sales tax`, milli: 5_750 }, local];
}

const promotion = {
  id: uuidOf('optimizely promotion'),
  name: '5% off orders of $500 or more',
  promotionResultType: 'PercentOffOrder',
};
export const promotionsOf = (discount: number): readonly Fields[] =>
  discount === 0 ? [] : [{ ...promotion, ...twins({ amount: discount }), promotionApplied: true }];

/** The code follows the HTTP status that the API would have. */
export const failed = (statusCode: number, message: string, more: Fields = {}): Outcome =>
  refuse(-32_000 - (statusCode % 100), message, { statusCode, message, ...more });

const refusals: Readonly<Record<Reason, readonly [statusCode: number, message: string]>> = {
  'unknown-item': [404, 'Product not found.'],
  'sold-out': [400, 'The product is out of stock.'],
  'unknown-line': [404, 'Cart line not found.'],
  'unknown-cart': [404, 'Cart not found.'],
  'unknown-checkout': [404, 'Checkout not found.'],
  'unknown-order': [404, 'Order not found.'],
  'unknown-method': [400, 'No carrier has this ship via.'],
  'empty-cart': [400, 'The cart has no lines.'],
  closed: [409, 'It has been submitted or cancelled.'],
  stale: [409, 'It has been changed.'],
  unaddressed: [400, 'A bill-to address needs a ship-to address.'],
  'not-ready': [400, 'The checkout cannot be submitted.'],
};

const lacks: Readonly<Record<string, string>> = {
  approval: '`buyerApproval` of the last five minutes is required.',
  address: '`shipTo` is required.',
  method: '`shipVia` is required.',
};

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const messages = asList(missing).map((name) => lacks[String(name)]);
  return failed(...refusals[reason], {
    ...(id !== undefined && { id }),
    ...(missing !== undefined && { messages }),
  });
}
