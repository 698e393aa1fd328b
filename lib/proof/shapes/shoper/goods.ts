/** The products of the shop in the manner of Shoper: translations, buyable stocks with prices and availabilities, and refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Manufaktura Podhale', option: 'Wariant', firstId: 1_274, code: 'MP', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Koc wełniany',
    'Dom',
    [
      ['szary', 24_900],
      ['granatowy', 25_900, 'sold out'],
    ],
  ],
  [
    'Kubek ceramiczny',
    'Kuchnia',
    [
      ['300 ml', 4_590],
      ['450 ml', 5_490],
    ],
  ],
  ['Miód lipowy', 'Spożywcze', [['900 g', 5_215]]],
  ['Obrus lniany', 'Dom', [['140 x 220 cm', 18_950]]],
  ['Deska dębowa', 'Kuchnia', [['40 cm', 13_975]]],
  [
    'Świeca sojowa',
    'Dom',
    [
      ['las', 6_290],
      ['kawa', 6_390],
    ],
  ],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const itemOf = (stockId: unknown): Item | undefined => items.find(({ id }) => id === stockId);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'PLN' });

/** Percent of tax. */
export const standardTax = 23;
export const taxOf = ({ kind }: Ware): number => (kind === 'Spożywcze' ? 5 : standardTax);

export const netOf = (gross: number, tax: number): number => Math.round((gross * 100) / (100 + tax));

/** Such as `Wariant: szary`. */
export const optionOf = ({ ware, label }: Item): string => `${ware.option}: ${label}`;

const availabilityOf = (isAvailable: boolean): Fields =>
  isAvailable
    ? { availability_id: '3', name: 'dostępny', can_buy: '1' }
    : { availability_id: '1', name: 'niedostępny', can_buy: '0' };

const toStock = (item: Item, index: number): Fields => ({
  stock_id: item.id,
  product_id: String(item.ware.id),
  default: index === 0 ? '1' : '0',
  active: '1',
  code: item.sku,
  options: [{ name: item.ware.option, value: item.label }],
  price: moneyOf(item.amount),
  availability: availabilityOf(item.available),
});

const toProduct = (ware: Ware): Fields => ({
  product_id: String(ware.id),
  code: `${range.code}-${ware.id}`,
  translations: { pl_PL: { name: ware.title, short_description: ware.story, active: '1' } },
  producer: ware.maker,
  category: ware.kind,
  unit: 'szt.',
  tax: `${taxOf(ware)}%`,
  tax_value: String(taxOf(ware)),
  stocks: items.filter((item) => item.ware === ware).map(toStock),
});

const refusals: Readonly<Record<Reason, readonly [error: string, description: string]>> = {
  'unknown-item': ['not_found', 'Product or stock does not exist'],
  'sold-out': ['invalid_request', 'Stock is not available and cannot be bought'],
  'unknown-line': ['not_found', 'Basket has no product row with this id'],
  'unknown-cart': ['not_found', 'Basket does not exist'],
  'unknown-checkout': ['not_found', 'Checkout does not exist'],
  'unknown-order': ['not_found', 'Order does not exist'],
  'unknown-method': ['invalid_request', 'Shipping or pickup point cannot be chosen'],
  'empty-cart': ['invalid_request', 'Basket is empty'],
  closed: ['object_readonly', 'Checkout is finished or cancelled and cannot be changed'],
  stale: ['invalid_request', 'Object has been changed'],
  unaddressed: ['invalid_request', 'Field delivery_address is required'],
  'not-ready': ['invalid_request', 'Order cannot be placed yet, see missing'],
};

export const resultOf = (record: Fields): Fields => ({
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

const named: Fields = { approval: 'confirmation', address: 'delivery_address', method: 'shipping_id' };

/** A result with `isError`. @param detail the values of fields that are refused, or what is missing */
export function refusal(reason: Reason, { missing, state: _, ...detail }: Fields = {}): Outcome {
  const [error, error_description] = refusals[reason];
  const lacking =
    missing === undefined ? {} : { missing: asList(missing).map((name) => named[String(name)]) };
  return {
    members: { result: { isError: true, ...resultOf({ error, error_description, ...detail, ...lacking }) } },
  };
}

export const defaultLimit = 10;

function page({ query, page: wanted = 1, limit = defaultLimit }: Fields): Outcome {
  const found = matching(wares, query);
  const [number, size] = [Number(wanted), Number(limit)];
  return {
    record: {
      count: String(found.length),
      pages: Math.ceil(found.length / size),
      page: number,
      list: found.slice((number - 1) * size, number * size).map(toProduct),
    },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return page(args);
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.product_ids))];
    const not_found = asked.filter((each) => !wares.some(({ id }) => String(id) === each));
    const list = wares.filter(({ id }) => asked.includes(String(id))).map(toProduct);
    return { record: { count: String(list.length), list, not_found } };
  }
  const ware = wares.find(({ id }) => String(id) === args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { product_id: args.product_id });
};
