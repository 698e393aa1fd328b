/** Waives the failures that a baseline explains, and reports which entries of a baseline still hold. */

import { fingerprint, placesOf } from '../evidence/fingerprint.ts';
import {
  type Baseline,
  type BaselineEntry,
  type EntryState,
  type JudgedEntry,
  toWaiver,
} from '../model/baseline.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import { toGlob } from '../text/names.ts';

/** The storefront and the day that decide which entries count. */
export type Scope = {
  readonly baseUrl: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
};

export interface Waivers {
  /** The verdict, with a waiver beside its status if an entry explains the failure. */
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

/** Every place that fails must be in the entry: one place more makes it another failure. */
function explains(entry: BaselineEntry, verdict: Verdict): boolean {
  if (!isFailure(verdict) || entry.check !== verdict.check) return false;
  if (entry.status !== undefined && entry.status !== verdict.status) return false;
  if (entry.fingerprint !== undefined) {
    return entry.fingerprint === fingerprint({ ...verdict, check: entry.formerCheck ?? verdict.check });
  }
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
