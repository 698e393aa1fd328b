/** Measures the requests of an audit on the reference storefront. */

import type { Suite } from '../model/check.ts';
import { type Depth, runsAt } from '../model/target.ts';
import { judgeInProcess } from './in-process.ts';
import type { Measured, MeasuredPlan } from './measured-plan.ts';

/** Audits twice, with every consent; takes seconds. */
export async function measurePlan(suites: readonly Suite[]): Promise<MeasuredPlan> {
  return { quick: await measureAt('quick', suites), standard: await measureAt('standard', suites) };
}

async function measureAt(depth: Depth, suites: readonly Suite[]): Promise<Measured> {
  const asked = new Map<string, Set<number>>();
  const all = new Set<number>();
  await judgeInProcess(suites, {
    target: { depth, runs: runsAt(depth) },
    onEvent(event) {
      if (event.kind === 'exchange') all.add(event.exchange.n);
      if (event.kind !== 'answered' || !('exchange' in event) || !event.by.includes('/')) return;
      asked.set(event.by, (asked.get(event.by) ?? new Set()).add(event.exchange));
    },
  });
  const ofChecks = new Set([...asked.values()].flatMap((numbers) => [...numbers]));
  return {
    asked: Object.fromEntries([...asked].map(([check, numbers]) => [check, [...numbers]])),
    others: all.size - ofChecks.size,
  };
}
