/** What the seller on eBay lists, the search for it, and what line items cost. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line, Why } from '../desk/desk.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { sumOf } from '../trade/lines.ts';

const house = {
  first: 265_708_278_354,
  maker: 'harbor_exchange',
  option: 'Color',
  prefix: 'HCX',
} as const;

export const wares = waresOf(house, [
  [
    'Compact Travel Camera',
    'Digital Cameras',
    [
      ['Black', '189.00'],
      ['Silver', '194.50'],
      ['Red', '199.75', 'sold out'],
    ],
  ],
  ['Leather Camera Strap', 'Straps', [['Brown', '24.35']]],
  ['Lens Cleaning Kit', 'Cleaning', [['Gray', '12.80']]],
  ['Aluminum Travel Tripod', 'Tripods', [['Black', '58.60']]],
  [
    'Canvas Camera Bag',
    'Bags',
    [
      ['Sand', '41.10'],
      ['Navy', '43.70'],
    ],
  ],
  ['Seven Inch Photo Frame', 'Photo Frames', [['White', '46.25']]],
  ['Pocket Photo Printer', 'Printers', [['Mint', '82.15']]],
]);

type Make = Ware['makes'][number];

const isGroup = ({ makes }: Ware): boolean => makes.length > 1;
const itemIdOf = (ware: Ware, make: Make): string => `v1|${ware.id}|${isGroup(ware) ? make.id : 0}`;

const wareOfMake = new Map(wares.flatMap((ware) => ware.makes.map((make) => [make, ware] as const)));

export const items: ReadonlyMap<string, Item> = itemsOf(wares, (make) => {
  const ware = wareOfMake.get(make);
  return ware ? itemIdOf(ware, make) : '';
});

const itemsIn = (ware: Ware): readonly Item[] => [...items.values()].filter((item) => item.ware === ware);

/** Above this, a listing does not say how many pieces there are. */
const threshold = 10;
const scarce: ReadonlyMap<string, number> = new Map([['Photo Frames', 6]]);

export const stockOf = ({ id, ware }: Item): number =>
  items.get(id)?.ready ? (scarce.get(ware.kind) ?? 480) : 0;

export const isInStock = (item: Item): boolean => stockOf(item) > 0;

const currency = 'USD';

/** An amount of the Order API, here in cents. */
export const amountOf = (value: number): Fields => ({ value, currency });
const moneyOf = (amount: number): Fields => ({ amount, currency });

type Service = {
  readonly shippingOptionId: string;
  readonly shippingCarrierCode: string;
  readonly shippingServiceCode: string;
  /** Cents for the first piece, and for each further one. */
  readonly cents: readonly [first: number, further: number];
  /** The net price of a line item from which it is delivered for nothing. */
  readonly freeFrom?: number;
};

const service = (id: number, carrier: string, code: string, ...cents: Service['cents']): Service => ({
  shippingOptionId: String(id),
  shippingCarrierCode: carrier,
  shippingServiceCode: code,
  cents,
});

const small: readonly Service[] = [
  service(5_010_021, 'USPS', 'USPS Ground Advantage', 455, 75),
  service(5_010_034, 'USPS', 'USPS Priority Mail', 985, 120),
];
const large: readonly Service[] = [
  { ...service(5_010_022, 'USPS', 'USPS Ground Advantage', 895, 240), freeFrom: 12_000 },
  service(5_010_035, 'USPS', 'USPS Priority Mail', 1_460, 315),
  service(5_010_047, 'UPS', 'UPS 2nd Day Air', 2_490, 520),
];

/** The services that the seller offers for an item; the first is the usual one. */
export const servicesFor = ({ ware }: Item): readonly Service[] =>
  ['Straps', 'Cleaning'].includes(ware.kind) ? small : large;

/** A line item of a checkout session, with the id of the shipping option that is selected. */
export type Row = Line & { readonly option: string };

/** From this quantity of an item on, there is a discount of ten percent. */
const volume = { fromQuantity: 3, percent: 10 } as const;
const recycling = { state: 'CA', kinds: ['Digital Cameras', 'Photo Frames'], cents: 600 } as const;
/** The seller gives back some of the price of a large purchase. */
const credit = { fromNet: 15_000, cents: 500 } as const;

/** Hundredths of a percent; states that are not listed have six percent. */
const rates: Readonly<Record<string, number>> = {
  AK: 0,
  CA: 725,
  CO: 290,
  DE: 0,
  MT: 0,
  NH: 0,
  NY: 400,
  OR: 0,
  TX: 625,
  WA: 650,
};
export const rateIn = ({ stateOrProvince }: Fields): number => rates[String(stateOrProvince)] ?? 600;

const deliveryBy = (
  { cents: [first, further], freeFrom = Infinity }: Service,
  quantity: number,
  net: number,
) => {
  const base = first + further * (quantity - 1);
  return { base, discount: net >= freeFrom ? base : 0 };
};

/** What one line item costs, all in cents. */
export function costsOf({ item, quantity, option }: Row, address?: Fields) {
  const gross = item.amount * quantity;
  const discount = quantity >= volume.fromQuantity ? Math.round((gross * volume.percent) / 100) : 0;
  const net = gross - discount;
  const offers = servicesFor(item).map((offer) => ({ offer, ...deliveryBy(offer, quantity, net) }));
  const chosen = offers.find(({ offer }) => offer.shippingOptionId === option);
  const delivery = (chosen?.base ?? 0) - (chosen?.discount ?? 0);
  const isRecycled =
    address?.stateOrProvince === recycling.state && recycling.kinds.some((kind) => kind === item.ware.kind);
  const fee = isRecycled ? recycling.cents * quantity : 0;
  const tax = address ? Math.round(((net + delivery) * rateIn(address)) / 10_000) : 0;
  return { gross, discount, net, offers, chosen, delivery, fee, tax };
}

/** The parts of a pricing summary in cents. */
export function partsOf(rows: readonly Row[], address?: Fields) {
  const costs = rows.map((row) => costsOf(row, address));
  const sum = (part: 'gross' | 'discount' | 'net' | 'delivery' | 'fee' | 'tax') =>
    sumOf(costs.map((cost) => cost[part]));
  return {
    priceSubtotal: sum('gross'),
    priceDiscount: sum('discount'),
    deliveryCost: sum('delivery'),
    fee: sum('fee'),
    tax: sum('tax'),
    adjustment: sum('net') >= credit.fromNet ? -credit.cents : 0,
  };
}

export type Parts = ReturnType<typeof partsOf>;

/** Fee and tax are known only with an address. */
export function summaryOf(parts: Parts, hasAddress: boolean): Fields {
  const { priceSubtotal, priceDiscount, deliveryCost, fee, tax, adjustment } = parts;
  return {
    priceSubtotal: amountOf(priceSubtotal),
    priceDiscount: amountOf(priceDiscount),
    deliveryCost: amountOf(deliveryCost),
    ...(hasAddress && { fee: amountOf(fee), tax: amountOf(tax) }),
    ...(adjustment !== 0 && { adjustment: { label: 'Seller credit', amount: amountOf(adjustment) } }),
    total: amountOf(priceSubtotal - priceDiscount + deliveryCost + fee + tax + adjustment),
  };
}

const availabilityOf = (item: Item): Fields => {
  const stock = stockOf(item);
  const deliveryOptions = ['SHIP_TO_HOME'];
  if (stock > threshold) {
    return {
      deliveryOptions,
      estimatedAvailabilityStatus: 'IN_STOCK',
      availabilityThreshold: threshold,
      availabilityThresholdType: 'MORE_THAN',
    };
  }
  const estimatedAvailabilityStatus = stock > 0 ? 'LIMITED_STOCK' : 'OUT_OF_STOCK';
  return { deliveryOptions, estimatedAvailabilityStatus, estimatedAvailableQuantity: stock };
};

const headOf = (item: Item): Fields => ({
  itemId: item.id,
  legacyItemId: String(item.ware.id),
  title: item.ware.title,
  price: moneyOf(item.amount),
  condition: 'New',
  conditionId: '1000',
  buyingOptions: ['FIXED_PRICE'],
  seller: { username: item.ware.maker, feedbackPercentage: '99.6', feedbackScore: 18_204 },
});

const groupOf = ({ id, title }: Ware): Fields => ({
  itemGroupId: String(id),
  itemGroupType: 'SELLER_DEFINED_VARIATIONS',
  itemGroupTitle: title,
});

const toItem = (item: Item): Fields => ({
  ...headOf(item),
  ...(isGroup(item.ware) && { primaryItemGroup: groupOf(item.ware) }),
  categoryPath: `Cameras & Photo|${item.ware.kind}`,
  mpn: item.sku,
  localizedAspects: [{ type: 'STRING', name: item.ware.option, value: item.label }],
  estimatedAvailabilities: [availabilityOf(item)],
  shippingOptions: servicesFor(item).map(({ shippingCarrierCode, shippingServiceCode, cents }) => ({
    shippingCarrierCode,
    shippingServiceCode,
    shippingCostType: 'FIXED',
    shippingCost: moneyOf(cents[0]),
    additionalShippingCostPerUnit: moneyOf(cents[1]),
  })),
});

/** A listing with variations is found once, as the first that is in stock. */
const toSummary = (ware: Ware): Fields => {
  const [first] = itemsIn(ware).filter(isInStock);
  return {
    ...(first && headOf(first)),
    shortDescription: ware.story,
    categories: [{ categoryName: ware.kind }],
    ...(isGroup(ware) && { itemGroupType: 'SELLER_DEFINED_VARIATIONS' }),
  };
};

export const pageOf = <T>(found: readonly T[], offset: number, limit: number): readonly T[] =>
  found.slice(offset, offset + limit);

/** @param page the listings of a page */
export const catalogIn =
  (page: (found: readonly Ware[], offset: number, limit: number) => readonly Ware[]) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const [limit, offset] = [Number(args.limit ?? 50), Number(args.offset ?? 0)];
      const itemSummaries = page(found, offset, limit).map(toSummary);
      return { record: { total: found.length, limit, offset, itemSummaries } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.itemIds).map(String))];
      const missing = ids.filter((id) => !items.has(id));
      return {
        record: {
          items: ids.flatMap((id) => items.get(id) ?? []).map(toItem),
          warnings: missing.map((id) => problem('item', id)),
        },
      };
    }
    const ware = items.get(String(args.itemId))?.ware;
    if (!ware) return refusal('item', args.itemId);
    const commonDescriptions = [{ description: ware.story, itemIds: itemsIn(ware).map(({ id }) => id) }];
    return { record: { title: ware.title, commonDescriptions, items: itemsIn(ware).map(toItem) } };
  };

type Problem = Why | 'stock' | 'left-out';

const problems: Readonly<Record<Problem, readonly [id: number, parameter: string, message: string]>> = {
  item: [11_001, 'itemId', 'The specified item ID was not found.'],
  cart: [11_502, 'cartId', 'The cart was not found, or it is deleted.'],
  line: [11_503, 'id', 'There is no such item in the cart, or no such line item in the checkout session.'],
  'left-out': [11_510, 'itemId', 'The item is out of stock and cannot be bought at present.'],
  stock: [15_012, 'availableQuantity', 'The quantity exceeds what the seller has.'],
  'sold-out': [15_017, 'itemId', 'The item cannot be purchased right now.'],
  empty: [15_019, 'cartId', 'The cart has no items that can be bought.'],
  final: [15_021, 'checkoutSession', 'The checkout session has ended.'],
  version: [15_020, 'checkoutSessionId', 'The item was revised.'],
  approval: [15_028, 'checkoutSessionId', 'The buyer has to authorize the payment now.'],
  checkout: [15_040, 'checkoutSessionId', 'The checkout session was not found.'],
  method: [15_041, 'shippingOptionId', 'The shipping option is not offered for this line item.'],
  lacking: [15_042, 'missing', 'The checkout session needs a shipping address before it can be paid.'],
  order: [15_050, 'purchaseOrderId', 'The purchase order was not found.'],
};

/** An error or a warning in the form of the system. */
export function problem(why: Problem, detail: unknown): Fields {
  const [errorId, name, message] = problems[why];
  const domain = errorId < 15_000 ? 'API_BROWSE' : 'API_ORDER';
  return { errorId, domain, category: 'REQUEST', message, parameters: [{ name, value: String(detail) }] };
}

export const refusal = (why: Problem, detail: unknown): Outcome =>
  refuse(-32_000, problems[why][2], { errors: [problem(why, detail)] });
