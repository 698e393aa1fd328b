/** A check, what it may do, and the suite it belongs to. */

import type { CommerceMap, Role } from './commerce-map.ts';
import type { Browsed, HttpRequest, HttpResponse, Received } from './http.ts';
import type { Area, Requirement } from './requirement.ts';
import type { Consent, PlacedOrder, Target } from './target.ts';
import type { Violation } from './verdict.ts';

/** A question as a value: the same for the command, for vitest, for the saboteur matrix and over a recording. */
export type Check = {
  /** `area/what-holds`; never reused. */
  readonly id: string;
  /** Ids of the requirements that it judges, all of the same ruleset. */
  readonly requires: readonly [string, ...string[]];
  /** One full sentence in the present tense, observable from outside. */
  readonly claim: string;
  /**
   * What a storefront's developer changes when it fails, in one imperative sentence:
   * `Send Access-Control-Allow-Origin: * with every response of the commerce endpoint, errors included.`
   */
  readonly fix: string;
  /** Ids of checks whose failure explains a failure of this one; both then have the same cause. */
  readonly prerequisites?: readonly string[];
  /** Consents without which it is skipped. */
  readonly needs?: readonly Consent[];
  /** Roles of records without which it does not pass; of several in one entry, one is enough. */
  readonly roles?: readonly (Role | readonly Role[])[];
  /** It places orders, so it is skipped without an approval. */
  readonly needsApproval?: true;
  /**
   * `together` (default): concurrently with the others. `alone`: by itself after those, because it disturbs them.
   * `afterwards`: last, because it looks at the responses of the whole run.
   */
  readonly order?: 'together' | 'alone' | 'afterwards';
  /** Makes it part of a quick audit: for the inputs or subjects with these indexes, or else for all. */
  readonly quick?: { readonly representative?: readonly number[] };
  /** @returns nothing when the claim holds for everything examined. */
  readonly run: (context: Context) => Promise<readonly Violation[]>;
};

/** A check as plain data, without its function. */
export type Question = Omit<Check, 'run'>;

/** Gives a check its type, and nothing else. */
export const check = (value: Check): Check => value;

export type FetchOptions = {
  /** Statuses that the check judges itself: by default, 429 and lawful server errors make it inconclusive. */
  readonly tolerate?: readonly number[];
};

export type SendOptions = FetchOptions & {
  /** Send over a new connection. */
  readonly fresh?: true;
  /**
   * Derives the request that deletes the created record from the response; undefined when there is nothing to delete.
   * The run sends it at the end, unless the check has sent the same request and got a response.
   */
  readonly undo?: (answer: HttpResponse) => HttpRequest | undefined;
};

export type Reader<T> = (response: HttpResponse, target: Target) => T;

/** Everything that a check may do. Every response that it sees becomes evidence. */
export interface Context {
  readonly target: Target;
  /** Indexes of the inputs or subjects that a quick audit asks about; absent: all. */
  readonly representative?: readonly number[];
  /**
   * Sends a safe request, or returns the remembered response: each distinct request is sent once per run.
   * @throws Inconclusive when there is no response to judge (unreachable, timeout, rate-limited, server-error,
   * budget-spent ...).
   */
  fetch(request: HttpRequest, tolerance?: FetchOptions): Promise<HttpResponse>;
  /**
   * As `fetch`, but remembers what `read` makes of the response in place of the response, whose body may be too long to
   * keep.
   * @param read one function for all callers; its result does not refer to the body.
   */
  fetchAs<T>(request: HttpRequest, read: Reader<T>): Promise<T>;
  /**
   * Sends the request every time.
   * @throws Inconclusive as `fetch`, and `consent-withheld` for a request that needs a consent that was not given.
   */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /**
   * Sends a safe request from a script of another origin in a real browser.
   * @throws Inconclusive `not-observed` when the run has no browser, otherwise as `send`.
   */
  browse(request: HttpRequest): Promise<Browsed>;
  /**
   * Counts and returns the judged subjects; responses among them become evidence, and those of calls. A check that
   * examined nothing and found no violation is inconclusive, never a pass.
   */
  examine<T>(subjects: Iterable<T>): readonly T[];
  /** Names the release of the ruleset that the check applies; the last call counts. */
  judgedBy(release: string): void;
  /** Tells what was understood of the commerce; the last call of the run counts. */
  mapped(map: CommerceMap): void;
  /** Names the order that an earlier call has placed, where only a later response shows it. */
  placed(order: PlacedOrder): void;
  /** All responses of the run so far, for checks with `order: 'afterwards'`. */
  seen(): readonly HttpResponse[];
  /** What arrived in answer to each request of the run so far, for checks with `order: 'afterwards'`. */
  received(): readonly Received[];
  /** Waits; rejects when the run is interrupted. */
  wait(millis: number): Promise<void>;
}

/** The checks of one area. */
export type Suite = {
  readonly area: Area;
  readonly checks: readonly Check[];
  /** The promises of a custom suite, which are in no requirement file. */
  readonly requirements?: readonly Requirement[];
};
