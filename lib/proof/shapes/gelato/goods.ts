/** What the store on Gelato sells, in three currencies, and the search for it. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 51_200, maker: 'Nordlys Studio', option: 'Size', prefix: 'NOR' }, [
  [
    'Aurora Poster',
    'Posters',
    [
      ['30x40 cm', '21.40'],
      ['50x70 cm', '33.90'],
    ],
  ],
  ['Fjord Canvas', 'Canvas', [['40x60 cm', '58.25']]],
  [
    'Puffin Tee',
    'T-Shirts',
    [
      ['Medium', '26.15'],
      ['Large', '27.35', 'sold out'],
    ],
  ],
  ['Stave Church Mug', 'Mugs', [['11 oz', '15.80']]],
  ['Reindeer Cards', 'Cards', [['Pack of 10', '18.65']]],
  ['Midnight Sun Tote', 'Tote Bags', [['One size', '23.95']]],
]);

/** A unit of each currency in cents; the yen has no decimals. */
const rates = { USD: 1, EUR: 0.92, JPY: 1.5 } as const;

export const currencies = Object.keys(rates);

const rateOf = (currency: string): number =>
  new Map<string, number>(Object.entries(rates)).get(currency) ?? 1;

/** An amount of cents in minor units of a currency. */
export const inCurrency = (cents: number, currency: string): number => Math.round(cents * rateOf(currency));

export const moneyOf = (amount: number, currency: string): Fields => ({ amount, currency });

/** From this quantity of an item on, there is a discount of ten percent. */
const volume = { fromQuantity: 10, discountPercent: 10 } as const;

export const discountOf = (price: number, quantity: number): number =>
  quantity >= volume.fromQuantity ? Math.round((price * volume.discountPercent) / 100) : 0;

const productId = ({ id }: Ware): string => uuidOf(`gelato product ${id}`);
export const variantId = ({ id }: { readonly id: number }): string => uuidOf(`gelato variant ${id}`);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const productUidOf = (ware: Ware, label: string): string =>
  `${plain(ware.kind)}_product_gpt_${plain(ware.title)}_gsi_${plain(label)}`;

export const items: ReadonlyMap<string, Item> = itemsOf(wares, variantId);

const currencyIn = (args: Fields): string => {
  const wanted = String(fieldsOf(args, 'context').currency);
  return currencies.includes(wanted) ? wanted : 'USD';
};

const toProduct = (ware: Ware, currency: string): Fields => ({
  id: productId(ware),
  externalId: String(ware.id),
  title: ware.title,
  description: ware.story,
  vendor: ware.maker,
  productType: ware.kind,
  status: 'active',
  productVariantOptions: [{ name: ware.option, values: ware.makes.map(({ label }) => label) }],
  variants: ware.makes.map((make) => ({
    id: variantId(make),
    productId: productId(ware),
    title: `${ware.title} - ${make.label}`,
    externalId: make.sku,
    productUid: productUidOf(ware, make.label),
    price: moneyOf(inCurrency(Math.round(Number(make.price) * 100), currency), currency),
    volumeDiscount: volume,
    availability: make.available ? 'in_stock' : 'out_of_stock',
  })),
});

/** @param page the products of a page */
export const catalogIn =
  (page: (found: readonly Ware[], offset: number, limit: number) => readonly Ware[]) =>
  (name: string, args: Fields): Outcome => {
    const shown = (ware: Ware): Fields => toProduct(ware, currencyIn(args));
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const [limit, offset] = [Number(args.limit ?? 20), Number(args.offset ?? 0)];
      const pagination = { total: found.length, offset, limit };
      return { record: { products: page(found, offset, limit).map(shown), pagination } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const products = wares.filter((ware) => ids.includes(productId(ware)));
      const known = products.map(productId);
      const notFound = ids.filter((id) => !known.includes(String(id)));
      return { record: { products: products.map(shown), notFound } };
    }
    const ware = wares.find((each) => productId(each) === args.productId);
    return ware ? { record: shown(ware) } : refusal('item', args.productId);
  };

export const pageOf = <T>(found: readonly T[], offset: number, limit: number): readonly T[] =>
  found.slice(offset, offset + limit);

const errors = {
  item: [-32_004, 'not_found', 'Product or product variant not found'],
  'sold-out': [-32_009, 'out_of_stock', 'Product variant is out of stock'],
  line: [-32_004, 'not_found', 'Item not found in the draft order, or sent with another variant or twice'],
  cart: [-32_004, 'not_found', 'Draft order not found'],
  checkout: [-32_004, 'not_found', 'Quote not found'],
  order: [-32_004, 'not_found', 'Order not found'],
  final: [-32_009, 'invalid_state', 'Quote is already ordered or canceled'],
  approval: [-32_003, 'approval_required', 'The buyer has to approve the total of the quote now'],
  lacking: [-32_009, 'incomplete', 'Quote is incomplete'],
  method: [
    -32_009,
    'invalid_shipment_method',
    'Shipment method is not offered for the country of the recipient',
  ],
  recipient: [-32_009, 'recipient_required', 'Shipment methods are quoted for a recipient; set it first'],
  empty: [-32_009, 'incomplete', 'Draft order has no items'],
  version: [-32_009, 'conflict', 'Draft order has changed'],
} as const;

/** A refusal in the words of the system: a code, a message, and details with a reference. */
export function refusal(why: keyof typeof errors, reference: unknown): Outcome {
  const [number, code, message] = errors[why];
  return refuse(number, message, { code, message, details: [{ reference: reference ?? null, message }] });
}
