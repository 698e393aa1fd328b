/** The requests of each check to the reference storefront in a read-only audit. */
import { suites } from '../../../suites/index.ts';
import type { Check, Suite } from '../../model/check.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { budgetAt, retriesAt, runsAt, type Target } from '../../model/target.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';

/** Requests by check; equal requests that a run sends only once have equal keys. */
type Asked = ReadonlyMap<string, ReadonlySet<string>>;

export type Shape = NonNullable<Saboteur['storefront']>;

/** Checks that need no consent. */
export const readingChecks: readonly Check[] = suites
  .flatMap(({ checks }) => checks)
  .filter(({ needs = [] }) => needs.length === 0);

/** The key of the requests that the run makes before its checks. */
export const beforeChecks = '';

export type Manner = Pick<Target, 'depth' | 'runs'> & {
  /** The indexes of the inputs that every check tries; all if absent. */
  readonly representative?: readonly number[];
};

export const usually: Manner = { depth: 'standard', runs: runsAt('standard') };

export const quickly: Manner = { depth: 'quick', runs: runsAt('quick') };

export async function askedOf(storefront: Shape, { depth, runs, representative }: Manner): Promise<Asked> {
  const asked = new Map<string, Set<string>>();
  const onEvent = (event: RunEvent) => {
    if (event.kind !== 'answered' || !('exchange' in event)) return;
    const by = event.by.includes('/') ? event.by : beforeChecks;
    const mine = asked.get(by) ?? new Set();
    asked.set(by, mine.add(keyOf(event, mine)));
  };
  const marked = suites.map((suite) => ({
    ...suite,
    checks: suite.checks.map((check) => asking(check, representative)),
  }));
  const target = { consents: [], runs, ...(depth && { depth }) };
  await judgeInProcess(marked, { storefront, onEvent, target });
  return asked;
}

/** Includes the check in a quick audit, with these inputs. */
export const asking = (check: Check, representative?: readonly number[]): Check => ({
  ...check,
  quick: representative ? { representative } : {},
});

/** A request that is never reused gets a new key each time. */
function keyOf({ by, how, request }: RunEvent & { kind: 'answered' }, mine: ReadonlySet<string>): string {
  const { method, url, headers, body } = request;
  const same = JSON.stringify([method, url, Object.entries(headers).sort(), body]);
  if (how === 'fetch') return same;
  for (let nth = 1; ; nth += 1) {
    const key = `${by} ${nth} ${same}`;
    if (!mine.has(key)) return key;
  }
}

const runs = runsAt('quick');

/** The settings of a quick audit of the reference storefront. */
export const quickTarget = {
  consents: [],
  depth: 'quick' as const,
  runs,
  retries: retriesAt('quick'),
  budget: budgetAt('quick', { consents: [], runs }),
};

type QuickAudit = { readonly sent: number; readonly verdicts: readonly Verdict[] };

export async function auditQuickly(
  { sabotage, storefront = {} }: Partial<Pick<Saboteur, 'sabotage'>> & { storefront?: Shape } = {},
  asked: readonly Suite[] = suites,
): Promise<QuickAudit> {
  let sent = 0;
  const verdicts = await judgeInProcess(asked, {
    storefront,
    target: quickTarget,
    ...(sabotage && { sabotage }),
    onEvent: ({ kind }) => {
      if (kind === 'sending') sent += 1;
    },
  });
  return { sent, verdicts };
}

/** Whether one of the checks that the saboteur names finds it. */
export async function isCaughtQuickly(saboteur: Saboteur, asked?: readonly Suite[]): Promise<boolean> {
  const { verdicts } = await auditQuickly(saboteur, asked);
  const named = [...saboteur.breaks, ...(saboteur.alsoCatches?.checks ?? [])];
  return verdicts.some((verdict) => isFailure(verdict) && named.includes(verdict.check));
}
