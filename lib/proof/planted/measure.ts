/**
 * Prints which planted faults an audit notices: `npm run planted`, optionally with part of their ids. Exits with 1 if a
 * lawful storefront fails a promise, or if an audit notices fewer than 85 % of all faults.
 */

import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { auditVariant } from '../audits/audit-through.ts';
import { faults, honestOf, variantOf } from './faults.ts';
import type { Planted } from './planted.ts';

const [part = ''] = process.argv.slice(2);

const text = ({ check, status, level }: Finding): string => `${check} (${status}, ${level})`;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const tallies: string[] = [];

const least = 0.85;

let [all, seen, failures] = [0, 0, 0];

const findings = ({ verdicts }: Report): readonly Finding[] =>
  verdicts
    .filter(({ status }: Verdict) => found.has(status))
    .map(({ check, status, level }) => ({ check, status, level }));

for (const storefront of ['atelier', 'ledger', 'pavilion'] as const) {
  const honest = await measureHonest(storefront);
  print(`${storefront}: ${honest.outcome}`);
  for (const finding of honest.findings) print(`  honest: ${text(finding)}`);
  failures += honest.findings.filter(({ status }) => status === 'fail').length;
  const planted = faults.filter((fault) => fault.storefront === storefront && fault.id.includes(part));
  let noticed = 0;
  for (const fault of planted) {
    const { outcome, noticedBy } = await measureFault(fault, honest);
    if (noticedBy.length > 0) noticed += 1;
    print(`  ${noticedBy.length > 0 ? 'noticed' : 'MISSED '} ${fault.id}: ${outcome}`);
    for (const finding of noticedBy) print(`    ${text(finding)}`);
  }
  all += planted.length;
  seen += noticed;
  tallies.push(`${storefront}: ${noticed} of ${planted.length} faults noticed`);
}

for (const tally of tallies) print(tally);

print(`${seen} of ${all} faults noticed, ${failures} failures of lawful storefronts`);

if (failures > 0 || (part === '' && seen < least * all)) process.exitCode = 1;

/** A check that finds something, with its status: `commerce/totals-add-up fail must`. */
type Finding = { readonly check: string; readonly status: string; readonly level: string };

const found = new Set(['fail', 'warn', 'note', 'error']);

type Honest = {
  readonly storefront: Planted['storefront'];
  readonly outcome: string;
  readonly findings: readonly Finding[];
};

async function measureHonest(storefront: Planted['storefront']): Promise<Honest> {
  const report = await auditVariant(honestOf(storefront));
  return { storefront, outcome: report.outcome, findings: findings(report) };
}

type Measured = {
  readonly fault: Planted;
  readonly outcome: string;
  /** The findings that the honest storefront does not have; empty if the audit misses the fault. */
  readonly noticedBy: readonly Finding[];
};

async function measureFault(fault: Planted, honest: Honest): Promise<Measured> {
  const report = await auditVariant(variantOf(fault));
  const known = new Set(honest.findings.map(({ check }) => check));
  // A check that ends with an error has noticed nothing.
  const noticedBy = findings(report).filter(({ check, status }) => status !== 'error' && !known.has(check));
  return { fault, outcome: report.outcome, noticedBy };
}
