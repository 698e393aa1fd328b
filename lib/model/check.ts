/** A question as a value: the same under the command line, vitest, the saboteur matrix and over a recording. */

import type { Browsed, HttpRequest, HttpResponse } from './http.ts';
import type { Area, Requirement } from './requirement.ts';
import type { Consent, Target } from './target.ts';
import type { Violation } from './verdict.ts';

export type Check = {
  /** `area/what-holds`; never reused. */
  readonly id: string;
  /** Ids of the requirements that it judges; all of one ruleset. */
  readonly requires: readonly [string, ...string[]];
  /** One full sentence in the present tense, observable from outside. */
  readonly claim: string;
  /**
   * What the storefront's developer changes when it fails: one imperative sentence.
   * `Send Access-Control-Allow-Origin: * with every response of the commerce endpoint, errors included.`
   */
  readonly fix: string;
  /** Ids of checks whose failure explains a failure of this one: both then have the same cause. */
  readonly prerequisites?: readonly string[];
  /** Consents without which it is skipped. */
  readonly needs?: readonly Consent[];
  /**
   * `together` (default): overlaps with the others. `alone`: it disturbs others, so it runs by itself after them.
   * `afterwards`: it looks at the responses of the whole run, so it runs last.
   */
  readonly order?: 'together' | 'alone' | 'afterwards';
  /** A quick audit asks it: about these inputs or subjects alone, by index; about all where none are named. */
  readonly quick?: { readonly telling?: readonly number[] };
  /** No violation means that the claim holds for everything examined. */
  readonly run: (context: Context) => Promise<readonly Violation[]>;
};

/** A check without its run, as plain data. */
export type Question = Omit<Check, 'run'>;

/** Gives a check its type, and nothing else. */
export const check = (value: Check): Check => value;

/** Everything that a check may do. Every response that it sees becomes its evidence. */
export type FetchOptions = {
  /** Statuses that the check judges itself; otherwise 429 and lawful server errors end it as inconclusive. */
  readonly tolerate?: readonly number[];
};

export type SendOptions = FetchOptions & {
  /**
   * The request that deletes the created record, derived from the response; undefined when there is nothing to delete.
   * The run sends it at its end, unless the check has already sent the same request and got a response.
   */
  readonly undo?: (answer: HttpResponse) => HttpRequest | undefined;
};

export interface Context {
  readonly target: Target;
  /** Indexes of the inputs of a property, or of the subjects of a loop, that a quick audit asks about; absent: all. */
  readonly telling?: readonly number[];
  /**
   * Sends a safe request, or returns its remembered response: each distinct request is sent once a run.
   * @throws Inconclusive when there is no response to judge (unreachable, timeout, rate-limited, server-error,
   * budget-spent ...).
   */
  fetch(request: HttpRequest, tolerance?: FetchOptions): Promise<HttpResponse>;
  /**
   * Sends the request each time.
   * @throws Inconclusive as `fetch`, and `consent-withheld` for requests that the target's consents do not cover.
   */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /**
   * Sends a safe request from a script of another origin in a real browser.
   * @throws Inconclusive `not-observed` when the run has no browser, otherwise as `send`.
   */
  browse(request: HttpRequest): Promise<Browsed>;
  /**
   * Counts the judged subjects and returns them; responses among them become evidence. A check that examined nothing
   * and found nothing is inconclusive, never a pass.
   */
  examine<T>(subjects: Iterable<T>): readonly T[];
  /** Names the release of the ruleset whose rules the check applies; the verdict has the last one. */
  judgedBy(release: string): void;
  /** Every response of the run so far: for checks with `order: 'afterwards'`. */
  seen(): readonly HttpResponse[];
  /** Waits; rejects when the run is interrupted. */
  wait(millis: number): Promise<void>;
}

/** The checks of one area. */
export type Suite = {
  readonly area: Area;
  readonly checks: readonly Check[];
  /** Promises that are in no requirement file: those of a custom suite. */
  readonly requirements?: readonly Requirement[];
};
