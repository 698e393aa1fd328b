/** The audited storefront, with the rate, the bounds, the consents and the approval of the audit. */
import type { WrittenMap } from './commerce-map.ts';
import type { Authorities, Proxies } from './http.ts';
import type { Ruleset } from './requirement.ts';

/** Consents beyond reading: carts and checkouts, the rate-limit probe, completing a checkout, fetching documents of ours. */
export const consents = ['writes', 'burst', 'purchase', 'profiles'] as const;

export type Consent = (typeof consents)[number];

/** How much is asked: the questions that find most, the default ones, or everything. */
export const depths = ['quick', 'standard', 'deep'] as const;

export type Depth = (typeof depths)[number];

/**
 * An option of a command line: a switch, a flag with its value, or a flag with a secret, which a variable of the
 * environment holds.
 */
export type Argument = {
  /** Such as `--rate`. */
  readonly flag: string;
  readonly value?: string;
  /** The name of the variable, what stands before its value, and the value when the variable is not set. */
  readonly variable?: { readonly name: string; readonly before?: string; readonly otherwise?: string };
};

export type Target = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The interface's {canonical_host}, {auth_url} and {schema_url}, if given. */
  readonly canonicalUrl?: string;
  readonly authUrl?: string;
  readonly schemaUrl?: string;
  /** The URL of the call endpoint, if given. */
  readonly commerceUrl?: string;
  /** What a person wrote about the records of carts and checkouts. */
  readonly map?: WrittenMap;
  /** What a sandbox takes for an explicit approval; without it, no order is placed. */
  readonly approval?: Approval;
  /** Known good handles, if given. */
  readonly product?: string;
  readonly collection?: string;
  /** The buyer context: ISO 3166-1 alpha-2 country, ISO 4217 currency. */
  readonly country: string;
  readonly currency: string;
  /** URI of an agent profile. */
  readonly agentProfile?: string;
  /** Where the documents are that a storefront fetches, without a trailing slash. */
  readonly profileBase?: string;
  /** Private hosts to which the target may link: `HOST` for all of its ports, or `HOST:PORT`. */
  readonly allowedHosts?: readonly string[];
  /** The target leads to hosts that the user named only, and not even to other public ones. */
  readonly isConfined?: true;
  /** Added to every request to the target's own hosts; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent when requests are not signed. */
  readonly signature?: Signature;
  readonly userAgent: string;
  /** Absent when every host is reached directly. */
  readonly proxies?: Proxies;
  /** Trusted in addition to those that Node trusts. */
  readonly authorities?: Authorities;
  /** Certificates are not verified. */
  readonly insecure?: true;
  readonly consents: readonly Consent[];
  readonly rulesets: readonly Ruleset[];
  /** The name of the requirement set that decides; absent means `next`. */
  readonly set?: string;
  /** Areas, check ids, requirement ids, or globs over them. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Absent means standard. */
  readonly depth?: Depth;
  readonly connections: number;
  /** Requests per second; absent means unlimited. */
  readonly rate?: number;
  /** The most requests that the whole run may send. */
  readonly budget: number;
  /** The largest body to read, in bytes, before and after content decoding; absent means 16 MiB. */
  readonly maxBytes?: number;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  /** How far the deadline may move because the storefront throttles the run; absent means not at all. */
  readonly patienceMs?: number;
  readonly seed: number;
  /** The replay path of the only counterexample to judge, instead of generated inputs. */
  readonly path?: string;
  /** Generated inputs for each property. */
  readonly runs: number;
  /** How often a failed check runs again, each time on a fresh connection. */
  readonly retries: number;
  /** The options that the run was given, for a command that repeats it; without any secret. */
  readonly again?: readonly Argument[];
};

/** An Ed25519 key with its private part (RFC 8037 section 2). */
export type SigningKey = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
};

/** How the requests of a run are signed (RFC 9421): with a key of our own, or with headers that were made before. */
export type Signature =
  | {
      readonly kind: 'key';
      readonly key: SigningKey;
      /** The URL of the public key, for verifiers. */
      readonly agent: string;
    }
  | {
      readonly kind: 'headers';
      /** The only host that gets them; with its port unless that is the default one. */
      readonly host: string;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      /** Milliseconds since the epoch. */
      readonly expires: number;
    }
  /** In a recording: that requests were signed, and the host if only one got the headers. */
  | { readonly kind: 'recorded'; readonly host?: string };

/** The only host that gets the signature; undefined when all of the target's own hosts get it. */
export const onlyHost = (signature: Signature | undefined): string | undefined =>
  signature && 'host' in signature ? signature.host : undefined;

/** The side effects of requests on a storefront, mildest first. */
export const sideEffects = ['reading', 'commerce-reading', 'writes', 'burst', 'purchase'] as const;

export type SideEffect = (typeof sideEffects)[number];

/** The consent for each kind of side effect. */
const consentFor: Readonly<Partial<Record<SideEffect, Consent>>> = {
  writes: 'writes',
  burst: 'burst',
  purchase: 'purchase',
};

/**
 * The most requests of each kind in one attempt at all checks: about twice what the worst storefront of our proofs
 * needs, whose failures are shrunk and which demands waits. A burst is 480 requests; two checks send one.
 */
const maxPerAttempt: Readonly<Record<SideEffect, number>> = {
  reading: 700,
  'commerce-reading': 700,
  writes: 500,
  burst: 1_000,
  purchase: 28,
};

/** Generated inputs beyond the default cost reading requests. */
const defaultRuns = 25;

const maxForRun = 20;

/** The budget unless the user sets one: about twice what a storefront needs whose failures are all confirmed. */
const defaultBudget = 2_000;

/** Added for each consent: for its own checks, and for repeating the checks that they disturb. */
const moreFor: Readonly<Record<Consent, number>> = { writes: 1_000, burst: 1_000, purchase: 0, profiles: 0 };

const budgetOf = ({ consents, runs }: Pick<Target, 'consents' | 'runs'>): number =>
  consents.reduce((sum, consent) => sum + moreFor[consent], defaultBudget) +
  maxForRun * Math.max(0, runs - defaultRuns);

/** The most requests of this kind in a whole run, confirmations included. The budget bounds all kinds together. */
export function maxRequestsFor(
  effect: SideEffect,
  { consents, runs, retries, budget }: Pick<Target, 'consents' | 'runs' | 'retries' | 'budget'>,
): number {
  const consent = consentFor[effect];
  if (consent !== undefined && !consents.includes(consent)) return 0;
  const more = effect.endsWith('reading') ? maxForRun * Math.max(0, runs - defaultRuns) : 0;
  return Math.min(budget, (maxPerAttempt[effect] + more) * (1 + retries));
}

/** The most requests of a quick audit. */
export const quickBudget = 120;

/** Generated inputs for each property; a quick audit tries only the common mistakes. */
export const runsAt = (depth: Depth): number => ({ quick: 1, standard: defaultRuns, deep: 100 })[depth];

/** A quick audit spends its budget on questions rather than on confirmations. */
export const retriesAt = (depth: Depth): number => (depth === 'quick' ? 0 : 1);

export const budgetAt = (depth: Depth, target: Pick<Target, 'consents' | 'runs'>): number =>
  depth === 'quick' ? quickBudget : budgetOf(target);

export type Approval = {
  /** As the user named it. It may contain a secret, so outputs show no more than this name. */
  readonly file: string;
  /** Merged into the arguments of the call that completes a purchase; texts may contain placeholders. */
  readonly arguments: Readonly<Record<string, unknown>>;
};

/** The most orders that a run places, failures and their confirmations included. */
export const maxOrders = 2;

/** What may stand in a text of an approval, in braces, with its meaning. */
export const placeholders = {
  now: 'the time, as in ISO 8601',
  'now:unix': 'the time, in seconds since 1970',
  checkout: 'the id of the checkout',
  total: 'the total of the checkout, as it shows it',
  currency: 'the currency of the checkout',
} as const;

export type Placeholder = keyof typeof placeholders;

/** Other braces, as in a JSON text, are no placeholders. */
export const placeholderPattern = /\{[a-z]+(?::[a-z]+)?\}/g;

/** An order that was placed, or may have been. */
export type PlacedOrder = {
  /** The call that placed it. */
  readonly exchange: number;
  /** Absent where the storefront did not show it. */
  readonly id?: string;
  /** The id of its checkout. */
  readonly of?: string;
};
