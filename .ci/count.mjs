// Closes .ci/run: names the tests that failed, and counts those of the JSON reports, with one failure for each step that
// failed beside them.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [failedSteps, ...files] = process.argv.slice(2);
const reports = files.flatMap((file) => (existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : []));
const sum = (count) => reports.reduce((total, report) => total + count(report), 0);
const passed = sum(({ numPassedTests }) => numPassedTests);
const failed = Math.max(
  sum(({ numFailedTests }) => numFailedTests),
  Number(failedSteps),
);
const skipped = sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests);
for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
  for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === 'failed')) {
    console.log(
      `failed: ${relative('.', name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}\n`,
    );
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
