/** Compares the cost of audits, large shops and attacks between this version and another one, in one run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../package/package-root.ts';
import { floods } from '../hostile/floods.ts';
import { type HostileTarget, served } from '../hostile/hostile-target.ts';
import {
  type Audit,
  audits,
  commandIn,
  connections,
  measured,
  measureShop,
  median,
  seconds,
  table,
} from './measured.ts';

const shops = [50, 500, 5_000] as const;
/** The request budget of an attack, as in the test of memory under attack. */
const floodBudget = 150;

type Figure = { readonly name: string; readonly value: string };

/**
 * @param folder a built checkout of the other version.
 * @returns a table with one row per figure. Each version audits its own storefront, and the same shops and attacks. The
 * versions alternate, because the speed of a machine varies over time.
 */
export async function againstTable(
  folder: string,
  latencies: readonly number[],
  runs: number,
): Promise<string> {
  const roots = [folder, packageRoot()];
  const rows: string[][] = [];
  for (const measurement of measurements(latencies, runs)) {
    const measured: (readonly Figure[])[] = [];
    for (const root of roots) measured.push(await measurement(commandIn(root)));
    const [first = []] = measured;
    rows.push(...first.map(({ name }, i) => [name, ...measured.map((figures) => figures[i]?.value ?? '')]));
  }
  return table(['figure', ...(await Promise.all(roots.map(versionOf)))], rows);
}

async function versionOf(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  return stdout.trim();
}

type Measurement = (command: string) => Promise<readonly Figure[]>;

const measurements = (latencies: readonly number[], runs: number): readonly Measurement[] => [
  ...latencies.map(
    (latency): Measurement =>
      async (command) =>
        ofAudits(latency, await audits(command, latency, runs)),
  ),
  ...shops.map(
    (products): Measurement =>
      async (command) => [await ofShop(products, command)],
  ),
  ...floods.map(
    (flood): Measurement =>
      async (command) => [await ofAttack(flood, command)],
  ),
];

function ofAudits(latency: number, all: readonly Audit[]): readonly Figure[] {
  const medianOf = (figure: (audit: Audit) => number) => median(all.map(figure));
  const wall = medianOf(({ wallMs }) => wallMs);
  const bound = (medianOf(({ sent }) => sent) / connections) * latency;
  const ratio = bound === 0 ? '' : `, ${(wall / bound).toFixed(2)} of the bound`;
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} KB`;
  const rows: readonly (readonly [string, string])[] = [
    ['requests', String(medianOf(({ sent }) => sent))],
    ['wall time', `${seconds(wall)}${ratio}`],
    ['CPU, user and system', seconds(medianOf(({ cpuMs }) => cpuMs))],
    ['peak memory', `${Math.round(Math.max(...all.map(({ peakMebibytes }) => peakMebibytes)))} MiB`],
    ['report.json', kilobytes(medianOf(({ json }) => json))],
    ['report.html', kilobytes(medianOf(({ html }) => html))],
  ];
  return rows.map(([name, value]) => ({ name: `an audit at ${latency} ms: ${name}`, value }));
}

async function ofShop(products: number, command: string): Promise<Figure> {
  const { report, wallMs, cpuMs, peakMebibytes } = await measureShop(products, command);
  const tooLarge = report.verdicts.filter(({ reason }) => reason?.code === 'too-large').length;
  return {
    name: `a large shop of ${products.toLocaleString('en')} products`,
    value: `${report.outcome}, ${tooLarge} too large, ${seconds(wallMs)}, CPU ${seconds(cpuMs)}, ${peakMebibytes.toFixed(0)} MiB`,
  };
}

async function ofAttack(attack: HostileTarget, command: string): Promise<Figure> {
  const { places, close } = await served(attack, '127.0.0.1');
  const out = await mkdtemp(join(tmpdir(), 'storefront-conformance-bench-'));
  try {
    const options = ['--budget', String(floodBudget), '--seed', '1', '--quiet', '--out', out];
    const { code, peakMebibytes, wallMs } = await measured([command, places.baseUrl, ...options]);
    const value = code === null ? 'did not end' : `${Math.round(peakMebibytes)} MiB, ${seconds(wallMs)}`;
    return { name: attack.id, value };
  } finally {
    await close();
    await rm(out, { recursive: true, force: true });
  }
}
