/** Runs a Node program to its end and measures it, and so audits of shops of increasing size; the process reports its own figures at exit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Report } from '../../model/report.ts';
import { packageRoot } from '../../package/package-root.ts';

export type Measured = {
  readonly code: number | null;
  readonly out: string;
  readonly wallMs: number;
  /** User and system time of all threads, without child processes. */
  readonly cpuMs: number;
  /** Maximum resident set size, in MiB. */
  readonly peakMebibytes: number;
};

/** Time limit of a program, in milliseconds. */
const maxMs = 120_000;

type Surroundings = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/** @param args a script and its arguments. */
export async function measured(
  args: readonly string[],
  { cwd, env = {} }: Surroundings = {},
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-conformance-measured-'));
  const file = join(folder, 'usage.json');
  try {
    const started = performance.now();
    const running = spawn(process.execPath, ['--import', preload(file, env), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxMs,
      ...(cwd !== undefined && { cwd }),
    });
    const [out, err] = [text(running.stdout), text(running.stderr)];
    const [code] = await once(running, 'close');
    const wallMs = performance.now() - started;
    const usage = JSON.parse(await readFile(file, 'utf8').catch(() => '{"cpu":0,"peak":0}'));
    const printed = (await out) + (await err);
    return {
      code,
      out: printed,
      wallMs,
      cpuMs: usage.cpu / 1_000,
      peakMebibytes: usage.peak / 1_024,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A module that sets environment variables, and writes the usage of the process when its main thread exits. */
const preload = (file: string, env: Readonly<Record<string, string>>): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { writeFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    Object.assign(process.env, ${JSON.stringify(env)});
    if (isMainThread) process.on('exit', () => {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      writeFileSync(${JSON.stringify(file)}, JSON.stringify({ cpu: userCPUTime + systemCPUTime, peak: maxRSS }));
    });
  `)}`;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A table for `docs/performance.md`, which has markers around each table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @throws Error if the page has no markers of this name. */
export function withTable(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for "${name}": ${begin}`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}

export function writeTable(name: string, text: string): void {
  console.log(`\n${name}\n${text}`);
  const file = join(packageRoot(), 'docs', 'performance.md');
  if (existsSync(file)) writeFileSync(file, withTable(readFileSync(file, 'utf8'), name, text));
}

/** Connections of a measured audit; requests / connections * latency is the lower bound of its time. */
export const connections = 8;

/** `json` and `html` are report sizes in bytes. */
export type Audit = Measured & { readonly sent: number; readonly json: number; readonly html: number };

const head = [
  ...['latency', 'requests', 'wall time', `requests / ${connections} * latency`, 'ratio'],
  ...['CPU, user and system', 'peak memory'],
];

/** @returns a table with one row per latency: medians of several read-only audits of the reference storefront. */
export async function auditsTable(latencies: readonly number[], runs: number): Promise<string> {
  const rows: string[][] = [];
  for (const latency of latencies) rows.push(toRow(latency, await audits(command, latency, runs)));
  return table(head, rows);
}

function toRow(latency: number, all: readonly Audit[]): string[] {
  const sent = median(all.map((one) => one.sent));
  const wall = median(all.map(({ wallMs }) => wallMs));
  const bound = (sent / connections) * latency;
  return [
    `${latency} ms`,
    String(sent),
    seconds(wall),
    bound === 0 ? '' : seconds(bound),
    bound === 0 ? '' : (wall / bound).toFixed(2),
    seconds(median(all.map(({ cpuMs }) => cpuMs))),
    `${Math.round(Math.max(...all.map(({ peakMebibytes }) => peakMebibytes)))} MiB`,
  ];
}

export const seconds = (millis: number): string => `${(millis / 1_000).toFixed(2)} s`;

/** Consecutive audits would exceed the default rate limit of the storefront. */
const unlimited = ['--rate', '1000000'];

export const audits = (command: string, latency: number, runs: number): Promise<readonly Audit[]> =>
  serving([command, '--latency', String(latency), ...unlimited], async (url) => {
    // Warms up the storefront.
    await audit(command, url);
    const all: Audit[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await audit(command, url));
    return all;
  });

async function audit(command: string, url: string): Promise<Audit> {
  const out = await mkdtemp(join(tmpdir(), 'storefront-conformance-bench-'));
  try {
    const cost = await measured([command, url, '--quiet', '--seed', '1', '--out', out]);
    const json = await readFile(join(out, 'report.json'), 'utf8');
    const { size: html } = await stat(join(out, 'report.html'));
    const { requests, outcome } = JSON.parse(json);
    if (outcome !== 'conformant' || cost.code !== 0) {
      throw new Error(`the audit ended with ${cost.code}, ${outcome}: ${cost.out}`);
    }
    return { ...cost, sent: requests.sent, json: json.length, html };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** @param folder a built checkout. */
export const commandIn = (folder: string): string => join(folder, 'dist', 'lib', 'cli', 'main.js');

export const command = commandIn(packageRoot());

/** @param args the program of the command, and options of `serve`. */
export async function serving<T>(
  [program, ...options]: readonly [string, ...string[]],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const served = spawn(process.execPath, [program, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

const shops = [50, 500, 5_000, 50_000].map((products) => ({
  products,
  // The sitemap protocol allows 50,000 links in a file.
  size: products < 50_000 ? 'large' : 'huge',
}));

type Shop = Measured & { readonly products: number; readonly report: Report };

async function auditShop(products: number, url: string, command: string): Promise<Shop> {
  const out = mkdtempSync(join(tmpdir(), 'storefront-conformance-sizes-'));
  try {
    const cost = await measured([command, url, '--quiet', '--seed', '1', '--out', out]);
    const report: Report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return { ...cost, products, report };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** @param auditor the command that audits the shop; another version for comparisons. */
export const measureShop = (products: number, auditor = command, size = 'large'): Promise<Shop> =>
  serving([command, '--size', size, '--products', String(products)], (url) =>
    auditShop(products, url, auditor),
  );

type Difference = {
  /** The check with both verdicts. */
  readonly text: string;
  /** Whether the check is not observed in the other shop, rather than judged differently. */
  readonly isUnobserved: boolean;
};

/** The checks whose verdict differs from that of the first shop. */
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

/** Summarizes the differences for a table cell. */
export function comparison(all: readonly Difference[]): string {
  const others = all.filter(({ isUnobserved }) => !isUnobserved).length;
  const unobserved = all.length - others;
  const verdicts = others === 0 ? 'the same' : `${others} others`;
  return unobserved === 0 ? verdicts : `${verdicts}, ${unobserved} not observed`;
}

function toTable(rows: readonly Shop[]): string {
  const [first] = rows;
  const other = (row: Shop) => (first ? differences(first.report, row.report) : []);
  const lines = rows.map((row) => {
    const { products, report, wallMs, cpuMs, peakMebibytes } = row;
    const cells = [
      products.toLocaleString('en'),
      report.requests.sent,
      (wallMs / 1_000).toFixed(1),
      (cpuMs / 1_000).toFixed(1),
      `${peakMebibytes.toFixed(0)} MiB`,
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

export async function measureSizes(): Promise<void> {
  const rows: Shop[] = [];
  for (const { products, size } of shops) rows.push(await measureShop(products, command, size));
  writeTable('sizes', toTable(rows));
}
