/** Prints which planted faults an audit notices: `npm run planted`, or with a part of their ids. */
import { faults } from './faults.ts';
import { type Finding, measureFault, measureHonest } from './measurement.ts';

const [part = ''] = process.argv.slice(2);
const text = ({ check, status, level }: Finding): string => `${check} (${status}, ${level})`;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const tallies: string[] = [];
for (const storefront of ['atelier', 'ledger', 'pavilion'] as const) {
  const honest = await measureHonest(storefront);
  print(`${storefront}: ${honest.outcome}`);
  for (const finding of honest.findings) print(`  honest: ${text(finding)}`);
  const planted = faults.filter((fault) => fault.storefront === storefront && fault.id.includes(part));
  let noticed = 0;
  for (const fault of planted) {
    const { outcome, noticedBy } = await measureFault(fault, honest);
    if (noticedBy.length > 0) noticed += 1;
    print(`  ${noticedBy.length > 0 ? 'noticed' : 'MISSED '} ${fault.id}: ${outcome}`);
    for (const finding of noticedBy) print(`    ${text(finding)}`);
  }
  tallies.push(`${storefront}: ${noticed} of ${planted.length} faults noticed`);
}
for (const tally of tallies) print(tally);
