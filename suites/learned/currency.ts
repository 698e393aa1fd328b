/** Minor units of currencies (ISO 4217, list one). */

const decimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Decimals of a currency: 2, but for those that have others. */
export function exponentOf(currency: string): number {
  const other = Object.entries(decimals).find(([, codes]) => codes.split(' ').includes(currency));
  return other ? Number(other[0]) : 2;
}

/**
 * A decimal string in units of `10^-exponent`: `('19.99', 2)` is `1999n`; undefined when it is no decimal, or has
 * more decimals than that.
 */
export function toMinor(price: string, exponent: number): bigint | undefined {
  const parts = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(price);
  if (!parts) return undefined;
  const [, whole = '0', fraction = ''] = parts;
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  return /[1-9]/.test(fraction.slice(exponent)) ? undefined : BigInt(whole + kept);
}
