/** The parts in the manner of Mouser, with their price breaks, and the words of its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Kestrel Devices', option: 'Rating', firstId: 73_110, code: 'KD', decimals: 0 };

export const wares = waresOf(range, [
  [
    'Lithium Cell',
    'Batteries',
    [
      ['3.7 V 400 mAh', 780],
      ['3.7 V 1200 mAh', 1_340],
    ],
  ],
  ['Charger Board', 'Power Management', [['USB-C', 1_115]]],
  [
    'Stepper Driver',
    'Motor Control',
    [
      ['2 A', 645],
      ['4 A', 985, 'sold out'],
    ],
  ],
  ['Servo Motor', 'Motor Control', [['9 g', 590]]],
  [
    'Sensor Board',
    'Sensors',
    [
      ['Humidity', 925],
      ['Pressure', 1_468],
      ['Distance', 2_230],
    ],
  ],
  ['Header Strip', 'Connectors', [['40 pins', 155]]],
]);

const prefixes: Readonly<Record<string, string>> = {
  Batteries: '426',
  'Power Management': '485',
  'Motor Control': '511',
  Sensors: '474',
  Connectors: '855',
};

const numberOf = new Map(
  wares.flatMap(({ kind, makes }) => makes.map(({ id, sku }) => [id, `${prefixes[kind]}-${sku}`] as const)),
);

export const parts = itemsOf(wares, 0, ({ id }) => numberOf.get(id) ?? '');
export const partOf = (number: unknown): Item | undefined => parts.find(({ id }) => id === number);

/** From which quantity on a piece costs how many percent of the single price. */
const breaks = [
  [1, 100],
  [10, 90],
  [100, 80],
] as const;

const breaksOf = ({ amount }: Item) =>
  breaks.map(([quantity, percent]) => ({ quantity, price: Math.floor((amount * percent) / 100) }));

/** The price of one piece, if so many are bought. */
export const priceAt = (item: Item, quantity: number): number =>
  breaksOf(item).findLast((each) => each.quantity <= quantity)?.price ?? item.amount;

/** A fee for each piece of dangerous goods. */
export const feeOn = ({ ware }: Item): number => (ware.kind === 'Batteries' ? 45 : 0);

export const descriptionOf = ({ ware, label }: Item): string => `${ware.title} ${label}`;

const stockOf = ({ available, catalogId }: Item): number => (available ? 200 + (catalogId % 90) : 0);

const toPart = (item: Item): Fields => ({
  MouserPartNumber: item.id,
  ManufacturerPartNumber: item.sku,
  Manufacturer: item.ware.maker,
  Description: descriptionOf(item),
  Category: item.ware.kind,
  Availability: item.available ? `${stockOf(item)} In Stock` : 'None',
  AvailabilityInStock: String(stockOf(item)),
  LifecycleStatus: item.available ? null : 'Obsolete',
  IsDiscontinued: String(!item.available),
  Min: '1',
  Mult: '1',
  PriceBreaks: breaksOf(item).map(({ quantity, price }) => ({
    Quantity: quantity,
    Price: { amount: price, currency: 'JPY' },
  })),
});

const errors: Readonly<Record<Reason, readonly [code: string, property: string, message: string]>> = {
  'unknown-item': ['InvalidPartNumber', 'MouserPartNumber', 'Invalid Mouser part number.'],
  'sold-out': ['PartNotAvailable', 'MouserPartNumber', 'This part is obsolete and has no stock.'],
  'unknown-line': ['InvalidPartNumber', 'MouserPartNumber', 'The part is not in the cart.'],
  'unknown-cart': ['InvalidCartKey', 'CartKey', 'Invalid cart key.'],
  'unknown-checkout': ['InvalidOrderKey', 'OrderKey', 'Invalid order key.'],
  'unknown-order': ['InvalidOrderNumber', 'WebOrderId', 'Order not found.'],
  'unknown-method': ['InvalidShippingMethod', 'PrimaryShipping', 'Invalid shipping method.'],
  'empty-cart': ['EmptyCart', 'CartKey', 'The cart has no parts.'],
  closed: ['OrderClosed', 'OrderKey', 'The order was submitted or cancelled, and cannot be changed.'],
  stale: ['Stale', 'CartKey', 'The cart was changed.'],
  unaddressed: ['Required', 'ShippingAddress', 'The shipping address is required.'],
  'not-ready': ['Required', 'OrderKey', 'The order cannot be submitted.'],
};

const lacks: Readonly<Record<string, readonly [property: string, message: string]>> = {
  approval: ['BuyerApproval', 'A recent approval of the buyer is required.'],
  address: ['ShippingAddress', 'The shipping address is required.'],
  method: ['PrimaryShipping', 'The shipping method is required.'],
};

/** A result with the errors, one for each thing that a submission lacks. */
export function refusal(reason: Reason, { missing, id }: Fields = {}): Outcome {
  const [Code, property, message] = errors[reason];
  const lacking = asList(missing).flatMap((name) => [lacks[String(name)] ?? [property, message]]);
  const rows = lacking.length > 0 ? lacking : [[property, message] as const];
  const record = {
    Errors: rows.map(([PropertyName, Message]) => ({
      Id: 0,
      Code,
      Message,
      ResourceKey: Code,
      ResourceFormatString: id === undefined ? null : String(id),
      PropertyName,
    })),
  };
  return {
    members: { result: { isError: true, content: [{ type: 'text', text: JSON.stringify(record) }] } },
  };
}

const isFound = (item: Item, words: readonly string[]): boolean => {
  const text = [descriptionOf(item), item.ware.kind, item.sku, item.id].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

const shown = (found: readonly Item[], total: number): Outcome => ({
  record: { Errors: [], SearchResults: { NumberOfResult: total, Parts: found.map(toPart) } },
});

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const words = String(args.query).toLowerCase().split(/\s+/);
    const found = parts.filter((item) => isFound(item, words));
    const start = Number(args.startingRecord ?? 0);
    return shown(found.slice(start, start + Number(args.records ?? 50)), found.length);
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.MouserPartNumbers);
    const found = parts.filter(({ id }) => wanted.includes(id));
    return shown(found, found.length);
  }
  const item = partOf(args.MouserPartNumber);
  return item
    ? { record: { Errors: [], Part: toPart(item) } }
    : refusal('unknown-item', { id: args.MouserPartNumber });
};
