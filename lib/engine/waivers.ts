/** Waives the failures that baselines explain, reports which entries still hold, and suggests baselines of platforms. */
import { fingerprint, placesOf } from '../evidence/violations.ts';
import {
  type Baseline,
  type BaselineEntry,
  type EntryState,
  type JudgedEntry,
  type PlatformSign,
  toWaiver,
} from '../model/baseline.ts';
import type { ReportedExchange, Suggestion } from '../model/report.ts';
import type { Started } from '../model/run-event.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import { shellWord } from '../text/shell.ts';
import { toGlob } from '../text/words.ts';
import { command } from './probe/diagnosis.ts';

/** The storefront and the day, which decide which entries count. */
type Scope = {
  readonly baseUrl: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
};

interface Waivers {
  /** Adds a waiver beside the status if an entry explains the failure. */
  apply(verdict: Verdict): Verdict;
  /** The state of each entry; undefined without a baseline. */
  judge(verdicts: readonly Verdict[]): readonly JudgedEntry[] | undefined;
}

type Named = { readonly baseline: Baseline; readonly entry: BaselineEntry };

export function createWaivers(baselines: readonly Baseline[], { baseUrl, today }: Scope): Waivers {
  const all: readonly Named[] = baselines.flatMap((baseline) =>
    baseline.entries.map((entry) => ({ baseline, entry })),
  );
  const here = all.filter(({ entry }) => coversHost(entry, baseUrl));
  return {
    apply(verdict) {
      const found = here.find(({ entry }) => !isExpired(entry, today) && explains(entry, verdict));
      if (found === undefined) return verdict;
      return { ...verdict, waiver: toWaiver({ ...found.entry, baseline: found.baseline.name }) };
    },
    judge(verdicts) {
      if (baselines.length === 0) return undefined;
      const byCheck = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
      return all.map((named) => {
        const verdict = byCheck.get(named.entry.check);
        return toJudged(named, here.includes(named) ? stateOf(named, verdict, today) : 'elsewhere');
      });
    },
  };
}

function coversHost({ host: pattern }: BaselineEntry, baseUrl: string): boolean {
  const { host, hostname } = new URL(baseUrl);
  return [host, hostname].some((name) => toGlob(pattern.toLowerCase()).test(name));
}

export const isExpired = ({ expires }: Pick<BaselineEntry, 'expires'>, today: string): boolean =>
  expires !== undefined && expires < today;

/** Every failing place must be in the entry: with one more, it is another failure. */
function explains(entry: BaselineEntry, verdict: Verdict): boolean {
  if (!isFailure(verdict) || entry.check !== verdict.check) return false;
  if (entry.status !== undefined && entry.status !== verdict.status) return false;
  if (entry.fingerprint !== undefined) return entry.fingerprint === fingerprint(verdict);
  const placed = verdict.violations.filter(({ at }) => at !== undefined);
  const seen = placed.length > 0 ? placed : verdict.violations;
  return (
    placesOf(verdict).every((place) => matchesAny(entry.places ?? [], place)) &&
    seen
      .flatMap((one) => [one, ...(one.places ?? [])])
      .every(({ actual }) => matchesAny(entry.actual ?? ['*'], actual ?? ''))
  );
}

const matchesAny = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) => toGlob(pattern).test(text));

function stateOf({ baseline, entry }: Named, verdict: Verdict | undefined, today: string): EntryState {
  if (verdict?.status === 'pass') return entry.intermittent || baseline.builtin ? 'idle' : 'stale';
  if (verdict === undefined || !isFailure(verdict)) return 'unjudged';
  if (explains(entry, verdict)) return isExpired(entry, today) ? 'expired' : 'known';
  return verdict.waiver ? 'idle' : 'different';
}

const toJudged = ({ baseline, entry }: Named, state: EntryState): JudgedEntry => {
  const { check, host } = entry;
  return { check, state, host, ...toWaiver({ ...entry, baseline: baseline.name }) };
};

/** The run for which a baseline may be suggested. */
type Run = {
  readonly started: Started;
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly ReportedExchange[];
};

/** Reads the known failures of platforms. It is called only after an unexplained failure. */
export type Platforms = () => readonly Baseline[];

/** The platform that the responses show and whose baseline explains the most failures, unless it was given. */
export function suggestionFor(run: Run, platforms: Platforms): Suggestion | undefined {
  const { started, verdicts } = run;
  const unexplained = verdicts.filter((verdict) => isFailure(verdict) && verdict.waiver === undefined);
  if (unexplained.length === 0) return undefined;
  const given = new Set(started.baselines.map(({ name }) => name));
  const others = platforms().filter(({ name }) => !given.has(name));
  const found = others.flatMap((baseline) => suggestionOf(baseline, { ...run, verdicts: unexplained }) ?? []);
  return found.toSorted((one, other) => other.explains.length - one.explains.length)[0];
}

function suggestionOf(baseline: Baseline, { started, verdicts, exchanges }: Run): Suggestion | undefined {
  const { name, platform } = baseline;
  const seen = platform && signIn(exchanges, platform.signs);
  if (!platform || !seen) return undefined;
  const { target, at, baselines: given } = started;
  const waivers = createWaivers([baseline], {
    baseUrl: target.baseUrl,
    today: at.toISOString().slice(0, 10),
  });
  const explains = verdicts.filter((one) => waivers.apply(one).waiver).map(({ check }) => check);
  if (explains.length === 0) return undefined;
  const all = [...given.map((one) => one.name), name];
  const more = ['--baseline', shellWord(all.join(','))];
  const next = command({ target, program: 'storefront-conformance' }, { more });
  return { baseline: name, platform: platform.name, ...seen, explains, next };
}

type Seen = Pick<Suggestion, 'sign' | 'exchange'>;

/** The first sign that any response shows. */
function signIn(exchanges: readonly ReportedExchange[], signs: readonly PlatformSign[]): Seen | undefined {
  for (const sign of signs) {
    const shows = 'header' in sign ? headerShows(sign) : hostShows(sign);
    const found = exchanges.find((exchange) => exchange.status !== null && shows(exchange));
    if (!found) continue;
    const what = 'header' in sign ? `header: ${sign.header}` : `host: ${new URL(found.url).hostname}`;
    return { sign: what, exchange: found.n };
  }
  return undefined;
}

function headerShows({ header, value = '*' }: Extract<PlatformSign, { header: string }>) {
  const glob = toGlob(value.toLowerCase());
  return ({ headers = [] }: ReportedExchange): boolean =>
    headers.some(([name, text]) => name.toLowerCase() === header && glob.test(text.toLowerCase()));
}

function hostShows({ host }: Extract<PlatformSign, { host: string }>) {
  const glob = toGlob(host);
  return ({ url }: ReportedExchange): boolean => glob.test(new URL(url).hostname);
}
