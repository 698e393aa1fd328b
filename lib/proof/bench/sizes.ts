/** Measures read-only audits of ever larger shops from outside, and writes the table into docs/performance.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Report } from '../../model/report/report.ts';
import { command } from './audits.ts';
import { writeTable } from './page.ts';
import { type Peak, watchProcess } from './watch-process.ts';

const sizes = [50, 500, 5_000, 50_000] as const;

type Measured = { readonly products: number; readonly report: Report; readonly seconds: number } & Peak;

/** Serves a large shop in a process of its own. */
async function serving<T>(products: number, work: (url: string) => Promise<T>): Promise<T> {
  const args = [command, 'serve', '--size', 'large', '--products', String(products)];
  const served = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: served.stdout })) {
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url) return await work(url);
    }
    throw new Error('the reference storefront did not start');
  } finally {
    served.kill();
    await once(served, 'exit');
  }
}

async function measure(products: number, url: string, command: string): Promise<Measured> {
  const out = mkdtempSync(join(tmpdir(), 'storefront-conformance-sizes-'));
  try {
    const started = performance.now();
    const audit = spawn(process.execPath, [command, url, '--quiet', '--seed', '1', '--out', out], {
      stdio: 'ignore',
    });
    const watched = watchProcess(audit.pid ?? 0);
    await once(audit, 'exit');
    const seconds = (performance.now() - started) / 1000;
    const report: Report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return { products, report, seconds, ...watched.stop() };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** @param audited the command that audits it, perhaps of another version. */
export const measureShop = (products: number, audited = command): Promise<Measured> =>
  serving(products, (url) => measure(products, url, audited));

type Difference = {
  /** The check, with both verdicts. */
  readonly text: string;
  /** Whether the other shop gives no occasion to judge it, rather than another verdict. */
  readonly isUnobserved: boolean;
};

/** The checks whose verdict is not that of the first shop. */
export function differences(
  first: Pick<Report, 'verdicts'>,
  other: Pick<Report, 'verdicts'>,
): readonly Difference[] {
  const before = new Map(first.verdicts.map(({ check, status }) => [check, status]));
  return other.verdicts.flatMap(({ check, status, reason }) => {
    const was = before.get(check);
    if (was === status) return [];
    const text = `\`${check}\`: ${was}, then ${status}${reason ? ` (${reason.code})` : ''}`;
    return [{ text, isUnobserved: reason?.code === 'not-observed' }];
  });
}

/** The differences in a few words. */
export function comparison(all: readonly Difference[]): string {
  const others = all.filter(({ isUnobserved }) => !isUnobserved).length;
  const unobserved = all.length - others;
  const verdicts = others === 0 ? 'the same' : `${others} others`;
  return unobserved === 0 ? verdicts : `${verdicts}, ${unobserved} not observed`;
}

function toTable(rows: readonly Measured[]): string {
  const [first] = rows;
  const other = (row: Measured) => (first ? differences(first.report, row.report) : []);
  const lines = rows.map((row) => {
    const { products, report, seconds, cpuSeconds, megabytes } = row;
    const cells = [
      products.toLocaleString('en'),
      report.requests.sent,
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      `${megabytes.toFixed(0)} MB`,
      report.outcome,
      comparison(other(row)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const kinds = [...new Set(rows.flatMap(other).map(({ text }) => text))].map((text) => `- ${text}`);
  return [
    '| products | requests | seconds | CPU seconds | peak memory | outcome | verdicts |',
    '| ---: | ---: | ---: | ---: | ---: | --- | --- |',
    ...lines,
    ...(kinds.length > 0 ? ['', 'Verdicts that differ from those of the first shop:', '', ...kinds] : []),
  ].join('\n');
}

/** Prints the table as well. */
export async function measureSizes(): Promise<void> {
  const rows: Measured[] = [];
  for (const products of sizes) rows.push(await measureShop(products));
  writeTable('sizes', toTable(rows));
}
