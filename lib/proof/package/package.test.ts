/** The package is ready for publication: it has the right files, and its installation runs no scripts. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?$/);
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

describe('the tarball', () => {
  type Packed = { readonly size: number; readonly files: readonly { readonly path: string }[] };
  let packed: Packed;
  let files: readonly string[];
  beforeAll(() => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    [packed] = JSON.parse(listed);
    files = packed.files.map(({ path }) => path);
  });

  /** A file by its folder and its kind; in `dist`, by its room. */
  const kindOf = (path: string): string =>
    path.replace(/^(dist\/(?:lib|suites)\/[^/]+|docs|schemas|suites)\/.*?([^./]+)$/, '$1 $2');

  const rooms = (folder: string, names: string, kinds = 'js ts') =>
    names.split(' ').flatMap((name) => kinds.split(' ').map((kind) => `dist/${folder}/${name} ${kind}`));

  test('contains the command, its data and its documents, and nothing else', () => {
    expect([...new Set(files.map(kindOf))].toSorted()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'SKILL.md', 'package.json'],
        ...['dist/lib/index.cjs', 'dist/lib/index.d.cts', 'dist/lib/index.d.ts', 'dist/lib/index.js'],
        ...['dist/plan.json', 'dist/register.json'],
        ...rooms('lib', 'baseline engine http model register report target vitest'),
        ...rooms('lib', 'arbitraries cli evidence json package storefront text', 'js'),
        ...rooms('lib', 'vitest', 'cjs cts'),
        ...rooms('lib', 'assert', 'js cjs'),
        ...rooms('lib', 'bundle', 'js cjs json txt'),
        ...rooms('suites', 'catalog commerce cors discovered discovery http json-rpc markdown', 'js'),
        ...rooms('suites', 'promised rate-limiting releases sessions sitemap ucp', 'js'),
        ...['effects', 'given-subjects', 'gravity', 'policy', 'quick', 'report-policy'].map(
          (name) => `dist/suites/${name}.js`,
        ),
        ...['dist/suites/index.d.ts', 'dist/suites/index.js'],
        ...['docs md', 'schemas json', 'suites md', 'suites yaml'],
      ].toSorted(),
    );
    expect(files.filter((file) => /\.test\.|\.saboteurs\.|\.cases\.json$/.test(file))).toEqual([]);
  });

  test('contains every module and every declaration that its own files import', () => {
    const missing = files.filter(isUnbundled).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(relative)]
        .map(([, path = '']) => posix.join(posix.dirname(file), path))
        .map((path) => (file.endsWith('.d.ts') ? path.replace(/\.[jt]s$/, '.d.ts') : path))
        .filter((path) => !files.includes(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
  const isUnbundled = (file: string) =>
    /^dist\/.*\.[jt]s$/.test(file) && !file.startsWith('dist/lib/bundle/');
  const relative = /(?:from |import\(|import )['"](\.[^'"]+)['"]/g;

  test('has at most 2.05 megabytes', () => expect(packed.size).toBeLessThanOrEqual(2_050_000));
});

test('what ships has a licence that allows it to be passed on', () => {
  const packages = Object.entries<{ dev?: boolean; peer?: boolean; license?: string }>(
    read('package-lock.json').packages,
  ).filter(([path, { dev, peer }]) => path !== '' && !dev && !peer);
  const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
  expect(packages.length).toBeGreaterThan(20);
  expect(packages.filter(([, { license = 'none' }]) => !allowed.includes(license))).toEqual([]);
  // undici is in the bundle itself.
  expect(readFileSync(join(root, 'dist/lib/bundle/LICENSE-undici.txt'), 'utf8')).toMatch(/^MIT License/);
});

test('the bundled packages have the installed versions', () => {
  const packages = bundledPackages();
  expect(packages.map(({ name }) => name)).toEqual(['undici']);
  expect(packages.filter(({ bundled, installed }) => bundled !== installed)).toEqual([]);
});
