/** The report of an audit, and what it consists of. */

import type { Failure, JudgedEntry } from './baseline.ts';
import type { CommerceMap } from './commerce-map.ts';
import type { Reason } from './inconclusive.ts';
import type { Area, Exclusion, Level, Ruleset } from './requirement.ts';
import type { Argument, Consent, PlacedOrder } from './target.ts';
import type { Status, Verdict } from './verdict.ts';

/** The possible results of an audit. `partial`: nothing failed, and a part of ruleset interface was left out. */
export const outcomes = ['conformant', 'not-conformant', 'inconclusive', 'partial'] as const;

export type Outcome = (typeof outcomes)[number];

export type RequirementRow = {
  readonly id: string;
  readonly level: Level;
  readonly ruleset: Ruleset;
  /** It came after the set that decides. */
  readonly new?: true;
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

/** The part of a body around the place of a violation that lies beyond the kept beginning. */
export type Excerpt = {
  /** The violation's place: a JSON Pointer, or `body`. */
  readonly at: string;
  /** The offset of `place` in the body, in UTF-16 units. */
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
  /** null without a response: then there is a `failure`, and there are no headers and no body. */
  readonly status: number | null;
  readonly failure?: Reason;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Cut to 4 KiB; `length` (in bytes, after content decoding) and `sha256` are of the whole. */
  readonly body?: {
    readonly text: string;
    readonly length: number;
    readonly sha256: string;
    readonly cut: boolean;
  };
  readonly excerpts?: readonly Excerpt[];
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  readonly millis: number;
  /** A POSIX shell command that sends the same request. */
  readonly curl: string;
};

/** What a report keeps of an exchange without findings. */
export type ExchangeDigest = Pick<ReportedExchange, 'n' | 'method' | 'url' | 'status' | 'at' | 'millis'> & {
  /** Of the whole body, in bytes after content decoding. */
  readonly body: { readonly length: number; readonly sha256: string };
};

export const isWhole = (exchange: ReportedExchange | ExchangeDigest): exchange is ReportedExchange =>
  'curl' in exchange;

export const wholeExchanges = ({ exchanges }: Pick<Report, 'exchanges'>): readonly ReportedExchange[] =>
  exchanges.filter(isWhole);

/** A built-in baseline to try: the traffic shows its platform, and it explains some of the failures. */
export type Suggestion = {
  /** As a value of `--baseline`. */
  readonly baseline: string;
  readonly platform: string;
  /** What showed the platform: `header: powered-by`, or `host: shop.example`. */
  readonly sign: string;
  readonly exchange: number;
  /** The failing checks that it would explain. */
  readonly explains: readonly string[];
  /** The whole command with this baseline, for a POSIX shell. */
  readonly next: string;
};

/** The requirement set that decides. Promises that came after it are judged beside it. */
export type DecidingSet = {
  /** That of a frozen set, or `next` for all promises of the version. */
  readonly name: string;
  /** Its promises that this version no longer judges; absent without any. */
  readonly retired?: readonly string[];
};

type Count = { readonly promises: number; readonly of: number };

/** Judged promises of ruleset interface in the set that decides, of those that were selected and are not excluded. */
export type Judged = Count & {
  /** `undeclared`: not judged because the target's schemas and responses do not show what to send or where to look. */
  readonly areas: readonly (Count & { readonly area: Area; readonly undeclared: number })[];
};

/** The only input of renderers. */
export type Report = {
  readonly format: 1;
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
    /** The file of CA certificates that were trusted in addition to those that Node trusts. */
    readonly authorities?: string;
    /** The proxy through which `baseUrl` was reached, without credentials. */
    readonly proxy?: string;
    /** True when the target is the embedded reference storefront. */
    readonly embedded: boolean;
  };
  readonly rulesets: readonly Ruleset[];
  readonly set: DecidingSet;
  readonly consents: readonly Consent[];
  /** The options of the run, for a command that repeats it; a secret is a variable of the environment. */
  readonly again?: readonly Argument[];
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly millis: number;
  readonly seed: number;
  readonly runs: number;
  readonly requests: { readonly sent: number; readonly budget: number };
  /** Requested paths that the target's robots.txt disallows; absent when it has no robots.txt. */
  readonly robots?: { readonly disallowed: readonly string[] };
  /** The suite that wrote the judged recording; absent in a live audit. */
  readonly recordedBy?: { readonly name: string; readonly version: string };
  readonly outcome: Outcome;
  /** The problem of the whole target, because of which nothing or only a part could be judged. */
  readonly diagnosis?: Diagnosis;
  /** The worst first; every violation belongs to exactly one. */
  readonly causes: readonly Cause[];
  /** What was understood of the commerce; absent when no check looked at it. */
  readonly map?: CommerceMap;
  /** The orders that the run placed, or may have placed; absent without any. */
  readonly orders?: readonly PlacedOrder[];
  /** One sentence with the outcome and the number of judged promises. */
  readonly headline: string;
  readonly judged: Judged;
  /** The areas in plain words; absent when the policy has none. */
  readonly areaWords?: Readonly<Partial<Record<Area, AreaWords>>>;
  readonly tally: Readonly<Record<Status, number>>;
  /** How many planted faults the passing checks would see; absent unless faults were planted. */
  readonly worth?: Worth;
  /** The state of each entry of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
  /** Absent unless it would explain a failure; it is never applied automatically. */
  readonly suggestion?: Suggestion;
  readonly verdicts: readonly Verdict[];
  readonly requirements: readonly RequirementRow[];
  /** In the order of sending; some or all of them in full. */
  readonly exchanges: readonly (ReportedExchange | ExchangeDigest)[];
};

/**
 * Who can change it. `platform`: the software of the whole storefront. `theme`: what renders its pages. `app`: an
 * addition of the merchant. `edge`: a proxy, cache or bot protection in front. `merchant-data`: the catalog itself.
 */
export const owners = ['platform', 'theme', 'app', 'edge', 'merchant-data'] as const;

export type Owner = (typeof owners)[number];

/** @property because the right answer that shows it. */
export type LikelyOwner = { readonly likely: Owner; readonly because: string };

/** One thing that somebody has to change. */
export type Cause = {
  /** The id of its primary check, so that it is stable from run to run; `#2` follows if a worse cause has the same. */
  readonly id: string;
  /** The id of the defect that explains its violations: `deviation`, `query-ignored`. */
  readonly defect: string;
  /** What was seen, in one sentence. */
  readonly title: string;
  /** The id of the check that shows it most directly. */
  readonly primary: string;
  /** The worst status among its checks. */
  readonly status: Failure;
  /** The violations that it explains, each by its position in the verdict of its check; they have no other cause. */
  readonly violations: readonly { readonly check: string; readonly index: number }[];
  /** Ids of the checks with these violations; the primary one comes first. */
  readonly checks: readonly string[];
  /** The number of checks that could not be judged because of it. */
  readonly blocks: number;
  /** Ids of the requirements that do not hold because of it. */
  readonly promises: readonly string[];
  /** The number of an exchange that shows it. */
  readonly exchange?: number;
  /** The numbers of exchanges that tell it apart from other causes, such as the same request once more; absent without any. */
  readonly toldBy?: readonly number[];
  /** What it means for shoppers and agents, in one plain sentence; absent for promises of custom suites. */
  readonly effect?: string;
  /** What to change, said of what was seen. */
  readonly fix: string;
  /** Who can probably change it; absent unless the run has a right answer to compare with. */
  readonly owner?: LikelyOwner;
};

/**
 * Closed list. `needs-credentials`: 401 or a login page. `needs-agent-profile`: calls without an agent profile are
 * refused. `not-a-storefront`: nothing at the documented addresses belongs to the interface. `broken`: every response
 * is a 5xx. `wrong-base`: the interface is at another address.
 */
export const diagnosisCodes = [
  'unreachable',
  'timeout',
  'too-large',
  'malformed-transport',
  'rate-limited',
  'blocked-by-edge',
  'needs-credentials',
  'needs-agent-profile',
  'not-a-storefront',
  'broken',
  'wrong-base',
] as const;

export type DiagnosisCode = (typeof diagnosisCodes)[number];

/** A problem of the whole target: what it is, what was seen, and what to try next. */
export type Diagnosis = {
  readonly code: DiagnosisCode;
  /** The problem, in one sentence without its full stop. */
  readonly text: string;
  /** What was seen: one line for each request. */
  readonly evidence: readonly string[];
  /** What to do about it, in one sentence. */
  readonly advice: string;
  /** The whole command to try next, for a POSIX shell. */
  readonly next?: string;
};

export type Missed = {
  /** The fault in words. */
  readonly fault: string;
  /** The changed answer, and what becomes what in it. */
  readonly change?: string;
  /** Ids of requirements. */
  readonly promises: readonly string[];
  readonly because: string;
  /** The cheapest way to have it seen. */
  readonly advice: string;
};

/** How many faults planted in the target's own responses an audit would see. */
export type Worth = {
  /** The percentage of faults that would be seen, of those that could be planted and those without an occasion. */
  readonly score: number;
  /** Faults by result. */
  readonly seen: number;
  readonly missed: number;
  readonly noOccasion: number;
  /** Not counted either way. */
  readonly diverged: number;
  readonly errors: number;
  readonly allowed: number;
  readonly notApplicable: number;
  /** Promises by their worst fault: missed, then without an occasion, then seen. */
  readonly promises: { readonly missed: number; readonly noOccasion: number; readonly seen: number };
  /** Some of the missed faults. */
  readonly survivors: readonly Missed[];
  /** Ways to see more faults, with the number of faults for each, the largest first. */
  readonly advice: readonly { readonly text: string; readonly faults: number }[];
};

/** An area of the interface in the words of a shop owner. */
export type AreaWords = {
  /** A few words: `Products and prices`. */
  readonly name: string;
  /** What agents and shoppers can do when it works, in one sentence. */
  readonly works: string;
};
