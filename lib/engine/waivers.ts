/** Tells failures that a baseline explains from new ones, and entries that still hold from those that do not. */
import { toGlob } from '../glob.ts';
import {
  type Baseline,
  type BaselineEntry,
  type EntryState,
  type Failure,
  failures,
  type JudgedEntry,
} from '../model/baseline.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { fingerprint, placesOf } from '../report/fingerprint.ts';

/** What is asked, and when. */
export type Scope = {
  readonly baseUrl: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
};

export interface Recognizer {
  /** The verdict as it was, or `known` with the entry that explains it. */
  recognize(verdict: Verdict): Verdict;
  /** What became of each entry; undefined without a baseline. */
  judge(verdicts: readonly Verdict[]): readonly JudgedEntry[] | undefined;
}

type Named = { readonly baseline: Baseline; readonly entry: BaselineEntry };

export function createRecognizer(baselines: readonly Baseline[], { baseUrl, today }: Scope): Recognizer {
  const all: readonly Named[] = baselines.flatMap((baseline) =>
    baseline.entries.map((entry) => ({ baseline, entry })),
  );
  const here = all.filter(({ entry }) => isAbout(entry, baseUrl));
  return {
    recognize(verdict) {
      const status = failureOf(verdict);
      const found = here.find(({ entry }) => !isExpired(entry, today) && explains(entry, verdict));
      if (status === undefined || found === undefined) return verdict;
      const { reason, owner, expires, source } = toJudged(found, 'known');
      const told = { baseline: found.baseline.name, status, reason };
      const more = { ...(owner && { owner }), ...(expires && { expires }), ...(source && { source }) };
      return { ...verdict, status: 'known', known: { ...told, ...more } };
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

/** What the verdict is without a baseline, where that is a failure. */
export function failureOf({ status, known }: Verdict): Failure | undefined {
  const own: Status = known?.status ?? status;
  return failures.find((failure) => failure === own);
}

function isAbout({ host: pattern }: BaselineEntry, baseUrl: string): boolean {
  const { host, hostname } = new URL(baseUrl);
  return [host, hostname].some((name) => toGlob(pattern.toLowerCase()).test(name));
}

export const isExpired = ({ expires }: Pick<BaselineEntry, 'expires'>, today: string): boolean =>
  expires !== undefined && expires < today;

/** All that fails is where the entry says: one place more, and it is another failure. */
function explains(entry: BaselineEntry, verdict: Verdict): boolean {
  const status = failureOf(verdict);
  if (status === undefined || entry.check !== verdict.check) return false;
  if (entry.status !== undefined && entry.status !== status) return false;
  if (entry.fingerprint !== undefined) return entry.fingerprint === fingerprint(verdict);
  const placed = verdict.violations.filter(({ at }) => at !== undefined);
  const seen = placed.length > 0 ? placed : verdict.violations;
  return (
    placesOf(verdict).every((place) => matchesAny(entry.places ?? [], place)) &&
    seen.every(({ actual }) => matchesAny(entry.actual ?? ['*'], actual ?? ''))
  );
}

const matchesAny = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) => toGlob(pattern).test(text));

function stateOf({ baseline, entry }: Named, verdict: Verdict | undefined, today: string): EntryState {
  if (verdict?.status === 'pass') return entry.intermittent || baseline.builtin ? 'idle' : 'stale';
  if (verdict === undefined || failureOf(verdict) === undefined) return 'unjudged';
  if (explains(entry, verdict)) return isExpired(entry, today) ? 'expired' : 'known';
  return verdict.status === 'known' ? 'idle' : 'different';
}

function toJudged({ baseline, entry }: Named, state: EntryState): JudgedEntry {
  const { check, host, reason, owner, expires, source } = entry;
  return {
    baseline: baseline.name,
    check,
    state,
    host,
    reason,
    ...(owner !== undefined && { owner }),
    ...(expires !== undefined && { expires }),
    ...(source !== undefined && { source }),
  };
}
