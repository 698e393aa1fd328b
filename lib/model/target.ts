/** The audited storefront, with the rate, the bounds and the consents of the audit. */
import type { Authorities, Proxies } from './http.ts';
import type { Ruleset } from './requirement.ts';

/** Consents beyond reading: carts and checkouts, the rate-limit probe, completing a checkout. */
export const consents = ['writes', 'burst', 'purchase'] as const;

export type Consent = (typeof consents)[number];

/** How much is asked: the most telling questions, the usual ones, everything. */
export const depths = ['quick', 'standard', 'deep'] as const;

export type Depth = (typeof depths)[number];

export type Target = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The interface's {canonical_host}, {auth_url} and {schema_url}, if they were given. */
  readonly canonicalUrl?: string;
  readonly authUrl?: string;
  readonly schemaUrl?: string;
  /** The address of the endpoint that takes calls, if it was given. */
  readonly commerceUrl?: string;
  /** Known good handles, if they were given. */
  readonly product?: string;
  readonly collection?: string;
  /** The buyer context: ISO 3166-1 alpha-2 country, ISO 4217 currency. */
  readonly country: string;
  readonly currency: string;
  /** URI of an agent profile. */
  readonly agentProfile?: string;
  /** Private hosts that the target may lead to: `HOST` with all of its ports, or `HOST:PORT`. */
  readonly allowedHosts?: readonly string[];
  /** Added to every request to the target's own hosts; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** How requests are signed, if they are. */
  readonly signature?: Signature;
  readonly userAgent: string;
  /** Absent means that every host is asked directly. */
  readonly proxies?: Proxies;
  /** Trusted besides those that Node trusts. */
  readonly authorities?: Authorities;
  /** Certificates are not verified. */
  readonly insecure?: true;
  readonly consents: readonly Consent[];
  readonly rulesets: readonly Ruleset[];
  /** Areas, check ids, requirement ids, or globs over them. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Absent means standard. */
  readonly depth?: Depth;
  readonly connections: number;
  /** Requests a second; absent means unlimited. */
  readonly rate?: number;
  /** Upper bound of the requests of the whole run. */
  readonly budget: number;
  /** Largest body that is read, in bytes, before and after content decoding; absent means 16 MiB. */
  readonly maxBytes?: number;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  /** How much longer the run may take when the storefront is busy and has it wait; absent means no longer. */
  readonly patienceMs?: number;
  readonly seed: number;
  /** Replay path of the one counterexample to judge, instead of generated inputs. */
  readonly path?: string;
  /** Inputs tried by each property. */
  readonly runs: number;
  /** How often a failed check runs again, on a fresh connection. */
  readonly retries: number;
};

/** An Ed25519 key with its private part (RFC 8037 section 2). */
export type SigningKey = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
};

export type Signature =
  | {
      readonly kind: 'key';
      readonly key: SigningKey;
      /** The URL where verifiers find the public key. */
      readonly agent: string;
    }
  | {
      readonly kind: 'headers';
      /** The only host that gets them: a name, with a port that is not the default one. */
      readonly host: string;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      /** Milliseconds since the epoch. */
      readonly expires: number;
    }
  /** A recording says only that requests were signed, and for which host where there was one alone. */
  | { readonly kind: 'recorded'; readonly host?: string };

/** The host that alone gets the signature; undefined when all of the target's own hosts get one. */
export const onlyHost = (signature: Signature | undefined): string | undefined =>
  signature && 'host' in signature ? signature.host : undefined;

/** The mildest comes first. */
export const sideEffects = ['reading', 'commerce-reading', 'writes', 'burst', 'purchase'] as const;

export type SideEffect = (typeof sideEffects)[number];

/** The consent that each kind needs. */
const consentFor: Readonly<Partial<Record<SideEffect, Consent>>> = {
  writes: 'writes',
  burst: 'burst',
  purchase: 'purchase',
};

/**
 * Most requests of each kind for each run of the checks: about twice the need of the worst storefront, whose failures
 * are shrunk and which demands waits. A burst is 480 requests, sent by two checks.
 */
const maxInTurn: Readonly<Record<SideEffect, number>> = {
  reading: 700,
  'commerce-reading': 700,
  writes: 500,
  burst: 1_000,
  purchase: 28,
};

/** Inputs beyond the usual number cost read requests. */
const defaultRuns = 25;

const maxForRun = 20;

/** Most requests of a run whose user sets no budget: about twice what a storefront needs that has each failure confirmed. */
const defaultBudget = 2_000;

/** More for each consent: its own checks, and the repetitions of those that are disturbed by them. */
const moreFor: Readonly<Record<Consent, number>> = { writes: 1_000, burst: 1_000, purchase: 0 };

const budgetOf = ({ consents, runs }: Pick<Target, 'consents' | 'runs'>): number =>
  consents.reduce((sum, consent) => sum + moreFor[consent], defaultBudget) +
  maxForRun * Math.max(0, runs - defaultRuns);

/** The bound of a whole run, including the turns that confirm failures. The budget bounds all kinds together. */
export function maxRequestsFor(
  effect: SideEffect,
  { consents, runs, retries, budget }: Pick<Target, 'consents' | 'runs' | 'retries' | 'budget'>,
): number {
  const consent = consentFor[effect];
  if (consent !== undefined && !consents.includes(consent)) return 0;
  const more = effect.endsWith('reading') ? maxForRun * Math.max(0, runs - defaultRuns) : 0;
  return Math.min(budget, (maxInTurn[effect] + more) * (1 + retries));
}

/** Most requests of a quick audit. */
export const quickBudget = 120;

/** Generated inputs of each property; a quick audit asks about the common mistakes. */
export const runsAt = (depth: Depth): number => ({ quick: 1, standard: defaultRuns, deep: 100 })[depth];

/** Asking again would spend what a quick audit has for its questions. */
export const retriesAt = (depth: Depth): number => (depth === 'quick' ? 0 : 1);

export const budgetAt = (depth: Depth, target: Pick<Target, 'consents' | 'runs'>): number =>
  depth === 'quick' ? quickBudget : budgetOf(target);
