// Closes .ci/run: names the tests that failed, and counts those of the JSON report, with one failure for each step that
// failed beside them.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [file, failedSteps] = process.argv.slice(2);
const tests = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
const passed = tests?.numPassedTests ?? 0;
const failed = Math.max(tests?.numFailedTests ?? 0, Number(failedSteps));
const skipped = (tests?.numPendingTests ?? 0) + (tests?.numTodoTests ?? 0);
for (const { name, assertionResults } of tests?.testResults ?? []) {
  for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === 'failed')) {
    console.log(
      `failed: ${relative('.', name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}\n`,
    );
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
