/** What the shop in the manner of Easy Digital Downloads sells, the tools that find it, and what it costs. */
import { asFields, asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';
import type { Totals } from '../trade/trade.ts';

const range = { maker: 'Fernlight', option: 'License', firstId: 3_117, code: 'FL', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Redirect Keeper',
    'Plugins',
    [
      ['Single site', 3_900],
      ['Five sites', 7_950],
      ['Unlimited sites', 15_900],
    ],
  ],
  [
    'Table Composer',
    'Plugins',
    [
      ['Single site', 4_500],
      ['Unlimited sites', 12_900, 'sold out'],
    ],
  ],
  [
    'Meadow Theme',
    'Themes',
    [
      ['Single site', 5_900],
      ['Unlimited sites', 18_450],
    ],
  ],
  ['Plugin Security Handbook', 'Ebooks', [['Ebook', 1_980]]],
  ['Line Icon Sheet', 'Graphics', [['Standard', 1_245]]],
  [
    'Paper Texture Pack',
    'Graphics',
    [
      ['Personal', 2_400],
      ['Commercial', 8_475],
    ],
  ],
  ['Booking Calendar', 'Plugins', [['Single site', 9_900]]],
]);

const items = itemsOf(wares, 2, ({ sku }) => sku);
const optionsIn = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

/** What a line buys: the price option of the download, or its default one. */
export function itemFor(wanted: unknown): Item | undefined {
  const { download_id, options } = asFields(wanted);
  const own = items.filter(({ ware }) => ware.id === download_id);
  const { price_id } = asFields(options);
  if (price_id === undefined) return own[0];
  return own.length > 1 ? own[Number(price_id) - 1] : undefined;
}

/** A text, as in the options of the shop; null for a download with a single price. */
export function priceIdOf(item: Item): string | null {
  const own = optionsIn(item.ware);
  return own.length > 1 ? String(own.indexOf(item) + 1) : null;
}

const limits: Readonly<Record<string, number>> = { 'Single site': 1, 'Five sites': 5, 'Unlimited sites': 0 };
/** On how many sites a license can be activated, where 0 is without limit; null for what has no license keys. */
export const licenseLimitOf = ({ label }: Item): number | null => limits[label] ?? null;
export const isTaxExempt = ({ kind }: Ware): boolean => kind === 'Ebooks';

/** What comes on top of the price of some downloads, once in a cart, net of tax. */
const feeOf = ({ title, kind }: Ware) =>
  kind === 'Themes' ? { amount: 1_500, label: `Demo import for ${title}` } : undefined;

export const currency = 'EUR';
const moneyOf = (amount: number): Fields => ({ amount, currency });

function toProduct(ware: Ware): Fields {
  const own = optionsIn(ware);
  const fee = feeOf(ware);
  const pricing = own.map((item) => ({
    ...(own.length > 1 && { price_id: priceIdOf(item), name: item.label }),
    price: moneyOf(item.amount),
    license_limit: licenseLimitOf(item),
    sold_out: !item.available,
  }));
  return {
    info: {
      id: ware.id,
      slug: ware.handle,
      title: ware.title,
      status: 'publish',
      link: `/products/${ware.handle}`,
      content: ware.story,
      category: [{ slug: ware.kind.toLowerCase(), name: ware.kind }],
    },
    has_variable_prices: own.length > 1,
    ...(own.length > 1 ? { default_price_id: '1', variable_prices: pricing } : pricing[0]),
    not_taxable: isTaxExempt(ware),
    fee: fee ? { label: fee.label, price: moneyOf(fee.amount) } : null,
  };
}

type Problem = Reason | 'invalid-discount' | 'minimum-not-met';

/** The ids of errors and their messages, which the checkout of the shop shows too. */
const errors: Readonly<Record<Problem, readonly [id: string, message: string]>> = {
  'unknown-item': ['invalid_download', 'This download or price option does not exist.'],
  'sold-out': ['sold_out', 'This price option is sold out.'],
  'unknown-line': ['invalid_cart_item', 'The cart has no such item.'],
  'unknown-cart': ['invalid_cart_token', 'Cart restoration failed. Invalid token.'],
  'unknown-checkout': ['invalid_payment', 'This payment does not exist.'],
  'unknown-order': ['invalid_purchase_key', 'This purchase key does not belong to a sale.'],
  'unknown-method': ['invalid_gateway', 'The selected payment gateway is not enabled.'],
  'empty-cart': ['empty_cart', 'Your cart is empty.'],
  closed: ['payment_closed', 'This payment is not pending any more.'],
  stale: ['cart_changed', 'The cart has changed.'],
  unaddressed: ['invalid_address', 'Please enter your billing address.'],
  'not-ready': ['not_ready', 'The purchase cannot be made yet.'],
  'invalid-discount': ['edd-discount-error', 'This discount is invalid.'],
  'minimum-not-met': ['edd-discount-error', 'The minimum order of this discount is not met.'],
};

const missing: Readonly<Record<string, readonly [id: string, message: string]>> = {
  approval: ['agree_to_purchase', 'The buyer must agree to this purchase now.'],
  address: errors.unaddressed,
  method: ['invalid_gateway', 'Please select a payment gateway.'],
};

/** All errors at once, by their ids. */
export function refusal(problem: Problem, detail: Fields = {}): Outcome {
  const several = asList(detail.missing).flatMap((name) => {
    const error = missing[String(name)];
    return error ? [error] : [];
  });
  const shown = several.length > 0 ? several : [errors[problem]];
  return refuse(-32_045, errors[problem][1], { errors: Object.fromEntries(shown) });
}

/** @param firstOf the position of the first download on a page */
export const catalogIn =
  (firstOf: (page: number, number: number) => number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const { page = 1, number = 10 } = args;
      const first = firstOf(Number(page), Number(number));
      const products = found.slice(first, first + Number(number)).map(toProduct);
      const max_num_pages = Math.ceil(found.length / Number(number));
      return { record: { products, found_posts: found.length, page, max_num_pages } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.download_ids);
      const found = wares.filter(({ id }) => wanted.includes(id));
      const not_found = wanted.filter((id) => !found.some((ware) => ware.id === id));
      return { record: { products: found.map(toProduct), not_found } };
    }
    const ware = wares.find(({ id }) => id === args.download_id);
    return ware ? { record: { product: toProduct(ware) } } : refusal('unknown-item');
  };

export const gateways = [
  { id: 'stripe', checkout_label: 'Credit Card', fee: 0 },
  { id: 'paypal', checkout_label: 'PayPal', fee: 135 },
  { id: 'manual', checkout_label: 'Bank Transfer', fee: 60 },
] as const;

const discounts = [
  { code: 'FERN10', type: 'percent', rate: 10, min_price: 0 },
  { code: 'WELCOME5', type: 'flat', amount: 500, min_price: 3_000 },
] as const;
export const discountFor = (wanted: unknown) => discounts.find(({ code }) => code === wanted);

/** Percent of tax by country; all others have none. */
const rates: Fields = { AT: 20, BE: 21, DE: 19, ES: 21, FR: 20, IE: 23, IT: 22, NL: 21, SE: 25 };
export const shopCountry = 'NL';
export const rateIn = (country: string): number => Number(rates[country] ?? 0);

/** How the shop reckons, which a fault bends. */
export type Sums = {
  readonly priceOf: (item: Item) => number;
  /** Percent in a country, of which the taxes are. */
  readonly taxIn: (country: string) => number;
};

/** What the sums depend on besides the lines. */
type Terms = { readonly country?: string; readonly gateway?: string; readonly code?: string };
type Row = { readonly discount: number; readonly subtotal: number; readonly tax: number };
type Fee = { readonly amount: number; readonly label: string; readonly no_tax: boolean } & Fields;
export type Figures = Totals & {
  readonly rows: readonly Row[];
  readonly fees: Readonly<Record<string, Fee>>;
};

/** A flat discount is spread over the lines, and the last one has what is left of it. */
function discountsOn(amounts: readonly number[], code: string | undefined): readonly number[] {
  const discount = discountFor(code);
  if (!discount) return amounts.map(() => 0);
  if (discount.type === 'percent') return amounts.map((each) => Math.round((each * discount.rate) / 100));
  const shares = amounts.slice(0, -1).map((each) => Math.floor((discount.amount * each) / sumOf(amounts)));
  return [...shares, discount.amount - sumOf(shares)];
}

function feesOn(lines: readonly Line[], gateway: string | undefined): Figures['fees'] {
  const fees = new Map<string, Fee>();
  for (const { ware } of lines.map(({ item }) => item)) {
    const fee = feeOf(ware);
    if (fee) fees.set(`setup_fee_${ware.id}`, { ...fee, no_tax: false, type: 'fee', download_id: ware.id });
  }
  const charge = gateways.find(({ id, fee }) => id === gateway && fee > 0);
  if (charge) {
    const label = `${charge.checkout_label} fee`;
    fees.set('gateway_fee', { amount: charge.fee, label, no_tax: true, type: 'fee', download_id: 0 });
  }
  return Object.fromEntries(fees);
}

/** Prices include tax, and fees do not. In `Totals`, fees are in the place of shipping. */
export const figuresBy =
  ({ priceOf, taxIn }: Sums) =>
  (lines: readonly Line[], { country = shopCountry, gateway, code }: Terms): Figures => {
    const percent = taxIn(country);
    const amounts = lines.map(({ item, quantity }) => priceOf(item) * quantity);
    const off = discountsOn(amounts, code);
    const rows = lines.map(({ item }, position): Row => {
      const [amount = 0, discount = 0] = [amounts[position], off[position]];
      const taxed = isTaxExempt(item.ware) ? 0 : amount - discount;
      const tax = taxed - Math.round((taxed * 100) / (100 + percent));
      return { discount, subtotal: amount - tax, tax };
    });
    const fees = feesOn(lines, gateway);
    const charges = Object.values(fees);
    const feeTaxes = charges.map(({ amount, no_tax }) => (no_tax ? 0 : Math.round((amount * percent) / 100)));
    const subtotal = sumOf(rows.map((row) => row.subtotal));
    const discount = sumOf(off);
    const shipping = sumOf(charges.map(({ amount }) => amount));
    const tax = sumOf([...rows.map((row) => row.tax), ...feeTaxes]);
    return { rows, fees, subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
  };
