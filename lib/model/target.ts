/** The audited storefront, with the rate, the bounds and the consents of the audit. */
import type { Authorities, Proxies } from './http/proxy.ts';
import type { Ruleset } from './requirement.ts';
import type { Signature } from './signature.ts';

/** Consents beyond reading: carts and checkouts, the rate-limit probe, completing a checkout. */
export const consents = ['writes', 'burst', 'purchase'] as const;
export type Consent = (typeof consents)[number];

/** How much is asked: the most telling questions, the usual ones, everything. */
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
  /** The options that the run was given, for a command that repeats it; without any secret. */
  readonly again?: readonly Argument[];
};
