/**
 * Prints which planted faults an audit notices: `npm run planted`, or with a part of their ids. Ends with exit code 1
 * where a lawful storefront fails a promise, or where fewer than 85 % of all faults are noticed.
 */
import { faults } from './faults.ts';
import { type Finding, measureFault, measureHonest } from './measurement.ts';

const [part = ''] = process.argv.slice(2);
const text = ({ check, status, level }: Finding): string => `${check} (${status}, ${level})`;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const tallies: string[] = [];
const least = 0.85;
let [all, seen, blamed] = [0, 0, 0];
for (const storefront of ['atelier', 'ledger', 'pavilion'] as const) {
  const honest = await measureHonest(storefront);
  print(`${storefront}: ${honest.outcome}`);
  for (const finding of honest.findings) print(`  honest: ${text(finding)}`);
  blamed += honest.findings.filter(({ status }) => status === 'fail').length;
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
print(`${seen} of ${all} faults noticed, ${blamed} failures of lawful storefronts`);
if (blamed > 0 || (part === '' && seen < least * all)) process.exitCode = 1;
