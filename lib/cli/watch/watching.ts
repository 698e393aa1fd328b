/** The loop of `watch`: audits the whole once, then what failed whenever there is a reason, and the whole when nothing fails. */
import { isDoubt, isJudged, unsettledIn } from '../../engine/select.ts';
import type { Question } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import { isDeciding, isFailure, type Verdict } from '../../model/verdict.ts';

/** What a run asks: everything, what failed, or one check. */
export type Asked = { readonly what: 'all' | 'failed' } | { readonly what: 'one'; readonly check: string };

/** A run that is wanted. @property because why, in a few words: `src/cart.ts changed`. */
export type Wish = Asked & { readonly because: string };

/** The last run, and what is known of the checks that it left out. */
export type Run = {
  readonly n: number;
  readonly wish: Wish;
  /** The number of checks that it asked; undefined for all. */
  readonly checks?: number;
  readonly report: Report;
  /** Failed before, and passed in this run. */
  readonly green: readonly string[];
  /** Fail in this run, and did not before. */
  readonly red: readonly string[];
  /** Still failing, as an earlier run saw it. */
  readonly others: readonly string[];
};

/** What is happening now. */
export type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'asking'; readonly wish: Wish; readonly checks?: number }
  | { readonly kind: 'resting' };

export type Parts = {
  readonly checks: readonly Question[];
  /** Audits these checks, or all. */
  readonly audit: (only: readonly string[] | undefined) => Promise<Report>;
  /** Ends when the storefront answers. @param onWait called when it does not answer at once. */
  readonly ready: (onWait: () => void) => Promise<void>;
  /** How often the storefront has gone away so far: a run in which it did says nothing. */
  readonly gone: () => number;
  readonly show: (state: State, last: Run | undefined) => void;
  /** Writes the files of a report, after it was shown. */
  readonly save: (report: Report) => Promise<void>;
  readonly signal: AbortSignal;
};

export interface Watching {
  /** Runs it now, or after the current run. Of several wishes the last counts; a whole run answers all. */
  wish(wish: Wish): void;
  /** Shows the present state again. */
  redraw(): void;
  /** Ends when the signal is aborted and the current run is over. @throws what an audit throws. */
  readonly ended: Promise<void>;
}

/** The first wish starts it. */
export function createWatching(parts: Parts): Watching {
  const { signal, show } = parts;
  let state: State = { kind: 'waiting' };
  let last: Run | undefined;
  const known = createKnown(parts.checks);
  const wishes = createWishes(signal);
  const enter = (now: State) => {
    state = now;
    if (!signal.aborted) show(state, last);
  };

  /** @returns undefined when the storefront went away during the run, or the watch ended. */
  async function reportOf(wish: Wish, only: readonly string[] | undefined): Promise<Report | undefined> {
    const before = parts.gone();
    await parts.ready(() => enter({ kind: 'waiting' }));
    if (signal.aborted) return undefined;
    enter({ kind: 'asking', wish, ...(only && { checks: only.length }) });
    const report = await parts.audit(only);
    return signal.aborted || parts.gone() !== before ? undefined : report;
  }

  async function run(wish: Wish): Promise<void> {
    const only = known.idsFor(wish);
    const report = await reportOf(wish, only);
    if (signal.aborted) return;
    if (!report) return wishes.again(wish);
    last = {
      n: (last?.n ?? 0) + 1,
      wish,
      report,
      ...known.add(report),
      ...(only && { checks: only.length }),
    };
    const isGreen = only !== undefined && wish.what === 'failed' && known.hasPassed(report);
    if (isGreen) wishes.again({ what: 'all', because: 'what failed is green' });
    enter({ kind: 'resting' });
    await parts.save(report);
  }

  async function loop(): Promise<void> {
    for (let wish = await wishes.next(); wish; wish = await wishes.next()) await run(wish);
  }

  return { wish: wishes.add, redraw: () => show(state, last), ended: loop() };
}

/** Holds one wish at most. */
function createWishes(signal: AbortSignal) {
  let held: Wish | undefined;
  let wake = () => {};
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    add(wish: Wish) {
      held = held?.what === 'all' ? held : wish;
      wake();
    },
    /** A wish that came in the meantime is newer. */
    again(wish: Wish) {
      held ??= wish;
    },
    /** @returns undefined at the end. */
    async next(): Promise<Wish | undefined> {
      while (!held && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const wish = signal.aborted ? undefined : held;
      held = undefined;
      return wish;
    },
  };
}

/** Exchanges of different runs get different numbers, so that a check is never taken for the caller of another run's. */
const runOffset = 1_000_000;

/** What all runs together know of each check. */
function createKnown(checks: readonly Question[]) {
  let all: Pick<Report, 'verdicts' | 'requirements'> | undefined;
  let runs = 0;
  const failing = () => new Set(all?.verdicts.filter(isOpen).map(({ check }) => check));
  return {
    /** @returns undefined for all checks. */
    idsFor(wish: Wish): readonly string[] | undefined {
      if (wish.what === 'one') return [wish.check];
      if (wish.what === 'all' || !all?.verdicts.some(isRed)) return undefined;
      return withDependents(unsettledIn(all, checks, { includesUnjudged: false }), all.verdicts, checks);
    },
    /** Takes over what the report has judged. */
    add(report: Report): Pick<Run, 'green' | 'red' | 'others'> {
      const before = failing();
      runs += 1;
      const asked = report.verdicts.filter(wasAsked).map((verdict) => numbered(verdict, runs));
      const news = new Map(asked.map((verdict) => [verdict.check, verdict]));
      const isFirst = all === undefined;
      const verdicts = (all ?? report).verdicts.map((verdict) => news.get(verdict.check) ?? verdict);
      all = { verdicts, requirements: (all ?? report).requirements };
      const after = failing();
      return {
        green: asked.filter(({ check, status }) => status === 'pass' && before.has(check)).map(idOf),
        red: isFirst ? [] : [...after].filter((check) => !before.has(check)),
        others: [...after].filter((check) => !news.has(check)),
      };
    },
    /** Whether nothing that decides fails any more, on the word of a run that could judge. */
    hasPassed: (report: Report) => report.verdicts.some(isJudged) && !all?.verdicts.some(isRed),
  };
}

const idOf = ({ check }: Verdict): string => check;

const isOpen = (verdict: Verdict): boolean => isFailure(verdict) && !verdict.waiver;

/** While one of these fails, only failures are asked again: others would keep the whole from ever being asked. */
const isRed = (verdict: Verdict): boolean => isDeciding(verdict) && !verdict.waiver;

/** A check that could not be judged, say because the storefront was busy, keeps its last verdict. */
const wasAsked = (verdict: Verdict): boolean => isJudged(verdict) || (isDoubt(verdict) && isBlocked(verdict));

const isBlocked = ({ reason }: Verdict): boolean => reason?.code === 'prerequisite';

function numbered(verdict: Verdict, run: number): Verdict {
  const shifted = (n: number) => n + run * runOffset;
  const { evidence, violations } = verdict;
  return {
    ...verdict,
    evidence: { ...evidence, exchanges: evidence.exchanges.map(shifted) },
    violations: violations.map((one) =>
      one.exchange === undefined ? one : { ...one, exchange: shifted(one.exchange) },
    ),
  };
}

/** Adds the checks that could not be judged because of one of these, and the checks that those need. */
function withDependents(
  ids: readonly string[],
  verdicts: readonly Verdict[],
  checks: readonly Question[],
): readonly string[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const wanted = new Set(ids);
  const waiting = verdicts.filter(isBlocked);
  for (let before = -1; before < wanted.size; ) {
    before = wanted.size;
    for (const { check, reason } of waiting) if (wanted.has(reason?.check ?? '')) wanted.add(check);
  }
  for (const id of wanted) for (const other of byId.get(id)?.prerequisites ?? []) wanted.add(other);
  return checks.map(({ id }) => id).filter((id) => wanted.has(id));
}
