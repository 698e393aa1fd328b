/** The decimals of each ISO 4217 currency, and conversions between minor units and decimal strings. */

// Not from Intl, which has the decimals for display (IQD 0) instead of those of the minor unit (IQD 3).
const byExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
    CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS
    SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** The number of decimals of a currency, or undefined for a code that ISO 4217 does not list. */
export function exponentOf(currency: string): number | undefined {
  return exponents.get(currency);
}

function requireExponent(currency: string): number {
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new RangeError(`"${currency}" is not an ISO 4217 currency code.`);
  return exponent;
}

/** Writes minor units as a decimal string: 1999 USD is "19.99", 1250 KWD is "1.250". */
export function decimal(amount: number, currency: string): string {
  const exponent = requireExponent(currency);
  if (exponent === 0) return String(amount);
  const digits = String(amount).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The inverse of `decimal`. */
export function minorUnits(price: string, currency: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  return Number(whole + fraction.padEnd(requireExponent(currency), '0'));
}

/** Converts cents to minor units. A currency without decimals keeps the number: 1999 cents become JPY 1999. */
export function fromCents(cents: number, currency: string): number {
  return cents * 10 ** Math.max(0, requireExponent(currency) - 2);
}
