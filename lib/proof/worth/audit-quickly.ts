/** The quick audit of the reference storefront, as it is chosen. */
import { suites } from '../../../suites/index.ts';
import type { Suite } from '../../model/check.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { budgetAt, retriesAt, runsAt } from '../../model/target.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';
import type { Shape } from './asked.ts';

const runs = runsAt('quick');
export const quickTarget = {
  consents: [],
  depth: 'quick' as const,
  runs,
  retries: retriesAt('quick'),
  budget: budgetAt('quick', { consents: [], runs }),
};

export type QuickAudit = { readonly sent: number; readonly verdicts: readonly Verdict[] };

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

/** Whether a check that the saboteur names finds it. */
export async function isCaughtQuickly(saboteur: Saboteur, asked?: readonly Suite[]): Promise<boolean> {
  const { verdicts } = await auditQuickly(saboteur, asked);
  const named = [...saboteur.breaks, ...(saboteur.alsoCatches?.checks ?? [])];
  return verdicts.some((verdict) => isFailure(verdict) && named.includes(verdict.check));
}
