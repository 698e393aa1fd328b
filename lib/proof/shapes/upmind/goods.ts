/** The products of the shop in the manner of Upmind with their price lists and options, its refusals, and its catalog. */
import { asList, edit } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Line, Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Fenland Networks',
  option: 'Billing cycle',
  firstId: 71_300,
  code: 'FEN',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Managed Router',
    'Connectivity',
    [
      ['Monthly', 1_490],
      ['Annually', 14_950],
      ['Biennially', 28_100, 'sold out'],
    ],
  ],
  [
    'VoIP Desk Phone',
    'Telephony',
    [
      ['One time', 9_640],
      ['Annually', 5_875],
    ],
  ],
  [
    'Backup Appliance',
    'Storage',
    [
      ['Monthly', 3_920],
      ['Annually', 40_260],
    ],
  ],
  ['Mesh Access Point', 'Connectivity', [['Monthly', 785]]],
  [
    'Failover Kit',
    'Connectivity',
    [
      ['Monthly', 2_230],
      ['Annually', 23_140],
    ],
  ],
  ['Security Key Pair', 'Security', [['One time', 6_115]]],
]);

const cycles: Readonly<Record<string, number>> = {
  'One time': 0,
  Monthly: 1,
  Annually: 12,
  Biennially: 24,
};
export const cycleOf = ({ label }: { readonly label: string }): number => cycles[label] ?? 0;

export const idOf = (name: string): string => uuidOf(`upmind ${name}`);
export const productId = ({ id }: Ware): string => idOf(`product ${id}`);
const items = itemsOf(wares, 2, ({ id }) => String(id));

/** A sub-product. A price of the cycle 0 is for products of all cycles, and charged once. */
type Option = {
  readonly id: string;
  readonly name: string;
  readonly of: readonly string[];
  readonly isMandatory: boolean;
  readonly prices: readonly (readonly [cycle: number, amount: number])[];
};

const options: readonly Option[] = [
  {
    id: idOf('option static address'),
    name: 'Static IPv4 address',
    of: ['Managed Router', 'Failover Kit'],
    isMandatory: false,
    prices: [
      [1, 310],
      [12, 3_160],
      [24, 6_005],
    ],
  },
  {
    id: idOf('option set-up'),
    name: 'Set-up',
    of: ['Backup Appliance'],
    isMandatory: true,
    prices: [[0, 4_500]],
  },
];
const optionsOf = ({ title }: Ware): readonly Option[] => options.filter(({ of }) => of.includes(title));

/** An option of a product in a basket; `units` for one unit of the product. */
type Chosen = Pick<Option, 'id' | 'name'> & {
  readonly units: number;
  readonly cycle: number;
  readonly amount: number;
};

/** A product in a billing cycle with its options. */
export type Configured = Item & { readonly options?: readonly Chosen[] };

export function chosenIn({ item }: Line): readonly Chosen[] {
  const { options: chosen = [] }: Configured = item;
  return chosen;
}

function chosen({ id, name, prices }: Option, units: number, of: number): readonly Chosen[] {
  const price = prices.find(([cycle]) => cycle === of || cycle === 0);
  return price ? [{ id, name, units, cycle: price[0], amount: price[1] }] : [];
}

/** What a row with a product, a billing cycle and options means; undefined if the shop does not have one of them. */
export function itemOf(row: Fields): Configured | undefined {
  const item = items.find(
    (each) => productId(each.ware) === row.product_id && cycleOf(each) === row.billing_cycle_months,
  );
  if (!item) return undefined;
  const offered = optionsOf(item.ware);
  const mandatory = offered.filter(({ isMandatory }) => isMandatory);
  const wanted = rowsIn(row, 'options');
  const sought = wanted.flatMap(({ product_id, unit_quantity }) =>
    offered
      .filter(({ id, isMandatory }) => id === product_id && !isMandatory)
      .flatMap((option) => chosen(option, Number(unit_quantity ?? 1), cycleOf(item))),
  );
  if (sought.length < wanted.length) return undefined;
  return {
    ...item,
    options: [...sought, ...mandatory.flatMap((option) => chosen(option, 1, cycleOf(item)))],
  };
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount with its twins: as a text for people, and in the currency that is shown, which is the same here. */
export const amounts = (name: string, pence: number): Fields => ({
  [name]: pence / 100,
  [`${name}_formatted`]: pounds.format(pence / 100),
  [`${name}_converted`]: pence / 100,
});

const priceOf = (cycle: number, pence: number): Fields => ({
  billing_cycle_months: cycle,
  price: { amount: pence, currency: 'GBP' },
  price_formatted: pounds.format(pence / 100),
});

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  name: ware.title,
  description: ware.story,
  category: { name: ware.kind },
  min_order_quantity: 1,
  max_order_quantity: 100,
  prices: items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      ...priceOf(cycleOf(item), item.amount),
      billing_cycle_name: item.label,
      sku: item.sku,
      in_stock: item.available,
    })),
  products_options: optionsOf(ware).map(({ id, name, isMandatory, prices }) => ({
    id,
    name,
    is_mandatory: isMandatory,
    prices: prices.map(([cycle, pence]) => priceOf(cycle, pence)),
  })),
});

/** The envelope of all answers. */
export const ok = (data: unknown, more: Fields = {}): Fields => ({
  status: 'ok',
  data,
  total: null,
  error: null,
  messages: [],
  ...more,
});

type Problem = Reason | 'unknown-product';

const problems: Readonly<Record<Problem, readonly [status: number, message: string]>> = {
  'unknown-product': [404, 'Product not found.'],
  'unknown-item': [422, 'This product, billing cycle or option is not available.'],
  'sold-out': [422, 'This product is out of stock in the selected billing cycle.'],
  'unknown-line': [404, 'Product not found in basket.'],
  'unknown-cart': [404, 'Basket not found.'],
  'unknown-checkout': [404, 'Order not found.'],
  'unknown-order': [404, 'Invoice not found.'],
  'unknown-method': [422, 'The selected delivery is invalid.'],
  'empty-cart': [422, 'The basket has no products.'],
  closed: [409, 'It is not a draft any more and cannot be changed.'],
  stale: [409, 'It was changed by another request.'],
  unaddressed: [422, 'The address is required.'],
  'not-ready': [422, 'The order cannot be converted to an invoice.'],
};

/** What a conversion needs, in the words of its arguments. */
const needed: Fields = { approval: 'client_approval', method: 'delivery_product_id' };

export function refusal(reason: Problem, detail: Fields = {}): Outcome {
  const [code, message] = problems[reason];
  const at = Object.keys(problems).indexOf(reason);
  const data = edit(detail, 'missing.*', (name) => needed[String(name)] ?? name);
  return refuse(-32_040 - at, message, { status: 'error', data: null, error: { code, message, data } });
}

/** @param startOf how many products precede those of the answer */
export const catalogWith =
  (startOf: (offset: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const start = startOf(Number(args.offset ?? 0));
      const page = found.slice(start, start + Number(args.limit ?? 10));
      return { record: ok(page.map(toProduct), { total: found.length }) };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.product_ids);
      const found = wares.filter((ware) => wanted.includes(productId(ware)));
      const missing = wanted.filter((id) => !found.some((ware) => productId(ware) === id));
      return { record: ok(found.map(toProduct), { total: found.length, not_found: missing }) };
    }
    const ware = wares.find((each) => productId(each) === args.product_id);
    return ware
      ? { record: ok(toProduct(ware)) }
      : refusal('unknown-product', { product_id: args.product_id });
  };

/** The row of an addition; `tradeOf` hands it on as it is. */
export const asRow = (row: unknown): Fields => fieldsOf({ row }, 'row');
