/** What may be wrong with a target: hypotheses that explain the violations of a run. */
import type { Question } from './check.ts';
import type { HttpRequest } from './http.ts';
import type { LikelyOwner, ReportedExchange } from './report.ts';
import type { Failed, Verdict, Violation } from './verdict.ts';

/** One violation, with what decides its cause. */
export type Sighting = {
  readonly verdict: Failed;
  readonly question: Question | undefined;
  /** The position of the violation in its verdict. */
  readonly index: number;
  readonly violation: Violation;
  readonly exchange?: ReportedExchange;
  /** The kind of request: `GET /things/{id}`, `POST list`; empty without an exchange. */
  readonly request: string;
  /** The same for every method and body: `/things/{id}`. */
  readonly address: string;
  /** The kind of place: `status`, `header: vary`, or a JSON Pointer with `*` for indices; empty for the whole body. */
  readonly place: string;
};

/** All that a run saw. */
export type Seen = {
  readonly sightings: readonly Sighting[];
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly ReportedExchange[];
  /** What another host was asked to tell causes apart. */
  readonly elsewhere: readonly ReportedExchange[];
  readonly baseUrl: string;
  readonly addressOf: (exchange: ReportedExchange) => string;
  readonly requestOf: (exchange: ReportedExchange) => string;
};

/** A defect with what it explains in one run, and nothing in the run that contradicts it. */
export type Hypothesis = {
  readonly explains: readonly Sighting[];
  /** What was seen, in one sentence; by default, the message of the violation that shows it most directly. */
  readonly title?: string;
  /** What to change, said of what was seen; by default, the fix of the check that shows it most directly. */
  readonly fix?: string;
  readonly owner?: LikelyOwner;
  /** What it means for shoppers and agents, in the words of a shop owner; by default, what the broken promise means. */
  readonly effect?: string;
  /** The violation that shows it most directly; by default, chosen by its check. */
  readonly shownBy?: Sighting;
  /** The numbers of the exchanges that tell it apart from other defects. */
  readonly toldBy?: readonly number[];
  /** It is chosen before hypotheses that explain more: nothing else can explain what was seen. */
  readonly isCertain?: true;
};

/** A row of the catalogue of defects. */
export type Defect = {
  /** `query-ignored`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** @returns nothing when the run does not show it, or contradicts it. */
  readonly find: (seen: Seen) => readonly Hypothesis[];
  /**
   * Requests that only read, and whose answers decide between this defect and others that explain the same.
   * @returns nothing when the run decides already.
   */
  readonly asks?: (seen: Seen) => readonly HttpRequest[];
};
