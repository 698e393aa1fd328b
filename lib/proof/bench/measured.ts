/** Runs a program of Node to its end, and tells what it cost: the figures are those of the process itself, at its exit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../../package/package-root.ts';

export type Measured = {
  readonly code: number | null;
  readonly out: string;
  readonly wallMs: number;
  /** User and system, of all threads; of the process alone, without children. */
  readonly cpuMs: number;
  /** The most memory that it held at once, in MiB. */
  readonly peakMebibytes: number;
};

/** How long a program may take, in milliseconds. */
const maxMs = 120_000;

type Surroundings = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/** @param args of Node: a script and its arguments. */
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

/** A module that sets variables, and writes what the process has used when it exits; its threads leave that to it. */
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

/** Tables of measurements, kept in `docs/performance.md` between markers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @throws Error when the page has no markers of this name. */
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
