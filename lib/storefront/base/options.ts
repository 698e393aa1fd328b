/** The options of a storefront, with their defaults and their validation. */
import { demoPublicKey, demoToken, type PublicKey } from './access.ts';
import { exponentOf } from './currency.ts';

const dialects = ['document', 'ucp'] as const;

/** The shapes of arguments and results: those of the interface, or those of the Universal Commerce Protocol. */
export type Dialect = (typeof dialects)[number];

/** The versions of the Universal Commerce Protocol that the interface documents, the latest first. */
export const documentedVersions = ['2026-04-08', '2026-01-23'] as const;

/** Versions of the Universal Commerce Protocol that a storefront may speak, the latest first. */
const versions = ['2026-08-25', ...documentedVersions] as const;

export type Version = (typeof versions)[number];

/** The versions of a storefront that speaks one of them: the documented ones, and its own. */
export const versionsWith = (own: Version): readonly Version[] =>
  versions.filter((version) => version === own || documentedVersions.some((one) => one === version));

const accesses = ['open', 'tiers'] as const;

/** `open`: every caller may call every tool. `tiers`: signed and authorized callers may call more than others. */
type Access = (typeof accesses)[number];

const mcpRevisions = ['any', '2025-06-18', '2025-11-25', '2026-07-28', 'sessions'] as const;

/**
 * The revision of MCP that the commerce endpoint speaks. `any` requires nothing that a revision adds; `sessions` is
 * 2025-11-25 or 2025-06-18 with a session that `initialize` opens.
 */
export type McpRevision = (typeof mcpRevisions)[number];

export type StorefrontOptions = {
  /** Determines the catalog and all ids; an integer. Default 1. */
  readonly seed?: number;
  /** The number of products: 0 to 100,000. Default 60. */
  readonly products?: number;
  /** Default small. */
  readonly size?: Size;
  /** The only currency of this storefront, an ISO 4217 code. Default USD. */
  readonly currency?: string;
  /** Default document. */
  readonly dialect?: Dialect;
  /** The UCP version that the merchant profile advertises and the dialect `ucp` implements. Default 2026-04-08. */
  readonly version?: Version;
  /** Default any. */
  readonly mcp?: McpRevision;
  /** Requests of one client IP to the commerce endpoint that are allowed in any window. Default 400. */
  readonly rate?: number;
  /** The length of the window in milliseconds. Default 5000. */
  readonly windowMs?: number;
  /** In which the profile of an agent has to arrive, in milliseconds. Default 3000. */
  readonly agentTimeoutMs?: number;
  /** Default open. */
  readonly access?: Access;
  /** The keys whose signatures are valid, if access is `tiers`. Default: a published test key. */
  readonly accessKeys?: readonly PublicKey[];
  /** The token of authorized callers, if access is `tiers`. Default: a published one. */
  readonly accessToken?: string;
  /** The storefront's own origin, without a trailing slash. */
  readonly baseUrl: string;
  /** The origin of the second host, which the merchant profile advertises, without a trailing slash. */
  readonly canonicalUrl: string;
  /** The clock, in milliseconds since 1970. Default Date.now. */
  readonly now?: () => number;
};

function wholeNumber(name: string, value: number, min: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
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

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const known = values.find((each) => each === value);
  if (known) return known;
  throw new RangeError(`The option "${name}" is "${value}"; it must be one of ${values.join(', ')}.`);
}

/**
 * Fills in the defaults.
 * @throws RangeError that names the option and its valid values.
 */
export function withDefaults(options: StorefrontOptions): Required<StorefrontOptions> {
  const { MIN_SAFE_INTEGER: min, MAX_SAFE_INTEGER: max } = Number;
  return {
    seed: wholeNumber('seed', options.seed ?? 1, min, max),
    products: wholeNumber('products', options.products ?? 60, 0, 100_000),
    size: oneOf('size', options.size ?? 'small', sizes),
    currency: knownCurrency(options.currency ?? 'USD'),
    dialect: oneOf('dialect', options.dialect ?? 'document', dialects),
    version: oneOf('version', options.version ?? documentedVersions[0], versions),
    mcp: oneOf('mcp', options.mcp ?? 'any', mcpRevisions),
    rate: wholeNumber('rate', options.rate ?? 400, 1, max),
    windowMs: wholeNumber('windowMs', options.windowMs ?? 5000, 1, max),
    agentTimeoutMs: wholeNumber('agentTimeoutMs', options.agentTimeoutMs ?? 3000, 1, 60_000),
    access: oneOf('access', options.access ?? 'open', accesses),
    accessKeys: options.accessKeys ?? [demoPublicKey],
    accessToken: options.accessToken ?? demoToken,
    baseUrl: origin('baseUrl', options.baseUrl),
    canonicalUrl: origin('canonicalUrl', options.canonicalUrl),
    now: options.now ?? Date.now,
  };
}

/** The options that determine a catalog. */
const sizes = ['small', 'large', 'huge'] as const;

/**
 * `small`: a few words and variants for each product. `large`: descriptions of 20 KB, 100 variants for every tenth
 * product, and at least 50,000 links in the sitemap. `huge`: the same, with at least 1,000,000 links, 50,000 in a file.
 */
export type Size = (typeof sizes)[number];

export type CatalogOptions = {
  readonly seed: number;
  readonly products: number;
  readonly size: Size;
  readonly currency: string;
  readonly baseUrl: string;
};
