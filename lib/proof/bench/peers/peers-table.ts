/** The same questions through this engine, a bare script and other tools, one after the other in one run. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Measured, measured, median } from '../measured.ts';
import { table } from '../page.ts';
import { installed } from './install.ts';
import { peersOfNpm } from './of-npm.ts';
import { bare, engine } from './ours.ts';
import type { Peer } from './peer.ts';
import { faults, items } from './questions.ts';
import { startShop } from './shop.ts';

/** @returns a table with a row for each tool: medians of several runs at each latency. */
export async function peersTable(latencies: readonly number[], runs: number): Promise<string> {
  const rows: (readonly string[])[] = [];
  for (const peer of [bare, engine, ...peersOfNpm]) {
    const row = await toRow(peer, latencies, runs).catch((cause: unknown) => [
      nameOf(peer),
      `not measured: ${String(cause).split('\n')[0]}`,
      ...latencies.map(() => ''),
    ]);
    console.log(row.join('  '));
    rows.push(row);
  }
  const times = latencies.map((latency) => `${items.length} questions at ${latency} ms`);
  return table(['tool', 'faults found', ...times], rows);
}

async function toRow(peer: Peer, latencies: readonly number[], runs: number): Promise<readonly string[]> {
  const { folder, remove } = await installed(peer);
  try {
    const found = await faultsFound(peer, folder);
    const times: string[] = [];
    for (const latency of latencies) times.push(await timesAt(latency, peer, folder, runs));
    return [nameOf(peer), `${found} of ${faults.length}`, ...times];
  } finally {
    await remove();
  }
}

/** @throws Error when the tool blames a shop without a fault: then its figures mean nothing. */
async function timesAt(latency: number, peer: Peer, folder: string, runs: number): Promise<string> {
  const shop = await startShop(latency);
  try {
    const all: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      const one = await asked(peer, folder, shop.url);
      if (one.code !== 0) throw new Error(blame(one));
      all.push(one);
    }
    const [wall, cpu] = [all.map(({ wallMs }) => wallMs), all.map(({ cpuMs }) => cpuMs)];
    return `${Math.round(median(wall))} ms (CPU ${Math.round(median(cpu))} ms)`;
  } finally {
    await shop.close();
  }
}

async function faultsFound(peer: Peer, folder: string): Promise<number> {
  let found = 0;
  for (const fault of faults) {
    const shop = await startShop(0, fault);
    const { code } = await asked(peer, folder, shop.url).finally(shop.close);
    if (code !== 0) found += 1;
  }
  return found;
}

async function asked(
  { files = () => ({}), args, env = {} }: Peer,
  folder: string,
  url: string,
): Promise<Measured> {
  for (const [name, text] of Object.entries(files(url))) await writeFile(join(folder, name), text);
  return measured(args(url), { cwd: folder, env });
}

const nameOf = ({ name, install }: Peer): string => install?.join(', ') ?? name;

/** The last words of a tool that blames a shop without a fault. */
const blame = ({ code, out }: Measured): string =>
  `it ended with ${code}: ${out
    .trim()
    .slice(-150)
    .replaceAll(/[\s|]+/g, ' ')}`;
