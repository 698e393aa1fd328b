/** The report of an audit, the only input of renderers. */
import type { JudgedEntry } from '../baseline.ts';
import type { Reason } from '../inconclusive.ts';
import type { Area, Exclusion, Level, Ruleset } from '../requirement.ts';
import type { Argument, Consent } from '../target.ts';
import type { Status, Verdict } from '../verdict.ts';
import type { AreaWords } from './area-words.ts';
import type { Cause } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Worth } from './worth.ts';

/** The possible results of an audit. `partial`: nothing failed, and a part of ruleset interface was left out. */
export const outcomes = ['conformant', 'not-conformant', 'inconclusive', 'partial'] as const;
export type Outcome = (typeof outcomes)[number];

export type RequirementRow = {
  readonly id: string;
  readonly level: Level;
  readonly ruleset: Ruleset;
  readonly section: string;
  readonly statement: string;
  readonly essential?: boolean;
  /** The worst status among its checks; absent when excluded. */
  readonly status?: Status;
  readonly excluded?: Exclusion;
  readonly checks: readonly string[];
  readonly divergence?: string;
  /** The reasons of the waivers of its failures. */
  readonly baseline?: readonly string[];
};

/** A part of a body around the place of a violation, if the kept beginning of the body does not contain the place. */
export type Excerpt = {
  /** The violation's place: a JSON Pointer, or `body`. */
  readonly at: string;
  /** UTF-16 units of the body before `place`. */
  readonly offset: number;
  readonly before: string;
  /** The value at the place, or its beginning. */
  readonly place: string;
  readonly after: string;
};

export type ReportedExchange = {
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  /** null without a response; then `failure` has the reason, and there are no headers and no body. */
  readonly status: number | null;
  readonly failure?: Reason;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Cut to 4 KiB; `length` and `sha256` are of the whole, in bytes after content decoding. */
  readonly body?: {
    readonly text: string;
    readonly length: number;
    readonly sha256: string;
    readonly cut: boolean;
  };
  readonly excerpts?: readonly Excerpt[];
  /** When it was sent, in milliseconds since the run began; older reports do not say. */
  readonly at?: number;
  readonly millis: number;
  /** A POSIX shell command that sends the same request. */
  readonly curl: string;
};

/** What a report keeps of an exchange that shows no trouble. */
export type ExchangeDigest = Pick<ReportedExchange, 'n' | 'method' | 'url' | 'status' | 'at' | 'millis'> & {
  /** Of the whole body, in bytes after content decoding. */
  readonly body: { readonly length: number; readonly sha256: string };
};

export const isWhole = (exchange: ReportedExchange | ExchangeDigest): exchange is ReportedExchange =>
  'curl' in exchange;

export const wholeExchanges = ({ exchanges }: Pick<Report, 'exchanges'>): readonly ReportedExchange[] =>
  exchanges.filter(isWhole);

/** A built-in baseline that nobody asked for: the traffic names its platform, and it knows some of the failures. */
export type Suggestion = {
  /** As `--baseline` takes it. */
  readonly baseline: string;
  readonly platform: string;
  /** What showed the platform: `header: powered-by`, or `host: shop.example`. */
  readonly sign: string;
  readonly exchange: number;
  /** The failing checks that it would explain. */
  readonly explains: readonly string[];
  /** The whole command with it, for a POSIX shell. */
  readonly next: string;
};

type Count = { readonly promises: number; readonly of: number };

/** Promises of ruleset interface that were judged, of those that are not excluded and were selected. */
export type Judged = Count & {
  /** `undeclared`: not judged because the target's own schemas and answers do not tell what to send, or where to look. */
  readonly areas: readonly (Count & { readonly area: Area; readonly undeclared: number })[];
};

export type Report = {
  readonly format: 2;
  readonly suite: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly version: string };
  readonly target: {
    readonly baseUrl: string;
    readonly canonicalUrl?: string;
    readonly authUrl?: string;
    readonly schemaUrl?: string;
    readonly commerceUrl?: string;
    /** Certificates were not verified. */
    readonly insecure?: true;
    /** The file of the authorities that were trusted besides those that Node trusts. */
    readonly authorities?: string;
    /** The proxy through which `baseUrl` was reached, without credentials. */
    readonly proxy?: string;
    /** True when the target is the embedded reference storefront. */
    readonly embedded: boolean;
  };
  readonly rulesets: readonly Ruleset[];
  readonly consents: readonly Consent[];
  /** The options of the run, for a command that repeats it; a secret is a variable of the environment. */
  readonly again?: readonly Argument[];
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly millis: number;
  readonly seed: number;
  readonly runs: number;
  readonly requests: { readonly sent: number; readonly budget: number };
  /** Paths that were requested although the target's robots.txt disallows them; absent when it has none. */
  readonly robots?: { readonly disallowed: readonly string[] };
  /** The suite that wrote the recording that was judged; absent in a live audit. */
  readonly recordedBy?: { readonly name: string; readonly version: string };
  readonly outcome: Outcome;
  /** The one problem behind all others: nothing of the target could be judged, or only a part of it. */
  readonly diagnosis?: Diagnosis;
  /** The worst first; every check that failed belongs to exactly one. */
  readonly causes: readonly Cause[];
  /** One sentence with the outcome and the number of judged promises. */
  readonly headline: string;
  readonly judged: Judged;
  /** The areas in plain words; absent in older reports. */
  readonly areaWords?: Readonly<Partial<Record<Area, AreaWords>>>;
  readonly tally: Readonly<Record<Status, number>>;
  /** What the verdicts that passed are worth; absent unless faults were planted. */
  readonly worth?: Worth;
  /** The state of each entry of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
  /** Absent unless it would explain a failure; it is never applied by itself. */
  readonly suggestion?: Suggestion;
  readonly verdicts: readonly Verdict[];
  readonly requirements: readonly RequirementRow[];
  /** In the order of sending; some or all of them whole. */
  readonly exchanges: readonly (ReportedExchange | ExchangeDigest)[];
};
