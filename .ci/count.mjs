// Prints the closing line of .ci/run: tests of the JSON report, and one failure for each step that failed beside them.
import { existsSync, readFileSync } from 'node:fs';

const [file, failedSteps] = process.argv.slice(2);
const tests = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
const passed = tests?.numPassedTests ?? 0;
const failed = Math.max(tests?.numFailedTests ?? 0, Number(failedSteps));
const skipped = (tests?.numPendingTests ?? 0) + (tests?.numTodoTests ?? 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
