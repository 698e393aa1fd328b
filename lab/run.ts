/**
 * Puts real web servers in front of the reference storefront, audits each, and compares the reports with what a person
 * wrote down: `npm run lab`. `-- --tenth` runs the tenth for CI, `-- nginx/gzip` the rows whose name contains the text.
 * Exits with 1 if a row without a mark differs, if a marked one is right, or if a lawful front end is blamed.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rows } from './cases/index.ts';
import { inLanes } from './lanes.ts';
import { staleIn, writeDocument } from './parts/document.ts';
import { installPackages } from './parts/packages.ts';
import { caseName, cases, isInTenth } from './parts/rows.ts';
import {
  countsOfCases,
  isUnexpectedCase,
  type PartResult,
  runParts,
  summaryOfCases,
} from './parts/run-parts.ts';
import { countsOf, isUnexpected, lineOf, nameOf, type Result, runRow, summaryOf } from './run-row.ts';
import { install, makeCertificate, servers } from './servers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenth: { type: 'boolean', default: false },
    /** The parts alone. */
    parts: { type: 'boolean', default: false },
    /** Writes docs/parts.md. */
    write: { type: 'boolean', default: false },
    /** Front ends or parts at a time. */
    lanes: { type: 'string', default: '2' },
    /** Keeps configurations, logs and reports. */
    keep: { type: 'boolean', default: false },
    /** Writes the number of rows as a JSON report of vitest has it. */
    counts: { type: 'string' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const isNamed = (name: string): boolean =>
  positionals.length === 0 || positionals.some((part) => name.includes(part));

const frontEnds = values.parts
  ? []
  : rows.filter((row) => (!values.tenth || row.tenth) && isNamed(nameOf(row)));

const selectedParts = cases.filter((one) => (!values.tenth || isInTenth(one)) && isNamed(caseName(one)));

type Settings = {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly lanes: number;
  readonly print: typeof print;
};

async function runFrontEnds({ root, signal, lanes }: Settings): Promise<readonly Result[]> {
  const names = new Set(frontEnds.map(({ server }) => server));
  install(
    [...names].map((name) => servers[name]),
    print,
  );
  makeCertificate(root);
  const results = await inLanes(frontEnds, { lanes, signal }, async (row) => {
    const result = await runRow(row, { root, signal });
    for (const line of lineOf(result)) print(line);
    return result;
  });
  for (const line of summaryOf(results)) print(line);
  return results;
}

/** The counts of both tables together. */
function countsOfLab(told: readonly Result[], judged: readonly PartResult[]) {
  const [rowCounts, caseCounts] = [countsOf(told), countsOfCases(judged)];
  return {
    ...rowCounts,
    numPassedTests: rowCounts.numPassedTests + caseCounts.numPassedTests,
    numFailedTests: rowCounts.numFailedTests + caseCounts.numFailedTests,
    testResults: [...rowCounts.testResults, ...caseCounts.testResults],
  };
}

async function main(): Promise<void> {
  const started = Date.now();
  // A storefront prints each upload that its front end cuts off, which is the point of some rows.
  console.error = () => undefined;
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const root = mkdtempSync(join(tmpdir(), 'lab-'));
  chmodSync(root, 0o755);
  try {
    const settings = { root, signal: interruption.signal, lanes: Number(values.lanes), print };
    // Packages arrive while the servers are installed and the front ends run.
    const installed = installPackages(selectedParts, settings);
    installed.catch(() => undefined);
    const told = frontEnds.length > 0 ? await runFrontEnds(settings) : [];
    await installed;
    const judged = await runParts(selectedParts, settings);
    const isWhole = judged.length === cases.length;
    const stale = values.write && isWhole ? writeDocument(judged) : staleIn(judged, isWhole);
    for (const line of [...summaryOfCases(judged), ...stale]) print(line);
    print(`${Math.round((Date.now() - started) / 1000)} s`);
    if (values.counts !== undefined) {
      writeFileSync(values.counts, JSON.stringify(countsOfLab(told, judged)));
    }
    const count = frontEnds.length + selectedParts.length;
    const isComplete = count > 0 && told.length + judged.length === count;
    const isRight = !told.some(isUnexpected) && !judged.some(isUnexpectedCase) && stale.length === 0;
    if (!isComplete || !isRight) process.exitCode = 1;
  } finally {
    if (values.keep) {
      print(`kept: ${root}`);
    } else {
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

await main();
