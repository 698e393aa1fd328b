/** The engine: asks a target every selected check, as far as pace, budget and deadline allow, and judges. */
import { setMaxListeners } from 'node:events';
import { ask } from './ask.ts';
import { createLedger } from './http/ledger.ts';
import { network } from './http/network.ts';
import { type Clock, createPace } from './http/pace.ts';
import { preflight } from './http/preflight.ts';
import { Session } from './http/session.ts';
import { longestTimer, systemClock } from './http/system-clock.ts';
import type { Wire } from './http/wire.ts';
import { areaOf, type Finding, judge } from './judge.ts';
import { createRecognizer } from './known.ts';
import type { Baseline } from './model/baseline.ts';
import type { Check } from './model/check.ts';
import { Inconclusive, type Reason } from './model/inconclusive.ts';
import type { Report } from './model/report.ts';
import type { Area, Requirement } from './model/requirement.ts';
import type { Suite } from './model/suite.ts';
import type { Target } from './model/target.ts';
import type { Verdict } from './model/verdict.ts';
import { loadRegister } from './register/load-register.ts';
import { assemble } from './report/assemble.ts';
import { select, selection } from './select.ts';

export type Progress = {
  /** Checks that have their verdict, of all. */
  readonly done: number;
  readonly of: number;
  readonly area: Area;
  /** Requests sent so far. */
  readonly sent: number;
  readonly verdict: Verdict;
};

export type AuditOptions = {
  /** Ends the run early: what was not judged is `skipped: not-run`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** The target is the reference storefront that the suite started itself. */
  readonly embedded?: boolean;
  readonly wire?: Wire;
  readonly clock?: Clock;
  /** The first look at the target; what it finds is the answer to every check. */
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
  /** The report of everything judged so far. */
  report(): Report;
  close(): Promise<void>;
}

/**
 * A run whose checks somebody else calls one by one, such as a test runner. The deadline starts now.
 * @param suites may grow while the run goes on.
 */
export function startRun(target: Target, suites: readonly Suite[], options: AuditOptions = {}): AuditRun {
  const { clock = systemClock, embedded = false, onProgress } = options;
  const checks = () => suites.flatMap((suite) => suite.checks);
  const register = options.register ?? loadRegister();
  const rows = byId(register);
  const whyNot = selection(target, rows);
  const wire = options.wire ?? network(target);
  const ledger = createLedger(target.budget);
  const ends = endsOf(target, options.signal);
  const session = new Session({
    target,
    wire,
    ledger,
    clock,
    pace: createPace({ ...target, clock }),
    signal: ends.signal,
  });
  const second = session.again();
  const { startedAt = new Date(), baselines = [] } = options;
  const today = startedAt.toISOString().slice(0, 10);
  const recognizer = createRecognizer(baselines, { baseUrl: target.baseUrl, today });
  const started = performance.now();
  const verdicts = new Map<string, Verdict>();
  let diagnosis: Reason | undefined;
  let looked: Promise<void> | undefined;

  /** Looks once, when the first check wants to be asked. */
  const look = async () => {
    diagnosis = await (options.preflight ?? preflight)(session);
  };
  const findingOf = async (check: Check): Promise<Finding> => {
    const skipped = whyNot(check);
    if (skipped) return { ...nothing, skipped };
    const over = reasonOf(ends.signal);
    if (over) return { ...nothing, inconclusive: over };
    looked ??= look();
    await looked;
    const trouble = diagnosis ?? reasonOf(ends.signal);
    if (trouble) return { ...nothing, inconclusive: trouble };
    return confirmed(check, await ask(check, session), second, target.retries);
  };
  return {
    async judged(check) {
      const promises = check.requires.flatMap((id) => rows.get(id) ?? []);
      const verdict = recognizer.recognize(judge(check, promises, await findingOf(check)));
      verdicts.set(check.id, verdict);
      onProgress?.({
        done: verdicts.size,
        of: checks().length,
        area: areaOf(check),
        sent: ledger.sent,
        verdict,
      });
      return verdict;
    },
    report() {
      const judged = checks().flatMap((check) => verdicts.get(check.id) ?? []);
      const baseline = recognizer.judge(judged);
      return assemble({
        target,
        embedded,
        register,
        verdicts: judged,
        exchanges: ledger.exchanges(),
        sent: ledger.sent,
        startedAt,
        millis: performance.now() - started,
        ...(diagnosis && { diagnosis }),
        ...(baseline && { baseline }),
      });
    },
    async close() {
      ends.clear();
      await wire.close();
    },
  };
}

const nothing = { violations: [], examined: 0, exchanges: [], millis: 0 };

const byId = (register: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
  new Map(register.map((row) => [row.id, row]));

/** Asks a failed check again with nothing remembered: `2/2` failed twice, `1/2` is intermittent, and still a failure. */
async function confirmed(check: Check, first: Finding, second: Session, retries: number): Promise<Finding> {
  if (first.violations.length === 0 || retries === 0 || check.order === 'afterwards') return first;
  let failures = 1;
  let asked = 1;
  const exchanges = [...first.exchanges];
  for (let again = 0; again < retries; again += 1) {
    const finding = await ask(check, again === 0 ? second : second.again());
    exchanges.push(...finding.exchanges);
    if (finding.inconclusive || finding.error !== undefined) continue;
    asked += 1;
    if (finding.violations.length > 0) failures += 1;
  }
  return { ...first, exchanges, confirmed: `${failures}/${asked}` };
}

/** What ends a run before its checks do: its deadline, or an interruption. */
function endsOf(target: Target, interruption: AbortSignal | undefined) {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => {
      const text = `the run's deadline of ${target.deadlineMillis / 1000} s has passed`;
      deadline.abort(new Inconclusive('deadline', text));
    },
    Math.min(target.deadlineMillis, longestTimer),
  );
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Inconclusive('not-run', 'the run was interrupted'));
  if (interruption?.aborted) interrupt();
  interruption?.addEventListener('abort', interrupt, { once: true });
  const signal = AbortSignal.any([deadline.signal, interrupted.signal]);
  // Every request that is under way listens, and so does every check that waits.
  setMaxListeners(0, signal);
  return {
    signal,
    clear() {
      clearTimeout(timer);
      interruption?.removeEventListener('abort', interrupt);
    },
  };
}

/** Why a run is over; undefined while it is not. */
function reasonOf(signal: AbortSignal): Reason | undefined {
  return signal.aborted && signal.reason instanceof Inconclusive ? signal.reason.reason : undefined;
}
