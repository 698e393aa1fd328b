/** The products of the shop in the manner of Broadleaf, what orders of them cost, its refusals, and the catalog tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import type { Checkout } from '../trade/trade.ts';

const range = {
  maker: 'Fieldgate Garden Supply',
  option: 'Choice',
  firstId: 4_101,
  code: 'FGS',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Heirloom Tomato Seeds',
    'Seeds',
    [
      ['Brandywine', 425],
      ['Cherokee Purple', 465],
      ['Black Krim', 445, 'sold out'],
    ],
  ],
  ['Steel Hand Trowel', 'Tools', [['Ash Handle', 2_750]]],
  [
    'Climbing Bean Seeds',
    'Seeds',
    [
      ['Blue Lake', 385],
      ['Scarlet Emperor', 405],
    ],
  ],
  [
    'Propagation Tray',
    'Propagation',
    [
      ['Twelve Cells', 1_865],
      ['Forty Cells', 2_340],
    ],
  ],
  [
    'Felt Grow Bag',
    'Containers',
    [
      ['Ten Gallons', 1_190],
      ['Twenty Gallons', 1_780],
    ],
  ],
  ['Windowsill Starter Kit', 'Kits', [['One Size', 2_715]]],
]);

const skus = itemsOf(wares, 2, ({ id }) => String(id));
export const skuOf = (id: unknown): Item | undefined => skus.find((sku) => sku.id === String(id));

/** What is in one kit, and how often; the price of the kit is the sum of it. */
type Piece = { readonly sku: Item; readonly quantity: number };

const inKit = new Map([
  ['Twelve Cells', 1],
  ['Brandywine', 2],
]);
const kit: readonly Piece[] = skus.flatMap((sku) => {
  const quantity = inKit.get(sku.label);
  return quantity === undefined ? [] : [{ sku, quantity }];
});
export const piecesOf = ({ ware }: Item): readonly Piece[] => (ware.kind === 'Kits' ? kit : []);

export const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

const categories = [...new Set(wares.map(({ kind }) => kind))];
export const categoryOf = ({ kind }: Ware): number => 2_001 + categories.indexOf(kind);

/** An attribute of order items, and the option of the product that it comes from. */
export const attribute = 'CHOICE';

const toSku = (sku: Item): Fields => ({
  id: Number(sku.id),
  name: sku.label,
  externalId: sku.sku,
  active: true,
  inventoryType: sku.available ? 'ALWAYS_AVAILABLE' : 'UNAVAILABLE',
  available: sku.available,
  retailPrice: usd(sku.amount),
  salePrice: null,
});

const bundleOf = (pieces: readonly Piece[]): Fields => ({
  isBundle: true,
  pricingModel: 'ITEM_SUM',
  skuBundleItems: pieces.map(({ sku, quantity }) => ({
    skuId: Number(sku.id),
    productId: sku.ware.id,
    name: `${sku.ware.title}, ${sku.label}`,
    quantity,
    retailPrice: usd(sku.amount),
  })),
});

function toProduct(ware: Ware): Fields {
  const own = skus.filter((sku) => sku.ware === ware);
  const pieces = own.flatMap(piecesOf);
  return {
    id: ware.id,
    name: ware.title,
    longDescription: ware.story,
    url: `/products/${ware.handle}`,
    manufacturer: ware.maker,
    active: true,
    defaultCategory: { id: categoryOf(ware), name: ware.kind },
    productOptions: [
      {
        attributeName: attribute,
        label: ware.option,
        required: true,
        allowedValues: own.map(({ label }) => ({ attributeValue: label })),
      },
    ],
    ...(pieces.length > 0 ? bundleOf(pieces) : { isBundle: false }),
    skus: own.map(toSku),
  };
}

/** A band has the price for orders from this amount on. */
export const options = [
  {
    id: 11,
    name: 'Standard',
    description: 'Four to six days',
    bands: [
      [12_000, 0],
      [5_000, 395],
      [0, 695],
    ],
  },
  { id: 12, name: 'Express', description: 'Two days', bands: [[0, 1_450]] },
  { id: 13, name: 'Overnight', description: 'The next day', bands: [[0, 2_875]] },
] as const;
export const defaultOption = String(options[0].id);

export type Option = (typeof options)[number];

const optionIn = (method: unknown): Option | undefined => options.find(({ id }) => String(id) === method);
export const priceOf = ({ bands }: Option, merchandise: number): number =>
  bands.find(([from]) => merchandise >= from)?.[1] ?? 0;

/** Tax in hundredths of a percent, by the subdivision of the address. */
const rates: Readonly<Record<string, { readonly item: number; readonly shipping: number }>> = {
  'US-TX': { item: 825, shipping: 825 },
  'US-CA': { item: 725, shipping: 0 },
  'CA-ON': { item: 1_300, shipping: 1_300 },
};
const taxOn = (amount: number, rate: number): number => Math.round((amount * rate) / 10_000);

export type Named = Checkout & { readonly offerCode?: string };

export const offers = {
  code: { id: 301, code: 'SPRING10', marketingMessage: '10% off', percent: 10 },
  seeds: { id: 302, marketingMessage: 'Every third packet half price' },
} as const;

/** Pieces of a line with the same price. */
export type Detail = { readonly pieces: number; readonly off: number; readonly total: number };

export function detailsOf({ item, quantity }: Line): readonly Detail[] {
  const halves = item.ware.kind === 'Seeds' ? Math.floor(quantity / 3) : 0;
  return [
    { pieces: quantity - halves, off: 0 },
    { pieces: halves, off: Math.floor(item.amount / 2) },
  ]
    .filter(({ pieces }) => pieces > 0)
    .map((detail) => ({ ...detail, total: detail.pieces * (item.amount - detail.off) }));
}

export const isBundle = ({ item }: Line): boolean => piecesOf(item).length > 0;
/** Where each piece of a bundle has its own order item. */
export const pieceId = ({ key }: Line, nth: number): number => Number(key) + nth + 1;

/** Something in a fulfillment group: a line, or a piece of a bundle. */
export type Part = {
  readonly orderItemId: number;
  readonly quantity: number;
  readonly amount: number;
  readonly prorated: number;
};

/** How an order is priced. */
export type Pricing = {
  readonly itemTotal: (details: readonly Detail[]) => number;
  readonly taxable: (part: Part) => number;
  readonly total: (sums: {
    readonly goods: number;
    readonly shipping: number;
    readonly tax: number;
  }) => number;
};

export const lawful: Pricing = {
  itemTotal: (details) => sumOf(details.map(({ total }) => total)),
  taxable: ({ amount, prorated }) => amount - prorated,
  total: ({ goods, shipping, tax }) => goods + shipping + tax,
};

function partsOf(line: Line, amount: number, isOffered: boolean): readonly Part[] {
  const { item, key, quantity } = line;
  if (!isBundle(line)) {
    const prorated = isOffered ? Math.floor((amount * offers.code.percent) / 100) : 0;
    return [{ orderItemId: Number(key), quantity, amount, prorated }];
  }
  return piecesOf(item).map(({ sku, quantity: each }, nth) => ({
    orderItemId: pieceId(line, nth),
    quantity: each * quantity,
    amount: sku.amount * each * quantity,
    prorated: 0,
  }));
}

export function figuresOf(checkout: Named, pricing: Pricing) {
  const { lines, method, address, offerCode } = checkout;
  const totals = lines.map((line) => pricing.itemTotal(detailsOf(line)));
  const merchandise = sumOf(totals);
  const option = optionIn(method);
  const shipping = option ? priceOf(option, merchandise) : 0;
  const rate = rates[String(address?.isoCountrySubdivision)] ?? { item: 0, shipping: 0 };
  const parts = lines
    .flatMap((line, index) => partsOf(line, totals[index] ?? 0, offerCode !== undefined))
    .map((part) => ({ ...part, tax: taxOn(pricing.taxable(part), rate.item) }));
  const adjustment = sumOf(parts.map(({ prorated }) => prorated));
  const itemTax = sumOf(parts.map(({ tax }) => tax));
  const shippingTax = taxOn(shipping, rate.shipping);
  const tax = itemTax + shippingTax;
  const total = pricing.total({ goods: merchandise - adjustment, shipping, tax });
  return { merchandise, option, shipping, rate, parts, adjustment, itemTax, shippingTax, tax, total };
}

export type Figures = ReturnType<typeof figuresOf>;

type Message = readonly [httpStatusCode: number, key: string, message: string];

const messages = {
  'unknown-item': [404, 'skuNotFound', 'The SKU could not be found.'],
  'unknown-product': [404, 'productNotFound', 'The product could not be found.'],
  'sold-out': [409, 'inventoryUnavailable', 'The SKU is not available.'],
  'unknown-line': [404, 'cartItemNotFound', 'The order item is not in this cart.'],
  'unknown-cart': [404, 'cartNotFound', 'The cart could not be found.'],
  'unknown-checkout': [404, 'orderNotFound', 'The named order could not be found.'],
  'unknown-order': [404, 'orderNotFound', 'There is no submitted order with this number.'],
  'unknown-method': [404, 'fulfillmentOptionNotFound', 'The fulfillment option could not be found.'],
  'unknown-offer': [400, 'promoCodeInvalid', 'The offer code is not valid.'],
  'empty-cart': [400, 'checkoutProcessingError', 'The cart has no order items.'],
  closed: [409, 'updateCartError', 'The order is submitted or cancelled and cannot be changed.'],
  stale: [409, 'updateCartError', 'The order was changed meanwhile.'],
  unaddressed: [400, 'addressInvalid', 'The address is not complete.'],
  'not-ready': [400, 'checkoutProcessingError', 'The order cannot be submitted.'],
} as const satisfies Readonly<Record<Reason | 'unknown-product' | 'unknown-offer', Message>>;

const keys = 'org.broadleafcommerce.core.rest.api.exception.BroadleafWebServicesException';

const messageOf = (reason: keyof typeof messages, detail: Fields): Fields => {
  const [, key, message] = messages[reason];
  return { messageKey: `${keys}.${key}`, message, ...detail };
};

export const refusal = (reason: keyof typeof messages, detail: Fields = {}): Outcome => {
  const [httpStatusCode, , message] = messages[reason];
  return refuse(httpStatusCode, message, { httpStatusCode, messages: [messageOf(reason, detail)] });
};

/** @param startOf how many products precede a page */
export const catalogWith =
  (startOf: (page: number, size: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, pageSize] = [Number(args.page ?? 1), Number(args.pageSize ?? 15)];
      const start = startOf(page, pageSize);
      const [totalResults, totalPages] = [found.length, Math.ceil(found.length / pageSize)];
      const products = found.slice(start, start + pageSize).map(toProduct);
      return { record: { page, pageSize, totalResults, totalPages, products } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.productIds);
      const found = wares.filter(({ id }) => wanted.includes(id));
      const missing = wanted.filter((id) => !found.some((ware) => ware.id === id));
      return {
        record: {
          products: found.map(toProduct),
          messages: missing.map((id) => messageOf('unknown-product', { id })),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.productId);
    return ware ? { record: toProduct(ware) } : refusal('unknown-product', { id: args.productId });
  };
