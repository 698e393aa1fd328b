/** The products and offers in the manner of Amazon Business, and the tools that show them. */
import { createHash } from 'node:crypto';
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Harrow & Pine', option: 'Sold by', firstId: 84_310, code: 'HP', decimals: 2 };
const own = 'Amazon.com';

export const wares = waresOf(range, [
  [
    'Copy Paper',
    'Office Supplies',
    [
      [own, 4_599],
      ['Ledger Street Office', 4_350],
    ],
  ],
  [
    'Gel Pens',
    'Office Supplies',
    [
      [own, 1_187],
      ['Ledger Street Office', 1_249],
    ],
  ],
  [
    'Desk Organizer',
    'Office Supplies',
    [
      ['Ledger Street Office', 2_375],
      ['Bright Facility Supply', 2_290, 'sold out'],
    ],
  ],
  ['Nitrile Gloves', 'Safety Supplies', [[own, 1_623]]],
  ['Hand Soap', 'Janitorial Supplies', [['Bright Facility Supply', 986]]],
  [
    'Trash Bags',
    'Janitorial Supplies',
    [
      [own, 2_748],
      ['Bright Facility Supply', 2_699],
    ],
  ],
]);

const offerIdOf = (sku: string): string => createHash('sha384').update(`offer ${sku}`).digest('base64url');
export const asinOf = ({ id }: Ware): string => {
  const hex = createHash('sha256').update(`asin ${id}`).digest('hex').slice(0, 16);
  return `B0${BigInt(`0x${hex}`).toString(36).toUpperCase().padStart(8, 'X').slice(0, 8)}`;
};
const offers = itemsOf(wares, 2, ({ sku }) => offerIdOf(sku));
export const offerOf = (id: unknown): Item | undefined => offers.find((offer) => offer.id === id);

const money = (amount: number): Fields => ({ amount, currency: 'USD' });

export const tiersOf = ({ label, amount }: Item) =>
  label === own
    ? [
        { from: 5, price: Math.floor(amount * 0.94) },
        { from: 20, price: Math.floor(amount * 0.87) },
      ]
    : [];
/** The price of one piece, if so many are bought. */
export const priceAt = (item: Item, quantity: number): number =>
  tiersOf(item).findLast(({ from }) => from <= quantity)?.price ?? item.amount;

const toOffer = (offer: Item): Fields => ({
  offerId: offer.id,
  merchant: { name: offer.label },
  availability: offer.available ? 'In Stock.' : 'Currently unavailable.',
  condition: 'NEW',
  price: { value: money(offer.amount), priceType: 'BUSINESS_PRICE' },
  quantityPrice: {
    quantityPriceTiers: tiersOf(offer).map(({ from, price }) => ({
      quantityDisplay: String(from),
      unitPrice: { value: money(price) },
    })),
  },
});

const toProduct = (ware: Ware): Fields => ({
  asin: asinOf(ware),
  asinType: 'STANDARD',
  title: ware.title,
  productDescription: ware.story,
  productOverview: { Brand: ware.maker },
  taxonomies: [{ title: ware.kind }],
  includedDataTypes: { OFFERS: offers.filter((offer) => offer.ware === ware).map(toOffer) },
});

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [page, size] = [Number(args.pageNumber ?? 0), Number(args.pageSize ?? 24)];
    return {
      record: {
        matchingProductCount: found.length,
        numberOfPages: Math.ceil(found.length / size),
        products: found.slice(page * size, (page + 1) * size).map(toProduct),
      },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.productIds);
    const found = wares.filter((ware) => wanted.includes(asinOf(ware)));
    return {
      record: {
        matchingProductCount: found.length,
        products: found.map(toProduct),
        notFoundProductIds: wanted.filter((id) => !found.some((ware) => asinOf(ware) === id)),
      },
    };
  }
  const ware = wares.find((each) => asinOf(each) === args.productId);
  if (ware) return { record: toProduct(ware) };
  const message = 'The product does not exist.';
  return refuse(-32_004, message, { errors: [{ code: 'ProductNotFound', message, details: '' }] });
};
