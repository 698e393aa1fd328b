/** The products of the shop in the manner of IdoSell: sizes, prices with VAT, rebates from six pieces on, and refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Lesna Chata', option: 'Size', firstId: 3_418, code: 'LC', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Tatra Merino Shirt',
    'Clothing',
    [
      ['S', 18_999],
      ['M', 18_999],
      ['L', 19_499, 'sold out'],
    ],
  ],
  ['Bieszczady Trail Guide', 'Books', [['one size', 4_990]]],
  [
    'Linden Honey',
    'Food',
    [
      ['400 g', 3_249],
      ['1 kg', 6_875],
    ],
  ],
  ['Potted Fern', 'Plants', [['one size', 5_450]]],
  ['Enamel Trail Mug', 'Kitchen', [['one size', 4_235]]],
  [
    'Wool Hiking Socks',
    'Clothing',
    [
      ['S', 3_990],
      ['M', 3_990],
    ],
  ],
]);

const sizeIds: Readonly<Record<string, string>> = {
  'one size': 'uniw',
  S: '3',
  M: '4',
  L: '5',
  '400 g': '1A',
  '1 kg': '1B',
};

export const sizeOf = (label: string): string => sizeIds[label] ?? label;

/** A product and one of its sizes. */
export const keyOf = (productId: unknown, sizeId: unknown): string => `${productId}-${sizeId}`;

const keys = new Map(
  wares.flatMap(({ id: ware, makes }) => makes.map(({ id, label }) => [id, keyOf(ware, sizeOf(label))])),
);

export const items = itemsOf(wares, 2, ({ id }) => String(keys.get(id)));

export const itemOf = (key: unknown): Item | undefined => items.find(({ id }) => id === key);

const rates: Readonly<Record<string, number>> = { Books: 5, Food: 5, Plants: 8 };

/** Percent of VAT. */
export const standardVat = 23;
export const vatOf = ({ kind }: Ware): number => rates[kind] ?? standardVat;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'PLN' });
export const netOf = (gross: number, vat: number): number => Math.round((gross * 100) / (100 + vat));

export const rebate = { fromQuantity: 6, rebatePercent: 4 } as const;

/** The gross price of one piece, when so many are bought. */
export const priceFor = ({ amount }: Item, quantity: number): number =>
  quantity >= rebate.fromQuantity ? Math.round((amount * (100 - rebate.rebatePercent)) / 100) : amount;

const sizeRow = (item: Item): Fields => ({
  sizeId: sizeOf(item.label),
  sizePanelName: item.label,
  productSizeCodeExternal: item.sku,
  productRetailPrice: moneyOf(item.amount),
  productRetailPriceNet: moneyOf(netOf(item.amount, vatOf(item.ware))),
  sizeAvailable: item.available ? 'y' : 'n',
});

const toProduct = (ware: Ware): Fields => ({
  productId: ware.id,
  productName: ware.title,
  productDescription: ware.story,
  producerName: ware.maker,
  categoryName: ware.kind,
  currencyId: 'PLN',
  productVat: vatOf(ware),
  productSizes: items.filter((item) => item.ware === ware).map(sizeRow),
  productQuantityRebates: [rebate],
});

const faultsOf: Readonly<Record<Reason, readonly [faultCode: number, faultString: string]>> = {
  'unknown-item': [204, 'Product or size does not exist'],
  'sold-out': [207, 'Product is not available in this size'],
  'unknown-line': [205, 'Basket does not contain this product in this size'],
  'unknown-cart': [301, 'Basket does not exist'],
  'unknown-checkout': [311, 'Unfinished order does not exist'],
  'unknown-order': [321, 'Order does not exist'],
  'unknown-method': [313, 'Courier is not available with this form of payment'],
  'empty-cart': [302, 'Basket is empty'],
  closed: [314, 'Operation is not allowed in this status'],
  stale: [315, 'Data was changed in the meantime'],
  unaddressed: [316, 'Delivery address is not set'],
  'not-ready': [317, 'Order cannot be placed, because required data is missing'],
};

const named: Fields = { approval: 'clientApproval', address: 'clientDeliveryAddress', method: 'dispatch' };

/** The fault codes of the shop. The state of a record is in the record. */
export function refusal(reason: Reason, { missing, state: _, ...detail }: Fields = {}): Outcome {
  const [faultCode, faultString] = faultsOf[reason];
  const lacking = asList(missing).map((name) => named[String(name)]);
  const data = missing === undefined ? detail : { ...detail, missing: lacking };
  return refuse(-32_000 - faultCode, faultString, { errors: { faultCode, faultString }, ...data });
}

function page({ query, resultsPage = 0, resultsLimit = 10 }: Fields): Outcome {
  const found = matching(wares, query);
  const [number, size] = [Number(resultsPage), Number(resultsLimit)];
  return {
    record: {
      results: found.slice(number * size, (number + 1) * size).map(toProduct),
      resultsNumberAll: found.length,
      resultsNumberPage: Math.ceil(found.length / size),
      resultsPage: number,
      resultsLimit: size,
    },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return page(args);
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.productIds))];
    const productsNotFound = asked.filter((each) => !wares.some(({ id }) => id === each));
    return {
      record: { results: wares.filter(({ id }) => asked.includes(id)).map(toProduct), productsNotFound },
    };
  }
  const ware = wares.find(({ id }) => id === args.productId);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { productId: args.productId });
};
