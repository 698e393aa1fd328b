/**
 * Measures the start of the command, and its audit of a storefront that takes 50 ms for each response. Run by `npm run
 * bench`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../package/package-root.ts';
import { measureSizes } from './bench/sizes.ts';

const latencyMillis = 50;
const connections = 8;
const command = join(packageRoot(), 'dist', 'lib', 'cli', 'main.js');

const millisOf = (args: readonly string[]): number => {
  const started = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - started;
};

/** Median of several runs: the machine is noisy. */
function median(measure: () => number, runs: number): number {
  const sorted = Array.from({ length: runs }, measure).sort((a, b) => a - b);
  return sorted[Math.floor(runs / 2)] ?? 0;
}

async function startStorefront() {
  const served = spawn(process.execPath, [command, 'serve', '--latency', String(latencyMillis)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: served.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { served, url };
  }
  throw new Error('the reference storefront did not start');
}

async function audits(runs: number): Promise<void> {
  const { served, url } = await startStorefront();
  const out = mkdtempSync(join(tmpdir(), 'storefront-conformance-bench-'));
  try {
    for (let run = 1; run <= runs; run += 1) {
      spawnSync(process.execPath, [command, url, '--quiet', '--seed', String(run), '--out', out], {
        stdio: 'ignore',
      });
      const { requests, millis } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
      const bound = (requests.sent / connections) * latencyMillis;
      const ratio = (millis / bound).toFixed(2);
      console.log(
        `read-only audit ${run}: ${requests.sent} requests, ${millis} ms; bound ${Math.round(bound)} ms; ratio ${ratio}`,
      );
    }
  } finally {
    served.kill();
    await once(served, 'exit');
    rmSync(out, { recursive: true, force: true });
  }
}

if (process.argv.includes('--sizes')) process.exit(await measureSizes().then(() => 0));

const bare = median(() => millisOf(['-e', '0']), 9);
const start = median(() => millisOf([command, 'requirements']), 9);
console.log(
  `start: requirements ${start.toFixed(0)} ms; node -e 0 ${bare.toFixed(0)} ms; ratio ${(start / bare).toFixed(2)}`,
);
await audits(5);
