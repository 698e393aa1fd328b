/** The package is ready for publication: it has the right files, and its installation runs no scripts. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledPackages, packageRoot } from '../../package/package-root.ts';

const root = packageRoot();
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read('package.json');

test('has all metadata for publication', () => {
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  expect(manifest.repository).toEqual({
    type: 'git',
    url: expect.stringMatching(/^git\+https:\/\/\S+\.git$/),
  });
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(manifest.private).toBeUndefined();
});

test('neither the package nor its dependencies run scripts on installation', () => {
  const atInstallation = ['preinstall', 'install', 'postinstall'];
  expect(Object.keys(manifest.scripts).filter((name) => atInstallation.includes(name))).toEqual([]);
  const packages = Object.entries<{ dev?: boolean; hasInstallScript?: boolean }>(
    read('package-lock.json').packages,
  );
  const running = packages.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
  expect(running.map(([path]) => path)).toEqual([]);
});

test('contains the command, its data and its documents, and nothing that only our tests need', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const files: readonly string[] = JSON.parse(listed)[0].files.map(({ path }: { path: string }) => path);
  const needed = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SKILL.md', 'docs/ci.md', 'docs/versions.md'];
  expect(needed.filter((file) => !files.includes(file))).toEqual([]);
  expect(files.filter((file) => /^dist\/lib\/cli\/main\.js$/.test(file))).toHaveLength(1);
  expect(
    files.filter((file) => /\.test\.|^lib\/|^suites\/.*\.ts$|\/proof\/|^\.|AGENTS|Containerfile/.test(file)),
  ).toEqual([]);
});

test('the bundled packages have the installed versions', () => {
  const packages = bundledPackages();
  expect(packages.map(({ name }) => name)).toEqual(['undici']);
  expect(packages.filter(({ bundled, installed }) => bundled !== installed)).toEqual([]);
});
