/** Builds and runs the image with the container engine of this machine, if there is one. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import { serve } from '../../storefront/index.ts';

const execute = promisify(execFile);

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
