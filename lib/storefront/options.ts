// Says what a storefront can be told, with its defaults, and refuses what makes no sense in one clear sentence.
import { exponentOf } from './currency.ts';

export const dialects = ['document', 'ucp'] as const;
/** How the tools are spoken with: as the interface writes it down, or as the Universal Commerce Protocol does. */
export type Dialect = (typeof dialects)[number];

/** Versions of the Universal Commerce Protocol, the latest first. */
export const versions = ['2026-04-08', '2026-01-23'] as const;
export type Version = (typeof versions)[number];

export type StorefrontOptions = {
  /** Decides the whole catalog and all ids; an integer. Default 1. */
  readonly seed?: number;
  /** How many products the catalog has: 0 to 5000. Default 60. */
  readonly products?: number;
  /** The only currency of this storefront, an ISO 4217 code. Default USD. */
  readonly currency?: string;
  /** The shapes of the tools' arguments and results. Default document. */
  readonly dialect?: Dialect;
  /** The version that the merchant profile advertises, and by which the dialect of UCP answers. Default 2026-04-08. */
  readonly version?: Version;
  /** Requests that one client IP may send to the commerce endpoint in any one window. Default 400. */
  readonly rate?: number;
  /** The length of that window in milliseconds. Default 5000. */
  readonly windowMillis?: number;
  /** The storefront's own address, without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the second host, which the merchant profile advertises, without a trailing slash. */
  readonly canonicalUrl: string;
  /** The clock, in milliseconds since 1970. Default Date.now. */
  readonly now?: () => number;
};

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`The option "${name}" is ${value}; it must be a whole number ${bounds}.`);
}

function origin(name: string, value: string): string {
  if (URL.canParse(value) && /^https?:\/\/[^/?#]+$/.test(value)) return value;
  throw new RangeError(
    `The option "${name}" is "${value}"; it must be an http or https origin, such as http://127.0.0.1:3000.`,
  );
}

function knownCurrency(value: string): string {
  if (exponentOf(value) !== undefined) return value;
  throw new RangeError(
    `The option "currency" is "${value}"; it must be an ISO 4217 code, such as USD, JPY or KWD.`,
  );
}

function knownDialect(value: string): Dialect {
  const known = dialects.find((dialect) => dialect === value);
  if (known) return known;
  throw new RangeError(`The option "dialect" is "${value}"; it must be one of ${dialects.join(', ')}.`);
}

function knownVersion(value: string): Version {
  const known = versions.find((version) => version === value);
  if (known) return known;
  throw new RangeError(`The option "version" is "${value}"; it must be one of ${versions.join(', ')}.`);
}

/** Fills in the defaults. Throws a RangeError that names the option and what it may be. */
export function withDefaults(options: StorefrontOptions): Required<StorefrontOptions> {
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return {
    seed: wholeNumber('seed', options.seed ?? 1, least, most),
    products: wholeNumber('products', options.products ?? 60, 0, 5000),
    currency: knownCurrency(options.currency ?? 'USD'),
    dialect: knownDialect(options.dialect ?? 'document'),
    version: knownVersion(options.version ?? versions[0]),
    rate: wholeNumber('rate', options.rate ?? 400, 1, most),
    windowMillis: wholeNumber('windowMillis', options.windowMillis ?? 5000, 1, most),
    baseUrl: origin('baseUrl', options.baseUrl),
    canonicalUrl: origin('canonicalUrl', options.canonicalUrl),
    now: options.now ?? Date.now,
  };
}
