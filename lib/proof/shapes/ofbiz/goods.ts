/** The products of the shop in the manner of OFBiz, their promotions and ship groups, its refusals, and the catalog tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Larkfield Workshop Supply',
  option: 'Size',
  firstId: 90_210,
  code: 'LW',
  decimals: 2,
};

const heavy = 'Heavy Tools';

/** A product without variants has an id without a letter. */
const alone = (ware: Ware): Ware =>
  ware.makes.length > 1
    ? ware
    : { ...ware, makes: ware.makes.map((make) => ({ ...make, sku: make.sku.slice(0, -1) })) };

export const wares = waresOf(range, [
  [
    'Bench Chisel',
    'Hand Tools',
    [
      ['Quarter Inch', 2_895],
      ['Half Inch', 3_145],
      ['One Inch', 3_690, 'sold out'],
    ],
  ],
  ['Oilstone Block', 'Sharpening', [['One Size', 4_275]]],
  [
    'Beech Dowel Pack',
    'Consumables',
    [
      ['Thin', 685],
      ['Thick', 1_130],
    ],
  ],
  [
    'Cast Iron Vise',
    heavy,
    [
      ['Five Inch', 14_950],
      ['Seven Inch', 21_800],
    ],
  ],
  ['Beeswax Polish', 'Consumables', [['One Tin', 1_495]]],
  ['Rosewood Marking Gauge', 'Hand Tools', [['One Size', 5_460]]],
  ['Steel Anvil Stand', heavy, [['One Size', 18_325]]],
]).map(alone);

const items = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (id: unknown): Item | undefined => items.find((each) => each.id === id);

const itemsIn = (ware: Ware): readonly Item[] => items.filter((each) => each.ware === ware);
const isVirtual = ({ makes }: Ware): boolean => makes.length > 1;
const productIdOf = ({ makes }: Ware): string => String(makes[0]?.sku).replace(/[A-Z]$/, '');
export const nameOf = ({ ware, label }: Item): string =>
  isVirtual(ware) ? `${ware.title}, ${label}` : ware.title;

/** The product as if it had the price of the first variant beside it. */
export const atFirstPrice = (id: unknown): Item | undefined => {
  const item = itemOf(id);
  return item && { ...item, amount: itemsIn(item.ware)[0]?.amount ?? item.amount };
};

/** Who ships from their own facility; null is the warehouse of the shop. Ship groups are in this order. */
export const suppliers = [null, 'LarkfieldFoundry'] as const;
export const supplierOf = ({ ware }: Item): (typeof suppliers)[number] =>
  ware.kind === heavy ? suppliers[1] : suppliers[0];

export const indicator = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');
const money = (amount: number): Fields => ({ amount, currency: 'USD' });

const common = (ware: Ware): Fields => ({
  productTypeId: 'FINISHED_GOOD',
  brandName: ware.maker,
  description: ware.story,
  primaryProductCategoryId: ware.kind.toUpperCase().replaceAll(' ', '_'),
  productUrl: `/products/${ware.handle}`,
});

const toItem = (item: Item): Fields => ({
  productId: item.id,
  productName: nameOf(item),
  ...common(item.ware),
  isVirtual: 'N',
  isVariant: indicator(isVirtual(item.ware)),
  ...(isVirtual(item.ware) && {
    virtualProductId: productIdOf(item.ware),
    productFeatures: [{ productFeatureTypeId: 'SIZE', description: item.label }],
  }),
  price: money(item.amount),
  available: indicator(item.available),
  supplierPartyId: supplierOf(item),
});

function toProduct(ware: Ware): Fields {
  const own = itemsIn(ware).map(toItem);
  if (!isVirtual(ware)) return { ...own[0] };
  return {
    productId: productIdOf(ware),
    productName: ware.title,
    ...common(ware),
    isVirtual: 'Y',
    isVariant: 'N',
    variants: own,
  };
}

/** A virtual product has an id as its variants have. */
function productOf(id: unknown): Fields | undefined {
  const ware = wares.find((each) => productIdOf(each) === id);
  const item = itemOf(id);
  return ware ? toProduct(ware) : item && toItem(item);
}

/** What a group of items costs to ship: a flat price, and one for each piece. */
export const methods = [
  {
    shipmentMethodTypeId: 'STANDARD',
    carrierPartyId: 'USPS',
    description: 'USPS Standard',
    flat: 595,
    piece: 95,
  },
  { shipmentMethodTypeId: 'GROUND', carrierPartyId: 'UPS', description: 'UPS Ground', flat: 840, piece: 115 },
  {
    shipmentMethodTypeId: 'NEXT_DAY',
    carrierPartyId: 'UPS',
    description: 'UPS Next Day',
    flat: 2_430,
    piece: 325,
  },
] as const;

export type Method = (typeof methods)[number];
export const shippingMethodOf = ({ shipmentMethodTypeId, carrierPartyId }: Method): string =>
  `${shipmentMethodTypeId}@${carrierPartyId}`;
export const methodOf = (name: unknown): Method | undefined =>
  methods.find((each) => shippingMethodOf(each) === name);

/** Rates of sales tax by country and state, in hundredths of a percent. */
const rates: Readonly<Record<string, { readonly items: number; readonly shipping: number }>> = {
  'USA/CA': { items: 725, shipping: 0 },
  'USA/NY': { items: 800, shipping: 800 },
  'USA/TX': { items: 825, shipping: 825 },
  'CAN/ON': { items: 1_300, shipping: 1_300 },
};
export const ratesAt = ({ countryGeoId, stateProvinceGeoId }: Fields = {}) =>
  rates[`${countryGeoId}/${stateProvinceGeoId}`] ?? { items: 0, shipping: 0 };

/** Half a cent is rounded away from zero. */
export const percentOf = (amount: number, hundredths: number): number =>
  Math.sign(amount) * Math.round((Math.abs(amount) * hundredths) / 10_000);

export const promotions = {
  item: { productPromoId: '9013', description: '10% off three or more of the same consumable' },
  order: { productPromoId: '9020', description: '5% off items for $150.00 or more' },
};

export const itemPromotion = (line: Line): number =>
  line.item.ware.kind === 'Consumables' && line.quantity >= 3 ? -percentOf(amountOf(line), 1_000) : 0;
export const itemSubTotal = (line: Line): number => amountOf(line) + itemPromotion(line);

/** The items with their own promotions, and the promotion of the order. */
export function sumsOf(lines: readonly Line[]) {
  const subTotal = sumOf(lines.map(itemSubTotal));
  const promotion = subTotal >= 15_000 ? -percentOf(subTotal, 500) : 0;
  return { subTotal, promotion, total: subTotal + promotion };
}

const seqId = (index: number): string => String(index + 1).padStart(5, '0');

/** A line with its numbers in the order. */
export type Spot = {
  readonly line: Line;
  readonly orderItemSeqId: string;
  readonly shipGroupSeqId: string;
};

const suppliersIn = (lines: readonly Line[]) =>
  suppliers.filter((supplier) => lines.some(({ item }) => supplierOf(item) === supplier));

export const spotsIn = (lines: readonly Line[]): readonly Spot[] =>
  lines.map((line, index) => ({
    line,
    orderItemSeqId: seqId(index),
    shipGroupSeqId: seqId(suppliersIn(lines).indexOf(supplierOf(line.item))),
  }));

/** The ship groups of an order, with what is in each. */
export const groupsIn = (lines: readonly Line[]) =>
  suppliersIn(lines).map((supplierPartyId, index) => ({
    supplierPartyId,
    shipGroupSeqId: seqId(index),
    spots: spotsIn(lines).filter(({ shipGroupSeqId }) => shipGroupSeqId === seqId(index)),
  }));

const sentences: Readonly<Record<Reason, (detail: Fields) => string>> = {
  'unknown-item': ({ id }) =>
    productOf(id)
      ? `The product [${id}] is virtual; please select one of its variants.`
      : `Product not found [${id}].`,
  'sold-out': ({ id }) => `The product [${id}] is not available in sufficient quantity.`,
  'unknown-line': ({ id }) => `Problems getting the cart item by index [${id}].`,
  'unknown-cart': ({ id }) => `Shopping cart not found [${id}].`,
  'unknown-checkout': ({ id }) => `Checkout not found [${id}].`,
  'unknown-order': ({ id }) => `No valid order header found for orderId [${id}].`,
  'unknown-method': ({ id }) => `The shipping method [${id}] is not one of this store.`,
  'empty-cart': ({ id }) => `There are no items in the shopping cart [${id}].`,
  closed: ({ id }) => `[${id}] cannot be changed any more; status is not a valid change.`,
  stale: ({ id }) => `[${id}] was changed meanwhile.`,
  unaddressed: () => 'Please select a shipping destination.',
  'not-ready': ({ id }) => `The order of the checkout [${id}] cannot be created.`,
};

const needs: Readonly<Record<string, string>> = {
  approval: "Please confirm the order: buyerApproval needs approved 'Y' and an approvedDate of now.",
  address: 'Please select a shipping destination.',
  method: 'Please select a shipping method.',
};

/** One reason is an `errorMessage`; what an order lacks is a list. */
export const refusal = (reason: Reason, detail: Fields = {}): Outcome => {
  const message = sentences[reason](detail);
  const told =
    detail.missing === undefined
      ? { errorMessage: message }
      : { errorMessageList: asList(detail.missing).map((name) => needs[String(name)]) };
  return refuse(-32_000, message, { responseMessage: 'error', ...told });
};

export const success = (members: Fields): Fields => ({ responseMessage: 'success', ...members });

/** The products of one view of a list. */
type View<T> = (list: readonly T[], viewIndex: number, viewSize: number) => readonly T[];
export const inOrder: View<Ware> = (list, viewIndex, viewSize) =>
  list.slice(viewIndex * viewSize, (viewIndex + 1) * viewSize);

export const catalogWith =
  (view: View<Ware>): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [viewIndex, viewSize] = [Number(args.viewIndex ?? 0), Number(args.viewSize ?? 20)];
      const products = view(found, viewIndex, viewSize).map(toProduct);
      return { record: success({ viewIndex, viewSize, listSize: found.length, products }) };
    }
    if (name === 'lookup_catalog') {
      const wanted = [...new Set(asList(args.productIds))];
      const products = wanted.map(productOf).filter((each) => each !== undefined);
      const notFoundProductIds = wanted.filter((id) => !productOf(id));
      return { record: success({ products, notFoundProductIds }) };
    }
    const product = productOf(args.productId);
    return product ? { record: success({ product }) } : refusal('unknown-item', { id: args.productId });
  };
