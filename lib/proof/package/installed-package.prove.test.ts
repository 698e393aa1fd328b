/** Installs the tarball as a user does, without a build or development dependencies, and with a working command; and runs the image, where there is a container engine. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { inputsOf, runStep } from './action.ts';

const execute = promisify(execFile);
const check = 'catalog/every-variant-is-well-formed';
let folder: string;
let tarball: string;
let storefront: Served;

/** Like a production job, where npm skips development dependencies. */
const env = { ...process.env, NODE_ENV: 'production' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  storefront = await serve({ products: 3 });
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const { stdout } = await execute('npm', packing, { cwd: packageRoot() });
  tarball = join(folder, stdout.trim());
});
afterAll(async () => {
  await storefront.close();
  rmSync(folder, { recursive: true });
  // Three installations write many files.
}, 60_000);

test('installs without a build and audits', async () => {
  const project = mkdtempSync(join(folder, 'project-'));
  writeFileSync(join(project, 'package.json'), '{}');
  const installing = ['install', tarball, '--ignore-scripts=false', '--no-audit', '--no-fund'];
  const omitted = ['--omit=dev', '--omit=optional'];
  await execute('npm', [...installing, ...omitted], { cwd: project, env });
  const modules = join(project, 'node_modules');
  for (const name of ['typescript', 'vitest', 'oidc-provider']) {
    expect(existsSync(join(modules, name))).toBe(false);
  }
  expect(bytesOf(modules)).toBeLessThan(30_000_000);
  expect(readdirSync(join(modules, 'storefront-conformance'))).toContain('SKILL.md');
  const command = join(modules, '.bin/storefront-conformance');
  const { stdout } = await execute(command, [storefront.baseUrl, '--only', check, '--seed', '1'], {
    cwd: project,
    env,
  });
  expect(stdout).toMatch(/^partial/);
  const library = "import('storefront-conformance').then(({ suites }) => console.log(suites.length))";
  expect((await execute('node', ['--eval', library], { cwd: project })).stdout).toMatch(/^\d+\n$/);
});

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

test('runs with npx from the tarball, as the documents show', async () => {
  const words = ['--yes', '--package', tarball, 'storefront-conformance', '--version'];
  const { stdout } = await execute('npx', words, { cwd: folder, env });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?\n$/);
});

test('runs in the action when the tarball is given', async () => {
  const workspace = mkdtempSync(join(folder, 'workspace-'));
  const given = { url: storefront.baseUrl, only: check, package: `../${tarball.slice(folder.length + 1)}` };
  // npm may be configured in the environment.
  const more = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? '']));
  const installed = await runStep('install', {
    context: inputsOf(given),
    workspace,
    env: { ...more, RUNNER_TEMP: workspace },
  });
  expect(installed.code).toBe(0);
  const context = { ...inputsOf(given), 'steps.install.outputs.main': installed.outputs.main ?? '' };
  const { code, outputs } = await runStep('audit', { context, workspace, env: more });
  expect([code, outputs.outcome]).toEqual([0, 'partial']);
});

/** The container engine of this machine, if there is one. */
const engine = (): string | undefined =>
  ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);

const tag = 'storefront-conformance:proof';

test('the image audits a storefront, and not as root', { timeout: 600_000 }, async () => {
  const program = engine();
  // Without an engine, package.test.ts still lints the file.
  if (program === undefined) return;
  await execute(program, ['build', '--file', 'Containerfile', '--tag', tag, '.'], { cwd: packageRoot() });
  const { baseUrl, close } = await serve({ products: 3 });
  try {
    const running = ['run', '--rm', '--network', 'host'];
    const who = await execute(program, [...running, '--entrypoint', 'id', tag, '-u']);
    expect(who.stdout.trim()).not.toBe('0');
    const words = [baseUrl, '--only', 'catalog/every-variant-is-well-formed', '--seed', '1'];
    const { stdout } = await execute(program, [...running, tag, ...words]);
    expect(stdout).toMatch(/^partial/);
  } finally {
    await close();
    await execute(program, ['rmi', '--force', tag]);
  }
});
