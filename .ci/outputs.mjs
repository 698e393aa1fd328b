// Prints the outputs of action.yml, a line each, from the report.json of a folder; nothing when there is none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const out = process.argv[2];
const read = (folder) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
// A run of a part may stand beside an earlier report of the whole: the latest run is the one to tell of.
const [folder] = [out, join(out, 'partial')]
  .filter((place) => existsSync(join(place, 'report.json')))
  .toSorted((one, other) => read(other).startedAt.localeCompare(read(one).startedAt));
if (folder !== undefined) {
  const report = join(folder, 'report.json');
  const { outcome, causes, tally, verdicts } = read(folder);
  const unwaived = (status) => verdicts.filter((one) => one.status === status && !one.waiver).length;
  const decides = new Set(
    verdicts.filter((one) => one.status === 'fail' && one.ruleset === 'interface').map(({ check }) => check),
  );
  const deciding = causes.filter(({ checks }) => checks.some((check) => decides.has(check)));
  const written = (name) => (existsSync(join(folder, name)) ? join(folder, name) : '');
  const outputs = {
    outcome,
    causes: deciding.length,
    'causes-beside': causes.length - deciding.length,
    passed: tally.pass,
    failed: unwaived('fail'),
    warned: unwaived('warn'),
    inconclusive: tally.inconclusive,
    report,
    junit: written('junit.xml'),
    html: written('report.html'),
    sarif: written('report.sarif'),
  };
  for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value}`);
}
