/** The products of the marketplace in the manner of Farfetch, its boutiques, prices, errors, and the tools of its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Line, Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

/** The fees are in cents, for one parcel of the boutique. */
const boutiques = {
  'Atelier Chiado': { merchantId: 9_689, fees: { 10: 1_000, 12: 1_850 }, isInUnion: true },
  'Galleria Brera': { merchantId: 11_554, fees: { 10: 1_250, 12: 2_200 }, isInUnion: true },
  'Marlow & Finch': { merchantId: 12_424, fees: { 10: 1_600, 12: 2_950 }, isInUnion: false },
} as const;
type Boutique = keyof typeof boutiques;

const sizes = {
  'EU 40': { size: 23, scale: 206, scaleAbbreviation: 'EU', sizeDescription: '40' },
  'EU 41': { size: 24, scale: 206, scaleAbbreviation: 'EU', sizeDescription: '41' },
  'EU 42': { size: 25, scale: 206, scaleAbbreviation: 'EU', sizeDescription: '42' },
  'IT 38': { size: 20, scale: 52, scaleAbbreviation: 'IT', sizeDescription: '38' },
  'IT 40': { size: 21, scale: 52, scaleAbbreviation: 'IT', sizeDescription: '40' },
  S: { size: 19, scale: 87, scaleAbbreviation: 'INT', sizeDescription: 'S' },
  M: { size: 22, scale: 87, scaleAbbreviation: 'INT', sizeDescription: 'M' },
  'One Size': { size: 17, scale: 135, scaleAbbreviation: 'OS', sizeDescription: 'One Size' },
} as const;
type Size = keyof typeof sizes;

const at = (size: Size, boutique: Boutique, amount: number) => [`${size} / ${boutique}`, amount] as const;

const range = { maker: '', option: 'Size / Boutique', firstId: 12_640_693, code: 'FF', decimals: 2 };

const plain = waresOf(range, [
  [
    'Panelled Leather Sneakers',
    'Shoes',
    [
      at('EU 40', 'Atelier Chiado', 39_500),
      at('EU 40', 'Galleria Brera', 41_000),
      at('EU 41', 'Galleria Brera', 41_250),
      [...at('EU 42', 'Marlow & Finch', 42_800), 'sold out'],
    ],
  ],
  [
    'Belted Wool Coat',
    'Clothing',
    [at('IT 38', 'Galleria Brera', 129_000), at('IT 40', 'Galleria Brera', 131_500)],
  ],
  [
    'Quilted Shoulder Bag',
    'Bags',
    [at('One Size', 'Marlow & Finch', 185_000), at('One Size', 'Atelier Chiado', 179_500)],
  ],
  ['Silk Twill Scarf', 'Accessories', [at('One Size', 'Atelier Chiado', 24_150)]],
  [
    'Ribbed Cashmere Jumper',
    'Clothing',
    [at('S', 'Marlow & Finch', 52_000), at('M', 'Marlow & Finch', 52_480)],
  ],
  ['Acetate Sunglasses', 'Accessories', [at('One Size', 'Galleria Brera', 26_890)]],
]);

const brands = ['Vale do Ave', 'Orsini', 'Pemberley Row', 'Vale do Ave', 'Pemberley Row', 'Orsini'] as const;
const brandIds: Readonly<Record<string, number>> = {
  'Vale do Ave': 121_212,
  Orsini: 4_981,
  'Pemberley Row': 23_007,
};

export const wares: readonly Ware[] = plain.map((ware, index) => {
  const maker = brands[index] ?? '';
  return { ...ware, maker, story: `${ware.title} by ${maker}.` };
});

/** What products cost without the discount that they have now. */
const fullPrices: Readonly<Record<string, number>> = { 'silk-twill-scarf': 34_500 };
export const fullPriceOf = ({ ware, amount }: Item): number => fullPrices[ware.handle] ?? amount;
const isReduced = ({ ware }: Item): boolean => ware.handle in fullPrices;

const promocodes: Readonly<Record<string, number>> = { FIRST10: 10 };

export const isPromocode = (code: string): boolean => Object.hasOwn(promocodes, code);

/** Percent that the promocode takes off. */
export const percentOff = ({ item }: Pick<Line, 'item'>, promocode = ''): number =>
  isReduced(item) ? 0 : (promocodes[promocode] ?? 0);

/** What the promocode takes off one piece. */
export const takenOff = ({ item }: Pick<Line, 'item'>, promocode?: string): number =>
  Math.floor((item.amount * percentOff({ item }, promocode)) / 100);

function partsOf({ label }: Pick<Item, 'label'>) {
  const [size, merchantName] = label.split(' / ') as [Size, Boutique];
  return { ...sizes[size], merchantName, ...boutiques[merchantName] };
}

export const merchantOf = (item: Item): number => partsOf(item).merchantId;
export const nameOf = (merchantId: number): string =>
  Object.entries(boutiques).find(([, each]) => each.merchantId === merchantId)?.[0] ?? '';

/** Where a piece is from, and its size. */
export function variantOf(item: Item) {
  const { merchantId, merchantName, size, scale, scaleAbbreviation, sizeDescription } = partsOf(item);
  return { merchantId, merchantName, size, scale, scaleAbbreviation, sizeDescription };
}

/** What is asked of a row: the product, boutique, scale and size, with slashes. */
export const keyIn = ({ productId, merchantId, scale, size }: Fields): string =>
  [productId, merchantId, scale, size].join('/');

const items = itemsOf(wares, 2, ({ sku }) => sku).map((item) => ({
  ...item,
  id: keyIn({ productId: item.ware.id, ...variantOf(item) }),
}));
export const itemAt = (key: unknown): Item | undefined => items.find(({ id }) => id === key);

/** The same size of the product, from the boutique that comes first. */
export const firstOffer = (key: unknown): Item | undefined => {
  const [productId, , scale, size] = String(key).split('/');
  return items.find(({ id, available }) => {
    const [ofProduct, , ofScale, ofSize] = id.split('/');
    return available && ofProduct === productId && ofScale === scale && ofSize === size;
  });
};

export const services = {
  10: { name: 'Standard', type: 'Standard', minEstimatedDeliveryHour: 72, maxEstimatedDeliveryHour: 120 },
  12: { name: 'Express', type: 'Express', minEstimatedDeliveryHour: 24, maxEstimatedDeliveryHour: 72 },
} as const;
export type Service = keyof typeof services;

export const feeOf = (merchantId: number, service: Service): number =>
  Object.values(boutiques).find((each) => each.merchantId === merchantId)?.fees[service] ?? 0;

const formats = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const euros = (cents: number): number => cents / 100;
const formatted = (cents: number): string => formats.format(euros(cents));

/** Each amount as a number of euros, and once more as text: `grandTotal` and `formattedGrandTotal`. */
export const told = (amounts: Readonly<Record<string, number>>): Fields =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([name, cents]) => [
      [name, euros(cents)],
      [`formatted${name.charAt(0).toUpperCase()}${name.slice(1)}`, formatted(cents)],
    ]),
  );

const countries: Readonly<
  Record<number, { readonly alpha2Code: string; readonly name: string; readonly vat: number }>
> = {
  165: { alpha2Code: 'PT', name: 'Portugal', vat: 23 },
  187: { alpha2Code: 'ES', name: 'Spain', vat: 21 },
  104: { alpha2Code: 'IT', name: 'Italy', vat: 22 },
};
export const home = 165;

export const countryOf = (address?: Fields): number => Number(fieldsOf(address, 'country').id ?? home);

export const addressOf = (address: Fields): Fields => {
  const country = countries[Number(fieldsOf(address, 'country').id)];
  const { alpha2Code, name } = country ?? {};
  return { ...address, country: { ...fieldsOf(address, 'country'), alpha2Code, name } };
};

/** Percent, with two decimals; from outside of the union, there is a duty of 12 %, and VAT on that too. */
function taxesRateOf(item: Item, countryId: number): number {
  const vat = countries[countryId]?.vat ?? 0;
  return (partsOf(item).isInUnion ? vat * 100 : 112 * (100 + vat) - 10_000) / 100;
}
export const taxTypeOf = (item: Item): string => (partsOf(item).isInUnion ? 'VAT' : 'DDP');

/** The part of an amount in cents that is left without the taxes and duties in it. */
export const withoutTaxes = (cents: number, item: Item, countryId: number): number =>
  Math.round((cents * 10_000) / Math.round(10_000 + taxesRateOf(item, countryId) * 100));

/** The price of one piece, as bags, checkouts and orders show it. */
function priceOf(item: Item, countryId: number): Fields {
  const [full, excl] = [fullPriceOf(item), withoutTaxes(item.amount, item, countryId)];
  const fullExcl = withoutTaxes(full, item, countryId);
  return {
    priceExclTaxes: euros(excl),
    priceInclTaxes: euros(item.amount),
    priceInclTaxesWithoutDiscount: euros(full),
    discountExclTaxes: euros(fullExcl - excl),
    discountInclTaxes: euros(full - item.amount),
    discountRate: Math.round((100 * (full - item.amount)) / full),
    taxesRate: taxesRateOf(item, countryId),
    taxesValue: euros(item.amount - excl),
    taxType: taxTypeOf(item),
    tags: [taxTypeOf(item)],
    formattedPrice: formatted(item.amount),
    formattedPriceWithoutDiscount: formatted(full),
  };
}

export const optionOf = (merchantId: number, service: Service): Fields => ({
  shippingService: { id: service, ...services[service] },
  merchants: [merchantId],
  shippingCostType: 4,
  currency: 'EUR',
  ...told({ price: feeOf(merchantId, service) }),
});

const brandOf = ({ maker }: Ware): Fields => ({ brandId: brandIds[maker], brandName: maker });

export const itemOf = ({ key, item, quantity }: Line, country: number): Fields => ({
  id: Number(key),
  productId: item.ware.id,
  productName: item.ware.title,
  ...brandOf(item.ware),
  ...variantOf(item),
  quantity,
  price: priceOf(item, country),
});

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  slug: `${ware.handle}-${ware.id}`,
  shortDescription: ware.title,
  description: ware.story,
  brand: { id: brandIds[ware.maker], name: ware.maker },
  categories: [{ name: ware.kind }],
  variants: items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      ...variantOf(item),
      isOneSize: partsOf(item).scale === sizes['One Size'].scale,
      price: moneyOf(item.amount),
      priceWithoutDiscount: moneyOf(fullPriceOf(item)),
      formattedPrice: formatted(item.amount),
      taxType: taxTypeOf(item),
      isOutOfStock: !item.available,
    })),
});

type Row = readonly [code: number, status: number, message: string];
type Why = Reason | 'promocode';
const errors: Readonly<Record<Why, Row>> = {
  'unknown-item': [1, 404, 'The product, or this size of it at this boutique, was not found.'],
  'sold-out': [2, 409, 'NotEnoughStock: the product is sold out in this size.'],
  'unknown-line': [3, 404, 'The bag has no such item.'],
  'unknown-cart': [4, 404, 'The bag was not found.'],
  'unknown-checkout': [5, 404, 'The checkout order was not found.'],
  'unknown-order': [6, 404, 'The order was not found.'],
  'unknown-method': [7, 400, 'The shipping option is not for a boutique of this checkout order.'],
  'empty-cart': [8, 400, 'The bag has no items.'],
  closed: [9, 409, 'The checkout order is paid or cancelled.'],
  stale: [10, 409, 'The bag has changed.'],
  unaddressed: [11, 400, 'AddressesError: the shipping address is missing.'],
  'not-ready': [12, 400, 'The checkout order cannot be charged.'],
  promocode: [13, 400, 'InvalidPromocode: there is no such promocode.'],
};
const lacks: Readonly<Record<string, string>> = {
  approval: 'The buyer has not approved the charge, or more than five minutes ago.',
  address: 'AddressesError: the shipping address is missing.',
  method: 'ShippingOptionsError: a boutique has no shipping option.',
};

export function refusal(reason: Why, { missing, id = null }: Fields = {}): Outcome {
  const [code, status, message] = errors[reason];
  const developerMessage = asList(missing).map((name) => lacks[String(name)]);
  const error = { code, message, developerMessage: developerMessage.join(' '), moreInformation: id };
  return refuse(-32_040 - code, message, { status, errors: [error] });
}

/** @param start the index of the first product of a page */
export const catalogWith =
  (start: (page: number, size: number, found: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, size] = [Number(args.pageIndex ?? 1), Number(args.pageSize ?? 20)];
      const first = start(page, size, found.length);
      const entries = found.slice(first, first + size).map(toProduct);
      const totals = { totalItems: found.length, totalPages: Math.ceil(found.length / size) };
      return { record: { searchTerm: args.query, products: { entries, number: page, ...totals } } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const entries = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
      return {
        record: { entries, notFoundProductIds: ids.filter((id) => !wares.some((ware) => ware.id === id)) },
      };
    }
    const ware = wares.find(({ id }) => id === args.productId);
    return ware ? { record: { result: toProduct(ware) } } : refusal('unknown-item', { id: args.productId });
  };
