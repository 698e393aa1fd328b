/**
 * Prints which planted faults an audit notices: `npm run planted`, optionally with part of their ids. Without it, prints
 * also whether each has one cause, and whether several at once have a cause of their own each. Exits with 1 if a lawful
 * storefront fails a promise, if an audit notices fewer than 85 % of all faults, or if fewer than 95 % of those at once
 * have a cause of their own.
 */

import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { random } from '../../storefront/catalog/random.ts';
import { auditVariant } from '../audits/audit-through.ts';
import { toldApart } from '../causes/draws.ts';
import { faults, honestOf, variantOf, variantOfAll } from './faults.ts';
import type { Planted } from './planted.ts';

const [part = ''] = process.argv.slice(2);

const text = ({ check, status, level }: Finding): string => `${check} (${status}, ${level})`;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const tallies: string[] = [];

const least = 0.85;

const leastTold = 0.95;

/** Of each number of faults, in each storefront. */
const drawsOfEach = 12;

let [all, seen, failures, asOne] = [0, 0, 0, 0];

/** The report of each fault alone. */
const alone = new Map<string, Report>();

const found = new Set(['fail', 'warn', 'note', 'error']);

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
    const { outcome, noticedBy, causes } = await measureFault(fault, honest);
    if (noticedBy.length > 0) noticed += 1;
    if (causes.length === 1) asOne += 1;
    print(`  ${noticedBy.length > 0 ? 'noticed' : 'MISSED '} ${fault.id}: ${outcome}`);
    for (const finding of noticedBy) print(`    ${text(finding)}`);
    if (causes.length > 1) print(`    ${causes.length} causes: ${causes.join(', ')}`);
  }
  all += planted.length;
  seen += noticed;
  tallies.push(`${storefront}: ${noticed} of ${planted.length} faults noticed`);
}

for (const tally of tallies) print(tally);

print(`${seen} of ${all} faults noticed, ${failures} failures of lawful storefronts`);

print(`${asOne} of ${seen} noticed faults have one cause`);

if (part === '') for (const size of [2, 5]) await measureDraws(size);

if (failures > 0 || (part === '' && seen < least * all)) process.exitCode = 1;

/** A check that finds something, with its status: `commerce/totals-add-up fail must`. */
type Finding = { readonly check: string; readonly status: string; readonly level: string };

type Honest = {
  readonly storefront: Planted['storefront'];
  readonly outcome: string;
  readonly findings: readonly Finding[];
  /** Their ids. */
  readonly causes: readonly string[];
};

async function measureHonest(storefront: Planted['storefront']): Promise<Honest> {
  const report = await auditVariant(honestOf(storefront));
  const causes = report.causes.map(({ id }) => id);
  return { storefront, outcome: report.outcome, findings: findings(report), causes };
}

type Measured = {
  readonly fault: Planted;
  readonly outcome: string;
  /** The findings that the honest storefront does not have; empty if the audit misses the fault. */
  readonly noticedBy: readonly Finding[];
  /** Ids of the causes that the honest storefront does not have. */
  readonly causes: readonly string[];
};

async function measureFault(fault: Planted, honest: Honest): Promise<Measured> {
  const report = await auditVariant(variantOf(fault));
  const known = new Set(honest.findings.map(({ check }) => check));
  // A check that ends with an error has noticed nothing.
  const noticedBy = findings(report).filter(({ check, status }) => status !== 'error' && !known.has(check));
  const causes = report.causes.map(({ id }) => id).filter((id) => !honest.causes.includes(id));
  alone.set(fault.id, report);
  return { fault, outcome: report.outcome, noticedBy, causes };
}

/** How many of so many faults at once, of one storefront, have a cause of their own. */
async function measureDraws(size: number): Promise<void> {
  let [visible, told] = [0, 0];
  for (const storefront of ['atelier', 'ledger', 'pavilion'] as const) {
    for (let seed = 1; seed <= drawsOfEach; seed += 1) {
      const { below } = random(seed);
      const left = faults.filter((fault) => fault.storefront === storefront);
      const drawn = Array.from({ length: size }, () => left.splice(below(left.length), 1)).flat();
      const [first, ...others] = drawn;
      if (first === undefined) continue;
      const together = await auditVariant(variantOfAll([first, ...others]));
      const reports = drawn.map(({ id }) => alone.get(id)).filter((report) => report !== undefined);
      const result = toldApart(reports, together);
      visible += result.visible.filter(Boolean).length;
      told += result.told.filter(Boolean).length;
      const lost = drawn.filter((_, index) => result.visible[index] && !result.told[index]);
      if (lost.length > 0) print(`${storefront} ${seed}: not told: ${lost.map(({ id }) => id).join(', ')}`);
    }
  }
  print(`of ${size} faults at once: ${told} of ${visible} visible ones have a cause of their own`);
  if (told < leastTold * visible) process.exitCode = 1;
}
