/** The documentation is correct: links have targets, and snippets parse and compile. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { suites } from '../../../suites/index.ts';
import type { Check, Suite } from '../../model/check.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { packageRoot } from '../../package/package-root.ts';
import { matrixRow } from '../../reference/matrix.ts';
import { loadRegister } from '../../register/load-register.ts';
import { action } from '../package/action.ts';
import { blocksIn, pages } from './pages.ts';

const root = packageRoot();

/** The anchor that GitHub gives to a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function exists(from: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const file = path === '' ? join(root, from) : join(root, dirname(from), path);
  if (!existsSync(file)) return false;
  if (fragment === undefined) return true;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = '']) => anchor(heading) === fragment);
}

test('every link inside the project has a target', () => {
  const dead = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !exists(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('each line of the threat model has a proof, whose title its file contains', () => {
  const text = pages.find(({ path }) => path === 'docs/threats.md')?.text ?? '';
  const lines = [...text.matchAll(/^\| (?!Threat |Who ).+ \| .+ \| (.+) \|$/gm)].map(
    ([, proof = '']) => proof,
  );
  expect(lines.length).toBeGreaterThan(12);
  const proofs = lines.map((line) => [...line.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)/g)]);
  expect(proofs.filter((found) => found.length === 0)).toEqual([]);
  const gone = proofs
    .flat()
    .filter(([, title = '', file = '']) => !readFileSync(join(root, file), 'utf8').includes(title))
    .map(([link]) => link);
  expect(gone).toEqual([]);
});

test('the forms of issues have what GitHub asks for', () => {
  const folder = join(root, '.github/ISSUE_TEMPLATE');
  const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
  expect(forms.length).toBeGreaterThan(2);
  for (const name of forms) {
    const { name: title, description, body } = parse(readFileSync(join(folder, name), 'utf8'));
    expect([typeof title, typeof description]).toEqual(['string', 'string']);
    const fields = body.filter(({ type }: { type: string }) => type !== 'markdown');
    const ids = fields.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, attributes } of fields) {
      expect(['input', 'textarea']).toContain(type);
      expect(id).toMatch(/^[a-z-]+$/);
      expect(attributes.label).toBeTypeOf('string');
    }
  }
});

test('every YAML snippet is YAML', () => {
  expect(blocksIn('yaml').length).toBeGreaterThan(3);
  for (const { code } of blocksIn('yaml')) expect(parse(code)).toBeTypeOf('object');
});

test('every TypeScript snippet compiles against the library', () => {
  const folder = mkdtempSync(join(root, 'node_modules/.docs-'));
  try {
    // Snippets with relative imports belong to an area, and are tested below.
    const snippets = blocksIn('ts').filter(({ code }) => !/ from '\.\.?\//.test(code));
    const files = snippets.map(({ code }, index) => {
      const file = join(folder, `snippet-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const flags = [
      ...['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck'],
      ...['--target', 'es2023', '--module', 'nodenext'],
    ];
    // What TypeScript takes for CommonJS has entries of its own.
    const importer =
      "import { audit, UsageError } from 'storefront-conformance';\nexport const all: [typeof audit, UsageError?] = [audit];\n";
    writeFileSync(join(folder, 'importer.cts'), importer);
    files.push(join(folder, 'importer.cts'));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const compile = () =>
      execFileSync(process.execPath, [tsc, ...flags, '--types', 'node', ...files], { encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(0);
    expect(compile()).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('install', () => {
  const { name, version, repository } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));

  const found = (pattern: RegExp) =>
    pages.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([shown]) => ({ path, shown })));

  test('no document runs or installs the bare name from a registry', () => {
    const unsafe = new RegExp(
      `npx (?!--yes --package "\\$+\\{CONFORMANCE_PACKAGE:\\?\\}" )[^\\n]*${name}|npm (?:install|i|exec) [^\\n]*(?<![/\\w.+-])${name}(?![\\w.-])`,
      'g',
    );
    expect(found(unsafe)).toEqual([]);
    expect('npx storefront-conformance x').toMatch(unsafe);
    expect('npm install --global storefront-conformance').toMatch(unsafe);
  });

  test('only the README has the repository URL, which is that of package.json', () => {
    expect(found(/git\+https?:[^\s`]+/g)).toEqual([{ path: 'README.md', shown: repository.url }]);
  });

  test('only the README names a tarball, which is that of this version', () => {
    expect(found(new RegExp(`${name}-\\d[\\w.-]*\\.tgz`, 'g'))).toEqual([
      { path: 'README.md', shown: `${name}-${version}.tgz` },
    ]);
  });

  test('every document that needs CONFORMANCE_PACKAGE links to Install', () => {
    const needing = pages.filter(({ text }) => text.includes('CONFORMANCE_PACKAGE:?'));
    expect(needing.map(({ path }) => path)).toEqual(['README.md', 'docs/ci.md', 'docs/fleet.md']);
    for (const { text } of needing) expect(text).toMatch(/\]\((\.\.\/README\.md)?#install\)/);
  });

  test('the front matter of SKILL.md has a name and a description', () => {
    const skill = pages.find(({ path }) => path === 'SKILL.md')?.text ?? '';
    const [, called, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(skill) ?? [];
    expect(called).toBe(name);
    // The limit of the programs that read skills.
    expect(description.length).toBeLessThanOrEqual(1024);
  });
});

describe('workflows', () => {
  const root = packageRoot();

  const complaints = (content: string): readonly string[] =>
    parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);

  const ofGitHub = blocksIn('yaml').filter(({ code }) => code.startsWith('# .github/workflows/'));

  test('an invalid workflow is reported', () => {
    const wrong =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: a/b@v1\n        wth: {}\n';
    expect(complaints(wrong)).toEqual([expect.stringMatching(/Unexpected value 'wth'/)]);
  });

  describe.each(ofGitHub)('the workflow in $path', ({ code }) => {
    test("is valid by GitHub's own schema", () => expect(complaints(code)).toEqual([]));

    test('uses only inputs and outputs that the action declares', () => {
      const { steps } = parse(code).jobs.conformance;
      const step = steps.find(({ id }: { id?: string }) => id === 'audit');
      expect(Object.keys(step.with).filter((name) => !(name in action.inputs))).toEqual([]);
      const read = [...code.matchAll(/steps\.audit\.outputs\.([a-z-]+)/g)].map(([, name = '']) => name);
      expect(read.filter((name) => !(name in action.outputs))).toEqual([]);
      expect(step.with.seed).toBeTypeOf('number');
    });
  });

  test('the documents have exactly one', () => expect(ofGitHub.length).toBe(1));

  describe('the release', () => {
    const source = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const { on, jobs } = parse(source);

    test("is valid by GitHub's own schema", () => expect(complaints(source)).toEqual([]));

    test('runs only for tags, tests before it packs, and publishes the tested package', () => {
      expect(on).toEqual({ push: { tags: [expect.any(String), expect.stringMatching(/-rc\./)] } });
      const lines = Object.values<{ steps: { run?: string }[] }>(jobs).map(({ steps }) =>
        steps.map(({ run = '' }) => run).join('\n'),
      );
      expect(lines[0]).toMatch(/\.ci\/run\n[\s\S]*npm pack/);
      expect(lines[1]?.trim()).toBe('npm publish ./package/*.tgz --provenance --access public --tag "$TAG"');
      expect([jobs.publish.needs, jobs.action.needs]).toEqual(['build', 'publish']);
    });

    test('publishes without a token, by trusted publishing', () => {
      expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      expect(source).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|secrets\./);
    });
  });
});

describe('writing a check', () => {
  const root = packageRoot();

  const page = readFileSync(join(root, 'docs/writing-a-check.md'), 'utf8');

  const snippets = (language: string): readonly string[] =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

  /** The snippets as files in a temporary folder, with imports resolved as in an area. */
  const folder = mkdtempSync(join(tmpdir(), 'writing-a-check-'));

  const files = snippets('ts').map((code, index) => {
    const path = join(folder, `snippet-${index}.ts`);
    writeFileSync(
      path,
      code.replaceAll(/(?<= from ')\.\..*?(?=')/g, (specifier) => join(root, 'suites/catalog', specifier)),
    );
    return path;
  });

  let checks: readonly Check[];

  let saboteurs: readonly Saboteur[];

  beforeAll(async () => {
    const [check = '', sabotage = ''] = files;
    ({ checks } = await import(check));
    ({ saboteurs } = await import(sabotage));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const [rows = ''] = snippets('yaml');

  const requirements: readonly Requirement[] = parse(rows).map((row: Requirement) => ({
    ...row,
    area: 'catalog',
    essential: false,
  }));

  /** Somebody may be trying the page out, and have its example among the suites already. */
  const absentFrom = <T extends { readonly id: string }>(
    known: readonly { readonly id: string }[],
    all: readonly T[],
  ) => all.filter(({ id }) => !known.some((one) => one.id === id));

  const prove = (saboteur: Saboteur, others: readonly Suite[] = []) => {
    const rest = others.map((suite) => ({ ...suite, checks: absentFrom(checks, suite.checks) }));
    return matrixRow(saboteur, [...rest, { area: 'catalog', checks }], {
      register: [...absentFrom(requirements, loadRegister()), ...requirements],
    });
  };

  test('its snippets compile', () => {
    const flags = '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --skipLibCheck'.split(' ');
    const modules = '--module nodenext --target es2024 --allowImportingTsExtensions --types node'.split(' ');
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const typeRoots = ['--typeRoots', join(root, 'node_modules/@types')];
    const output = execFileSync(process.execPath, [tsc, ...flags, ...modules, ...typeRoots, ...files], {
      encoding: 'utf8',
    });
    expect(output).toBe('');
  });

  test('its check does not fail on the reference storefront', async () => {
    const unchanged: Saboteur = { id: 'none', breaks: ['none'], sabotage: (handler) => handler };
    expect(await prove(unchanged)).toMatchObject({ caughtBy: [], errors: [] });
  });

  test('its saboteur is caught by its check only', async () => {
    expect(saboteurs.flatMap(({ breaks }) => breaks)).toEqual(checks.map(({ id }) => id));
    for (const saboteur of saboteurs) {
      expect(await prove(saboteur, suites)).toMatchObject({
        caughtBy: saboteur.breaks,
        missedBy: [],
        unexpected: [],
        errors: [],
      });
    }
  });
});
