/** Runs a program of Node to its end, and tells what it cost: the figures are those of the process itself, at its exit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

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
