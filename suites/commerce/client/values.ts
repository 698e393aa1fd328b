/** Ids and money, as the catalog and the tools write them. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { readingTools } from '../../discovered/tools.ts';
import type { Where } from '../../discovered/violation-at.ts';
import { priceNames } from '../../words/amounts.ts';

export const isId = (id: unknown): id is Id =>
  (typeof id === 'string' && id !== '') || typeof id === 'number';

/** The last segment of an id, if it is a number: `123` for `gid://shop/ProductVariant/123`, undefined for `lamp-123`. */
export const digitsOf = (id: unknown): string | undefined =>
  isId(id) ? /(?:^|[/:=])(\d+)$/.exec(String(id))?.[1] : undefined;

/** `gid://shop/ProductVariant/123` and `123` are the same id. */
export const isSameId = (value: unknown, id: Id): boolean =>
  String(value) === String(id) || (digitsOf(value) !== undefined && digitsOf(value) === digitsOf(id));

/** An integer number of minor units, and their currency (Resources, Money). */
export type Money = { readonly amount: number; readonly currency: string };

/** The codes of ISO 4217 that are in use. */
export const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Has both members of Money, whatever their values: the checks of amounts and currencies judge these. */
export const isMoney = (value: unknown): boolean =>
  isObject(value) && 'amount' in value && 'currency' in value;

/** Money whose values are an integer and a text. */
export function moneyOf(price: unknown): Money | undefined {
  if (!isObject(price)) return undefined;
  const { amount, currency } = price;
  const isPrice = typeof amount === 'number' && Number.isSafeInteger(amount) && typeof currency === 'string';
  return isPrice ? { amount, currency } : undefined;
}

/** Those, and of prices for a unit, such as a kilogram. */
const otherPrice = new RegExp(`${priceNames.former.source}|unit`, 'i');

/**
 * The Money in the member named price, or else the only Money of the object, or else of the parts of the object.
 * @param listed the price in the catalog: of several prices, such as one of a tester, the one that equals it comes first.
 */
export const priceOf = (object: JsonObject, listed?: unknown): Money | undefined =>
  currentMoneyIn(object).find((money) => equals(money, listed)) ?? moneyOf(priceIn(object));

const currentMoneyIn = (object: JsonObject): readonly Money[] =>
  placesIn(object)
    .filter(({ path }) => !path.some((step) => priceNames.former.test(step)))
    .flatMap(({ value }) => moneyOf(value) ?? []);

const equals = ({ amount, currency }: Money, listed: unknown): boolean =>
  typeof listed === 'string' && isInUnits(listed, exponentOf(currency), BigInt(amount));

/** Where an object has the amount of this Money. */
export const amountIn = (object: JsonObject): Where => ({ of: priceIn(object), path: ['amount'] });

function priceIn(object: JsonObject): unknown {
  const own = Object.entries(object);
  const parts = own.flatMap(([, value]) => (isObject(value) && !isMoney(value) ? Object.entries(value) : []));
  const [money, inner] = [own, parts].map((members) =>
    members.filter(([name, value]) => isMoney(value) && !otherPrice.test(name)),
  );
  const [first = [], ...others] = money?.length ? money : (inner ?? []);
  const [, price] =
    money?.find(([name]) => priceNames.current.test(name)) ?? (others.length === 0 ? first : []);
  return price ?? onlyMoneyIn(object);
}

/** The only Money below an object, wherever it stands. */
function onlyMoneyIn(object: JsonObject): unknown {
  const money = placesIn(object).filter(({ value }) => isMoney(value));
  const [first, ...others] = money.filter(({ path }) => !path.some((step) => otherPrice.test(step)));
  // The price of a unit is that of a kilogram, unless it is the only one.
  const current = money.filter(({ path }) => !path.some((step) => priceNames.former.test(step)));
  const [unit] = current.length === 1 ? current : [];
  const isOfUnit = (step: string) => priceNames.ofUnit.test(step);
  if (unit?.path.every((step) => isOfUnit(step) || !otherPrice.test(step))) return unit.value;
  return others.length === 0 ? first?.value : undefined;
}

/** Currencies by their number of decimals, without those that have 2 (ISO 4217, list one). */
const decimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** The number of decimals of a currency. */
export function exponentOf(currency: string): number {
  const other = Object.entries(decimals).find(([, codes]) => codes.split(' ').includes(currency));
  return other ? Number(other[0]) : 2;
}

/**
 * Whether an amount equals a decimal string, counted in units of `10^-exponent`: `('19.99', 2, 1999n)`. A price with more
 * decimals than that may be rounded up or down.
 */
export function isInUnits(price: string, exponent: number, amount: bigint): boolean {
  const parts = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(price);
  if (!parts) return false;
  const [, whole = '0', fraction = ''] = parts;
  const scale = 10n ** BigInt(fraction.length);
  const difference = amount * scale - BigInt(whole + fraction) * 10n ** BigInt(exponent);
  return -scale < difference && difference < scale;
}

/** The number of decimals up to which units are tried. */
const maxDecimals = 6;

/** Units of money, by their number of decimals. */
export const exponents = Array.from({ length: maxDecimals + 1 }, (_, i) => i);

/** As `isInUnits`, in any unit. */
export const isInSomeUnits = (price: string, amount: bigint): boolean =>
  exponents.some((exponent) => isInUnits(price, exponent, amount));

export { readingTools };

/** The tools that the interface documents (Commerce endpoint, 4). */
export const documentedTools = [
  ...readingTools,
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
  'get_order',
] as const;

export type ToolName = (typeof documentedTools)[number];

/** The kinds of records that callers can create and cancel. */
export const kinds = ['cart', 'checkout'] as const;

export type Kind = (typeof kinds)[number];

/** The checks that judge whether records of each kind can be created, read, updated and cancelled. */
export const operationsCheck: Readonly<Record<Kind, string>> = {
  cart: 'commerce/cart-operations-succeed',
  checkout: 'commerce/checkout-operations-succeed',
};
