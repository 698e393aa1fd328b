/** Ids as the catalog and the tools write them: `gid://shop/ProductVariant/123` and `123` name the same thing. */

import { isObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';

export const isId = (id: unknown): id is Id =>
  (typeof id === 'string' && id !== '') || typeof id === 'number';

/** The number that an id is, or that is its last segment: `123` of `gid://shop/ProductVariant/123`, none of `lamp-123`. */
export const digitsOf = (id: unknown): string | undefined =>
  isId(id) ? /(?:^|[/:=])(\d+)$/.exec(String(id))?.[1] : undefined;

export const isSameId = (value: unknown, id: Id): boolean =>
  String(value) === String(id) || (digitsOf(value) !== undefined && digitsOf(value) === digitsOf(id));

/** Money: an integer amount of minor units with its currency (Resources, Money). */
export type Money = { readonly amount: number; readonly currency: string };

/** An object with both members; whether their values are right is judged by the checks of money. */
export const isMoney = (value: unknown): boolean =>
  isObject(value) && 'amount' in value && 'currency' in value;

const decimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Decimals of a currency: 2 unless listed above. */
export function exponentOf(currency: string): number {
  const other = Object.entries(decimals).find(([, codes]) => codes.split(' ').includes(currency));
  return other ? Number(other[0]) : 2;
}

/**
 * Whether an amount is a decimal string in units of `10^-exponent`, to less than one unit; exactly, for a price with no
 * more decimals than that. `('19.99', 2, 1999n)` is.
 */
export function isInUnits(price: string, exponent: number, amount: bigint): boolean {
  const parts = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(price);
  if (!parts) return false;
  const [, whole = '0', fraction = ''] = parts;
  const scale = 10n ** BigInt(fraction.length);
  const apart = amount * scale - BigInt(whole + fraction) * 10n ** BigInt(exponent);
  return -scale < apart && apart < scale;
}
