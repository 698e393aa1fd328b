/** Minor units of currencies (ISO 4217, list one). */

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
