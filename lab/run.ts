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
import { makeCertificate } from './certificate.ts';
import { install } from './install.ts';
import { countsOf, isUnexpected, lineOf, nameOf, summaryOf } from './print.ts';
import type { Row } from './row.ts';
import { type Result, runRow } from './run-row.ts';
import { servers } from './servers/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenth: { type: 'boolean', default: false },
    /** Front ends at a time. */
    lanes: { type: 'string', default: '2' },
    /** Keeps configurations, logs and reports. */
    keep: { type: 'boolean', default: false },
    /** Writes the number of rows as a JSON report of vitest has it. */
    counts: { type: 'string' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const selected = rows.filter(
  (row) =>
    (!values.tenth || row.tenth) &&
    (positionals.length === 0 || positionals.some((part) => nameOf(row).includes(part))),
);

async function runAll(root: string, signal: AbortSignal): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = [...selected];
  const lane = async (): Promise<void> => {
    for (let row: Row | undefined = queue.shift(); row && !signal.aborted; row = queue.shift()) {
      const result = await runRow(row, { root, signal });
      results.push(result);
      for (const line of lineOf(result)) print(line);
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return results;
}

async function main(): Promise<void> {
  const started = Date.now();
  // A storefront prints each upload that its front end cuts off, which is the point of some rows.
  console.error = () => undefined;
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const names = new Set(selected.map(({ server }) => server));
  install(
    [...names].map((name) => servers[name]),
    print,
  );
  const root = mkdtempSync(join(tmpdir(), 'lab-'));
  chmodSync(root, 0o755);
  try {
    makeCertificate(root);
    const results = await runAll(root, interruption.signal);
    for (const line of summaryOf(results)) print(line);
    print(`${Math.round((Date.now() - started) / 1000)} s`);
    if (values.counts !== undefined) writeFileSync(values.counts, JSON.stringify(countsOf(results)));
    const isComplete = selected.length > 0 && results.length === selected.length;
    if (!isComplete || results.some(isUnexpected)) process.exitCode = 1;
  } finally {
    if (values.keep) {
      print(`kept: ${root}`);
    } else {
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

await main();
