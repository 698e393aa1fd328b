/** Measures which planted faults an audit notices, and whom it blames without reason. */

import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { auditVariant } from '../audit-through.ts';
import { honestOf, variantOf } from './faults.ts';
import type { Planted } from './planted.ts';

/** A check that finds something, with its status: `commerce/totals-add-up fail must`. */
export type Finding = { readonly check: string; readonly status: string; readonly level: string };

const found = new Set(['fail', 'warn', 'note', 'error']);

const findings = ({ verdicts }: Report): readonly Finding[] =>
  verdicts
    .filter(({ status }: Verdict) => found.has(status))
    .map(({ check, status, level }) => ({ check, status, level }));

export type Honest = {
  readonly storefront: Planted['storefront'];
  readonly outcome: string;
  readonly findings: readonly Finding[];
};

export async function measureHonest(storefront: Planted['storefront']): Promise<Honest> {
  const report = await auditVariant(honestOf(storefront));
  return { storefront, outcome: report.outcome, findings: findings(report) };
}

export type Measured = {
  readonly fault: Planted;
  readonly outcome: string;
  /** What the audit finds in this storefront and not in the honest one; nothing if it misses the fault. */
  readonly noticedBy: readonly Finding[];
};

export async function measureFault(fault: Planted, honest: Honest): Promise<Measured> {
  const report = await auditVariant(variantOf(fault));
  const known = new Set(honest.findings.map(({ check }) => check));
  // A check that breaks has noticed nothing.
  const noticedBy = findings(report).filter(({ check, status }) => status !== 'error' && !known.has(check));
  return { fault, outcome: report.outcome, noticedBy };
}
