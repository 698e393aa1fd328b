// Prints the outputs of action.yml, a line each, from the report.json of a folder; nothing when there is none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const report = join(folder, 'report.json');
if (existsSync(report)) {
  const { outcome, tally, verdicts } = JSON.parse(readFileSync(report, 'utf8'));
  const unwaived = (status) => verdicts.filter((one) => one.status === status && !one.waiver).length;
  const outputs = {
    outcome,
    passed: tally.pass,
    failed: unwaived('fail'),
    warned: unwaived('warn'),
    inconclusive: tally.inconclusive,
    report,
    junit: join(folder, 'junit.xml'),
    html: join(folder, 'report.html'),
    sarif: join(folder, 'report.sarif'),
  };
  for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value}`);
}
