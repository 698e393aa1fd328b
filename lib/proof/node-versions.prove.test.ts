/** The other supported versions of Node run the tests of sockets, TLS, zlib, streams, threads and the command. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../package/package-root.ts';

const execute = promisify(execFile);
const root = packageRoot();

/** Pinned, so that a commit has the same result on every machine. */
const versions = ['22.23.3', '24.21.0'];

/** Rooms whose code depends on Node: sockets, TLS, zlib, streams, threads, Unicode. All other code only computes. */
const nodeDependent = ['http', 'storefront', 'text', 'recording', 'cli/auditing'].map(
  (room) => `lib/${room}/`,
);

/** Cached between runs: each version is a download of 40 MB. */
const tools = join(root, 'node_modules', '.cache', 'node-versions');
let out: string;

beforeAll(async () => {
  mkdirSync(tools, { recursive: true });
  out = mkdtempSync(join(tmpdir(), 'node-versions-'));
  const binary = `node-${process.platform}-${process.arch}`;
  const aliases = versions.map((version) => `node${version}@npm:${binary}@${version}`);
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await execute('npm', ['install', '--prefix', tools, ...quietly, ...aliases]);
});
afterAll(() => rmSync(out, { recursive: true }));

describe.each(versions)('Node %s', (version) => {
  const node = join(tools, 'node_modules', `node${version}`, 'bin', 'node');

  /** @throws Error with the output of a program that fails. */
  const run = async (words: readonly string[]) => {
    const { VITEST: _, ...env } = process.env;
    const { stdout } = await execute(node, [...words], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };

  test('is that version', async () => {
    expect(await run(['--version'])).toBe(`v${version}\n`);
  });

  test('passes the tests that depend on Node', async () => {
    const file = join(out, `${version}.json`);
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporting = ['--reporter=json', `--outputFile=${file}`];
    await run([vitest, 'run', '--project', 'unit', '--maxWorkers=1', ...reporting, ...nodeDependent]);
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(1_000);
  });

  test('audits the reference storefront', async () => {
    const words = ['audit', 'reference', '--quiet', '--out', join(out, version)];
    expect(await run([join(root, 'dist', 'lib', 'cli', 'main.js'), ...words])).toMatch(/^conformant/);
  });
});
