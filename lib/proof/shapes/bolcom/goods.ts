/** The offers of the storefront in the manner of bol.com, what they cost and contain of VAT, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Veldhuis', option: 'Variant', firstId: 9_200_417, code: 'VLD', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Cast Iron Pan',
    'Kitchen',
    [
      ['20 cm', 3_495],
      ['24 cm', 4_295],
      ['28 cm', 5_195, 'sold out'],
    ],
  ],
  [
    'Reading Lamp',
    'Lighting',
    [
      ['Black', 2_749],
      ['White', 2_849],
    ],
  ],
  ['Dike Walks', 'Books', [['Paperback', 2_199]]],
  ['Rain Poncho', 'Outdoor', [['Yellow', 1_895]]],
  ['Tea Towels', 'Kitchen', [['Set of 3', 1_245]]],
  ['Bicycle Lights', 'Outdoor', [['USB', 1_599]]],
  ['Canal Houses', 'Books', [['Hardcover', 3_150]]],
]);

const items = itemsOf(wares, 2, ({ sku }) => uuidOf(`bolcom offer ${sku}`));

export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);

/** An EAN has thirteen digits; the last is its check digit. */
function eanOf({ catalogId }: Item): string {
  const digits = `871${String(catalogId).padStart(9, '0')}`;
  const sum = sumOf([...digits].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3)));
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Prices of a piece, for those who take at least so many. */
const bundles: Readonly<Record<string, readonly (readonly [quantity: number, amount: number])[]>> = {
  'Tea Towels': [
    [3, 1_145],
    [6, 1_045],
  ],
  'Bicycle Lights': [[2, 1_449]],
};

const pricesOf = ({ ware, amount }: Item) => [[1, amount] as const, ...(bundles[ware.title] ?? [])];

/** What a piece costs if so many are taken. */
export type Pricing = (line: Pick<Line, 'item' | 'quantity'>) => number;

export const unitPriceOf: Pricing = ({ item, quantity }) =>
  pricesOf(item)
    .filter(([from]) => from <= quantity)
    .at(-1)?.[1] ?? item.amount;

/** What retailers send themselves. */
const deliveryCodes: Readonly<Record<string, string>> = { Lighting: '2-3d', Outdoor: '1-2d' };

export const isFromBol = ({ ware }: Item): boolean => deliveryCodes[ware.kind] === undefined;

/** Only what a retailer sends has a delivery code. */
const fulfilmentOf = (item: Item): Fields =>
  isFromBol(item)
    ? { method: 'FBB', distributionParty: 'BOL' }
    : { method: 'FBR', distributionParty: 'RETAILER', deliveryCode: deliveryCodes[item.ware.kind] };

/** How an order item shows what is ordered. */
export const goodsOf = (item: Item): Fields => ({
  fulfilment: fulfilmentOf(item),
  offer: { offerId: item.id, reference: item.sku },
  product: { ean: eanOf(item), title: `${item.ware.title} - ${item.label}` },
});

/** Books have the reduced rate, which each country sets. */
export const vatRateOf = ({ ware }: Item, country: string): number => {
  if (ware.kind !== 'Books') return 21;
  return country === 'BE' ? 6 : 9;
};

const toVariant = (item: Item): Fields => ({
  ean: eanOf(item),
  attributes: [{ id: 'Variant', values: [{ value: item.label }] }],
  offer: {
    offerId: item.id,
    reference: item.sku,
    condition: { name: 'NEW', category: 'NEW' },
    pricing: {
      bundlePrices: pricesOf(item).map(([quantity, amount]) => ({
        quantity,
        unitPrice: { amount, currency: 'EUR' },
      })),
    },
    fulfilment: fulfilmentOf(item),
    availability: item.available ? 'IN_STOCK' : 'OUT_OF_STOCK',
  },
});

const toProduct = (ware: Ware): Fields => ({
  bolProductId: `930000000${ware.id}`,
  title: ware.title,
  description: ware.story,
  brand: ware.maker,
  category: ware.kind,
  variants: items.filter((item) => item.ware === ware).map(toVariant),
});

const wareOf = (ean: unknown): Ware | undefined => items.find((item) => eanOf(item) === ean)?.ware;

const problems: Readonly<Record<Reason, readonly [status: number, name: string, reason: string]>> = {
  'unknown-item': [404, 'offerId', 'There is no such offer or product.'],
  'sold-out': [400, 'offerId', 'The offer is out of stock.'],
  'unknown-line': [404, 'orderItemId', 'The basket has no such order item.'],
  'unknown-cart': [404, 'basketId', 'There is no such basket.'],
  'unknown-checkout': [404, 'checkoutId', 'There is no such checkout.'],
  'unknown-order': [404, 'orderId', 'There is no such order.'],
  'unknown-method': [400, 'deliveryOptionId', 'There is no such delivery option.'],
  'empty-cart': [400, 'orderItems', 'The basket is empty.'],
  closed: [409, 'status', 'It is ordered or cancelled, and cannot be changed.'],
  stale: [409, 'status', 'It was changed meanwhile.'],
  unaddressed: [400, 'shipmentDetails', 'Billing details need shipment details.'],
  'not-ready': [400, 'checkoutId', 'The checkout lacks something, and nothing was ordered.'],
};

const titles: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found', 409: 'Conflict' };

/** What a checkout may lack, as a violation. */
const lacks: Readonly<Record<string, Fields>> = {
  approval: {
    name: 'orderApproval',
    reason: 'The customer has to approve of the order, at most five minutes ago.',
  },
  address: { name: 'shipmentDetails', reason: 'The shipment details are missing.' },
  method: { name: 'deliveryOptionId', reason: 'No delivery option is chosen.' },
};

/** A refusal is a problem with violations. */
export function refusal(why: Reason, { missing, id, argument }: Fields = {}): Outcome {
  const [status, name, reason] = problems[why];
  const lacking = asList(missing).map((each) => lacks[String(each)]);
  return refuse(-32_000, reason, {
    type: 'https://api.bol.com/problems',
    title: titles[status],
    status,
    detail: id === undefined ? reason : `${reason} (${id})`,
    violations: lacking.length > 0 ? lacking : [{ name: argument ?? name, reason }],
  });
}

/** Where a page of a search begins. */
type Offset = (page: number, size: number) => number;

export const catalogBy =
  (offset: Offset): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [page, pageSize] = [Number(args.page ?? 1), Number(args.pageSize ?? 24)];
      const first = offset(page, pageSize);
      return {
        record: {
          results: found.slice(first, first + pageSize).map(toProduct),
          page,
          pageSize,
          totalResults: found.length,
          totalPages: Math.ceil(found.length / pageSize),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const eans = asList(args.eans);
      const found = eans.map(wareOf);
      const notFound = eans.filter((ean) => !wareOf(ean));
      return { record: { products: wares.filter((ware) => found.includes(ware)).map(toProduct), notFound } };
    }
    const ware = wareOf(args.ean);
    return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.ean, argument: 'ean' });
  };
