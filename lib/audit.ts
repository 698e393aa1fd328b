/** The engine: asks a target every selected check, as far as pace, budget and deadline allow, and judges. */
import { confirmed } from './confirmed.ts';
import { createWaivers } from './engine/waivers.ts';
import type { Counterpart } from './http/conversation.ts';
import type { LeftoverChange } from './http/leftovers.ts';
import { live } from './http/live.ts';
import { network } from './http/network.ts';
import type { Clock } from './http/pace.ts';
import { preflight } from './http/preflight.ts';
import type { Recorder } from './http/recorder.ts';
import { disallowed, readRobots } from './http/robots.ts';
import { systemClock } from './http/system-clock.ts';
import type { Wire } from './http/wire.ts';
import { areaOf, type Finding, judge } from './judge.ts';
import type { Baseline } from './model/baseline.ts';
import type { Browser } from './model/browser.ts';
import type { Check } from './model/check.ts';
import type { HttpResponse } from './model/http-response.ts';
import type { Reason } from './model/inconclusive.ts';
import type { Report, ReportedExchange } from './model/report.ts';
import type { Area, Requirement } from './model/requirement.ts';
import type { Suite } from './model/suite.ts';
import type { Target } from './model/target.ts';
import type { Verdict } from './model/verdict.ts';
import { endsOf, reasonOf } from './over.ts';
import { loadRegister } from './register/load-register.ts';
import { assemble, reportedExchanges, toReported } from './report/assemble.ts';
import { select, selection } from './select.ts';

export type Progress = {
  /** Checks that have their verdict, of all. */
  readonly done: number;
  readonly of: number;
  readonly area: Area;
  /** Checks of this area that have no verdict yet. */
  readonly left: number;
  /** Requests sent so far. */
  readonly sent: number;
  readonly verdict: Verdict;
};

/** What happens besides verdicts, as plain data: for who has to tell of a run that can no longer tell of itself. */
export type RunEvent =
  | LeftoverChange
  | { readonly kind: 'exchange'; readonly exchange: ReportedExchange }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Reason };

export type AuditOptions = {
  /** Ends the run early: what was not judged is `skipped: not-run`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onEvent?: (event: RunEvent) => void;
  /** The target is the reference storefront that the suite started itself. */
  readonly embedded?: boolean;
  readonly wire?: Wire;
  /** For the checks that only a browser can answer; whoever opened it closes it. */
  readonly browser?: Browser;
  readonly clock?: Clock;
  /** Hears everything that is asked and answered. */
  readonly recorder?: Recorder;
  /** Answers instead of the target: a recording of it. */
  readonly counterpart?: (target: Target, signal: AbortSignal) => Counterpart;
  /** The first look at the target, instead of our own with its robots.txt; what it finds is the answer to every check. */
  readonly preflight?: typeof preflight;
  readonly register?: readonly Requirement[];
  /** Known failures: they are told apart, and do not decide. The first entry that explains a failure counts. */
  readonly baselines?: readonly Baseline[];
  /** The moment at which the run starts; entries of baselines expire by it. */
  readonly startedAt?: Date;
};

/**
 * @returns the report; trouble with the target is in it, never thrown.
 * @throws UsageError when `only` or `skip` matches nothing.
 */
export async function audit(
  target: Target,
  suites: readonly Suite[],
  options: AuditOptions = {},
): Promise<Report> {
  const register = options.register ?? loadRegister();
  const checks = suites.flatMap((suite) => suite.checks);
  select(target, checks, byId(register));
  const run = startRun(target, suites, { ...options, register });
  try {
    await judgeAll(run, checks);
    await run.tidy();
    return run.report();
  } finally {
    await run.close();
  }
}

/** Judges what overlaps first, then what disturbs, one by one, and last what looks back. In the order of the checks. */
export async function judgeAll(run: AuditRun, checks: readonly Check[]): Promise<readonly Verdict[]> {
  const verdicts = new Map<Check, Verdict>();
  const judge = async (check: Check) => void verdicts.set(check, await run.judged(check));
  const inOrder = (order: Check['order']) => checks.filter((check) => (check.order ?? 'together') === order);
  await Promise.all(inOrder('together').map(judge));
  for (const check of inOrder('alone')) await judge(check);
  await Promise.all(inOrder('afterwards').map(judge));
  return checks.flatMap((check) => verdicts.get(check) ?? []);
}

export interface AuditRun {
  /** Asks and judges one check. */
  readonly judged: (check: Check) => Promise<Verdict>;
  /** Takes back what the checks so far have made and left, also when the run is over; takes 1.2 s at the most. */
  tidy(): Promise<void>;
  /** The report of everything judged so far. */
  report(): Report;
  close(): Promise<void>;
}

/**
 * A run whose checks somebody else calls one by one, such as a test runner. The deadline starts now.
 * @param suites may grow while the run goes on.
 */
export function startRun(given: Target, suites: readonly Suite[], options: AuditOptions = {}): AuditRun {
  const target = sealed(given);
  const { clock = systemClock, embedded = false, onProgress, onEvent, recorder, browser } = options;
  const checks = () => suites.flatMap((suite) => suite.checks);
  const register = options.register ?? loadRegister();
  const rows = byId(register);
  const whyNot = selection(target, rows);
  const ends = endsOf(target, options.signal);
  const { signal } = ends;
  const counterpart =
    options.counterpart?.(target, signal) ??
    live({
      target,
      wire: options.wire ?? network(target),
      clock,
      signal,
      ...(onEvent && {
        onExchange: (exchange) => onEvent({ kind: 'exchange', exchange: toReported(target, exchange) }),
        onLeftover: onEvent,
      }),
      ...(browser && { browser }),
      ...(recorder && { recorder }),
    });
  const { startedAt = counterpart.startedAt, baselines = [] } = options;
  const today = startedAt.toISOString().slice(0, 10);
  const waivers = createWaivers(baselines, { baseUrl: target.baseUrl, today });
  const verdicts = new Map<string, Verdict>();
  let diagnosis: Reason | undefined;
  let robots: HttpResponse | undefined;
  let looked: Promise<void> | undefined;

  /** Looks once, when the first check wants to be asked. */
  const look = async () => {
    diagnosis = await (options.preflight ?? preflight)(counterpart.converse({ by: 'preflight', turn: 0 }));
    if (diagnosis) onEvent?.({ kind: 'diagnosis', diagnosis });
    if (!diagnosis && !options.preflight)
      robots = await readRobots(counterpart.converse({ by: 'robots', turn: 0 }));
  };
  const findingOf = async (check: Check): Promise<Finding> => {
    const skipped = whyNot(check);
    if (skipped) return { ...nothing, skipped };
    const over = reasonOf(signal);
    if (over) return { ...nothing, inconclusive: over };
    looked ??= look();
    await looked;
    const trouble = diagnosis ?? reasonOf(signal);
    if (trouble) return { ...nothing, inconclusive: trouble };
    return confirmed(check, (asker) => counterpart.converse(asker), target.retries);
  };
  return {
    async judged(check) {
      const promises = check.requires.flatMap((id) => rows.get(id) ?? []);
      const verdict = waivers.apply(judge(check, promises, await findingOf(check)));
      verdicts.set(check.id, verdict);
      onProgress?.({
        done: verdicts.size,
        of: checks().length,
        area: areaOf(check),
        left: checks().filter((one) => areaOf(one) === areaOf(check) && !verdicts.has(one.id)).length,
        sent: counterpart.sent,
        verdict,
      });
      return verdict;
    },
    tidy: () => counterpart.tidy(),
    report() {
      const exchanges = counterpart.exchanges();
      const urls = exchanges.map(({ request }) => request.url);
      const judged = checks().flatMap((check) => verdicts.get(check.id) ?? []);
      const baseline = waivers.judge(judged);
      return assemble({
        target,
        embedded,
        register,
        verdicts: judged,
        exchanges: reportedExchanges(target, exchanges, judged),
        sent: counterpart.sent,
        startedAt,
        millis: counterpart.millis(),
        ...(counterpart.recordedBy && { recordedBy: counterpart.recordedBy }),
        ...(diagnosis && { diagnosis }),
        ...(robots && { robots: { disallowed: disallowed(robots, urls, target.userAgent) } }),
        ...(baseline && { baseline }),
      });
    },
    async close() {
      ends.clear();
      const over = reasonOf(signal);
      if (over) recorder?.cutShort(over);
      await counterpart.close();
    },
  };
}

/** Checks are handed the target that the guard goes by: none may change whom it allows what. */
const sealed = (target: Target): Target =>
  Object.freeze({
    ...target,
    consents: Object.freeze([...target.consents]),
    headers: Object.freeze({ ...target.headers }),
  });

const nothing = { violations: [], examined: 0, exchanges: [], millis: 0 };

const byId = (register: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
  new Map(register.map((row) => [row.id, row]));
