/** The package and its image are ready for publication: the right files, no scripts on installation, and no root. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledPackages, packageRoot } from '../../package/package-root.ts';

describe('the package', () => {
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

  test('importers that know no "exports" find the same entries and types', () => {
    const entry = (name: string) => manifest.exports[name];
    expect(manifest.main).toBe(entry('.').require.default);
    expect(manifest.types).toBe(entry('.').import.types);
    const named = Object.keys(manifest.exports).filter((name) => /^\.\/[a-z/]+$/.test(name));
    expect(manifest.typesVersions).toEqual({
      '*': Object.fromEntries(named.map((name) => [name.slice(2), [entry(name).import.types]])),
    });
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
          ...rooms('suites', 'promised rate-limiting releases sessions sitemap ucp words', 'js'),
          ...['defects', 'effects', 'policy', 'quick', 'report-policy'].map(
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

    test('has at most 2.2 megabytes', () => expect(packed.size).toBeLessThanOrEqual(2_200_000));
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
});

describe('the image', () => {
  const root = packageRoot();

  const source = readFileSync(join(root, 'Containerfile'), 'utf8');

  /** An instruction: its keyword, and its words with their flags. */
  const lines = DockerfileParser.parse(source)
    .getInstructions()
    .map((instruction) => {
      const [keyword = '', ...words] = instruction.getTextContent().replaceAll('\\\n', ' ').split(/\s+/);
      return { keyword, words: words.join(' ') };
    });

  const starts = lines.flatMap(({ keyword }, index) => (keyword === 'FROM' ? [index] : []));

  const stages = starts.map((start, index) => lines.slice(start, starts[index + 1]));

  const last = stages.at(-1) ?? [];

  const wordsOf = (keyword: string) =>
    last.filter((one) => one.keyword === keyword).map(({ words }) => words);

  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

  const { engines, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  test('passes the linter', () => {
    expect(validate(source).map(({ message }) => message)).toEqual([]);
    expect(validate(source.replace('WORKDIR /audit', 'WORKDIR audit')).length).toBe(1);
  });

  test('starts both stages from a slim Node that the package supports', () => {
    const images = stages.map(([from]) => from?.words);
    expect(images).toEqual(['node:22-slim AS build', 'node:22-slim']);
    expect(engines.node).toMatch(/^>=20/);
  });

  test('copies no development dependencies, sources or scripts into the image', () => {
    expect(wordsOf('RUN').join()).toMatch(/^npm ci --omit=dev --ignore-scripts /);
    expect(wordsOf('COPY')).toEqual(['package.json package-lock.json .npmrc ./', '--from=build /package ./']);
    expect(wordsOf('ENV')).toEqual(['NODE_ENV=production']);
  });

  test('runs the command as its entry point, and not as root', () => {
    expect(wordsOf('USER')).toEqual(['node']);
    const entry = '["node", "/opt/storefront-conformance/dist/lib/cli/main.js"]';
    expect(wordsOf('ENTRYPOINT')).toEqual([entry]);
    expect(last.findIndex(({ keyword }) => keyword === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ keyword }) => keyword === 'RUN'),
    );
  });

  test('copies only existing files, and builds only from sources', () => {
    const copied = stages
      .flat()
      .filter(({ keyword, words }) => keyword === 'COPY' && !words.startsWith('--from'));
    const names = copied.flatMap(({ words }) => words.split(' ').slice(0, -1));
    expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    for (const name of ['.git', 'dist', 'node_modules']) expect(ignored).toContain(name);
    expect(files.filter((name: string) => name !== 'dist' && ignored.includes(name))).toEqual([]);
  });
});
