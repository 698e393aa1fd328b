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
import type { Row } from './row.ts';
import { outcomeOf, type Result, runRow, type Score } from './run-row.ts';
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

const nameOf = ({ server, name }: Row): string => `${server}/${name}`;

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

const parts = ['outcome', 'cause', 'fix', 'owner'] as const;

const isRight = ({ told }: Result): boolean =>
  !(told instanceof Error) && told.comparison.differences.length === 0;

/** Blamed: the report finds a cause or another outcome where nothing is wrong. */
const isBlamed = (result: Result): boolean => result.row.lawful && !isRight(result);

/**
 * A known wrong telling has a mark, which goes as soon as it is told right. Neither a lawful front end that is blamed nor
 * a row that could not be run has an excuse.
 */
function isUnexpected(result: Result): boolean {
  const { wrong } = result.row;
  if (result.told instanceof Error || isBlamed(result)) return true;
  return isRight(result) ? wrong !== undefined : wrong === undefined;
}

function lineOf(result: Result): readonly string[] {
  const { row, told, millis } = result;
  const state = isRight(result) ? 'right' : isUnexpected(result) ? 'DIFFERS' : 'wrong';
  const got = told instanceof Error ? 'not run' : `${outcomeOf(told.report)}, ${told.report.causes.length}`;
  const line = [
    state.padEnd(8),
    nameOf(row).padEnd(38),
    `expected ${outcomeOf(row.expected)}, ${row.expected.causes.length}; got ${got}`,
    told instanceof Error ? '' : parts.map((part) => `${part} ${share(told.comparison[part])}`).join(' '),
    `${(millis / 1000).toFixed(1)} s`,
  ].join('  ');
  const details = told instanceof Error ? [told.message] : told.comparison.differences;
  return [line, ...details.map((text) => `          ${text}`)];
}

const share = ({ right, of }: Score): string => `${right}/${of}`;

const percent = ({ right, of }: Score): string =>
  of === 0 ? 'none' : `${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`;

const sum = (scores: readonly Score[]): Score => ({
  right: scores.reduce((total, { right }) => total + right, 0),
  of: scores.reduce((total, { of }) => total + of, 0),
});

function summaryOf(results: readonly Result[]): readonly string[] {
  const right = results.filter(isRight);
  const lawful = results.filter(({ row }) => row.lawful);
  const wrong = results.filter(({ row }) => row.wrong !== undefined);
  const told = results.flatMap((one) => (one.told instanceof Error ? [] : [one.told.comparison]));
  return [
    '',
    ...(wrong.length > 0 ? ['Told wrong today:'] : []),
    ...wrong.map(({ row }) => `  ${nameOf(row)}: ${row.wrong}`),
    `rows told right: ${percent({ right: right.length, of: results.length })}`,
    ...parts.map((part) => `  by ${part.padEnd(8)}${percent(sum(told.map((one) => one[part])))}`),
    `lawful front ends blamed: ${lawful.filter(isBlamed).length} of ${lawful.length}`,
    `rows that differ without a mark, or are right with one: ${results.filter(isUnexpected).length}`,
  ];
}

/** As a JSON report of vitest counts tests: a known wrong row is still to do. */
function countsOf(results: readonly Result[]) {
  const unexpected = results.filter(isUnexpected);
  const known = results.filter((result) => !isRight(result) && !isUnexpected(result));
  return {
    numPassedTests: results.length - unexpected.length - known.length,
    numFailedTests: unexpected.length,
    numPendingTests: 0,
    numTodoTests: known.length,
    testResults: unexpected.map(({ row }) => ({
      name: 'lab',
      assertionResults: [{ fullName: nameOf(row), status: 'failed', failureMessages: [row.what] }],
    })),
  };
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
