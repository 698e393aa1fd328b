/** Read-only audits of the reference storefront in another process: what they cost, and how near they come to the bound of the network. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../package/package-root.ts';
import { type Measured, measured, median, table } from './measured.ts';

export const connections = 8;

/** The sizes of the reports are in bytes. */
export type Audit = Measured & { readonly sent: number; readonly json: number; readonly html: number };

const head = [
  ...['latency', 'requests', 'wall time', `requests / ${connections} * latency`, 'ratio'],
  ...['CPU, user and system', 'peak memory'],
];

/** @returns a table with a row for each latency: medians of several audits. */
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

/** One audit right after the other would meet the limit of the rate. */
const unlimited = ['--rate', '1000000'];

export const audits = (command: string, latency: number, runs: number): Promise<readonly Audit[]> =>
  serving([command, '--latency', String(latency), ...unlimited], async (url) => {
    // The first one warms up the storefront, and does not count.
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

/** @param folder a checkout that was built. */
export const commandIn = (folder: string): string => join(folder, 'dist', 'lib', 'cli', 'main.js');

export const command = commandIn(packageRoot());

/** @param args the command with the options of `serve`. */
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
