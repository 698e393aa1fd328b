/** Who may import whom, and that there is no circle: the rooms of the house, as its plan draws them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package-root.ts';

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const root = packageRoot();
const files = ['lib', 'suites']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'));

/** Static imports and re-exports, `import()` of values, and what `require` is asked for. */
const pattern =
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|(?<!typeof )\b(?:import|require)\(\s*'([^']+)'/gm;

const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(pattern)].map(([, type, ...names]) => {
    const name = names.find((candidate) => candidate !== undefined) ?? '';
    const to = name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : name;
    return { from, to, typeOnly: type !== undefined };
  }),
);

const isTest = (file: string): boolean => file.endsWith('.test.ts');
const isOurs = (to: string): boolean => to.startsWith('lib/') || to.startsWith('suites/');

/** What others come in by: programs, and the last step of the build. */
const doors = ['lib/index.ts', 'lib/register/compile.ts'];

/** The room that a file lies in; files at the top of `lib/` are the engine. */
function roomOf(file: string): string {
  if (file === 'lib/package-root.ts') return 'package-root';
  if (doors.includes(file)) return 'door';
  if (file.startsWith('lib/')) return file.split('/').length === 2 ? 'engine' : (file.split('/')[1] ?? '');
  if (/^suites\/[^/]+\/[^/]+\.test\.ts$/.test(file)) return 'suites tests';
  if (file.startsWith('suites/sabotage/') || /saboteurs\.ts$|^suites\/[^/]+\/(lies|saboteurs)\//.test(file))
    return 'saboteurs';
  return 'suites';
}

/** For each room, what it may import of ours besides itself: rooms, or single files. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'package-root': [],
  model: [],
  storefront: [],
  browser: ['model'],
  register: ['model', 'package-root'],
  baseline: ['model', 'package-root', 'report', 'lib/known.ts', 'lib/target/nearest.ts'],
  target: ['model', 'package-root', 'http', 'report'],
  http: ['model', 'lib/assert/json.ts', 'lib/assert/header.ts'],
  arbitraries: ['model', 'assert'],
  assert: ['model', 'package-root'],
  report: ['model', 'package-root', 'lib/outcome.ts'],
  recording: ['model', 'http', 'report', 'package-root'],
  engine: ['model', 'http', 'register', 'report', 'package-root', 'suites'],
  suites: ['model', 'lib/http/requests.ts', 'assert', 'arbitraries'],
  saboteurs: ['model', 'storefront', 'assert', 'suites'],
};

/** The doors and `proof` may use everything that is no inside of a suite. */
const insides = /^suites\/[^/]+\/(?!index\.ts$)/;

test('the files are found, and so are their imports', () => {
  expect(imports).toContainEqual({ from: 'lib/audit.ts', to: 'lib/judge.ts', typeOnly: false });
  expect(imports).toContainEqual({ from: 'lib/audit.ts', to: 'lib/model/check.ts', typeOnly: true });
  expect(imports).toContainEqual({ from: 'lib/assert/schema.ts', to: 'ajv-formats', typeOnly: false });
  expect(files.length).toBeGreaterThan(50);
});

test('every room only imports what lies below it', () => {
  const wrong = imports
    .filter(({ from, to }) => !isTest(from) && isOurs(to))
    .filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      const rooms = allowed[room];
      if (rooms === undefined) return insides.test(to);
      return room !== other && !rooms.includes(other) && !rooms.includes(to);
    })
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(wrong).toEqual([]);
});

test('the storefront imports nothing of ours, its tests included', () => {
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith('lib/storefront/') && isOurs(to) && !to.startsWith('lib/storefront/'),
  );
  expect(wrong).toEqual([]);
});

test('only tests, their makers in lib/proof, and lib/vitest know vitest', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^vitest(\/|$)/.test(to) && !isTest(from) && !['vitest', 'proof'].includes(roomOf(from)),
  );
  expect(wrong).toEqual([]);
});

test('the door of an area imports the index of all suites and lib/vitest, and nothing else', () => {
  const files = areas.map((area) => `suites/${area}/${area}.test.ts`);
  const doors = imports.filter(({ from }) => files.includes(from));
  const wrong = doors.filter(({ to }) => to !== 'lib/vitest/run-suite.ts' && to !== 'suites/index.ts');
  expect(wrong).toEqual([]);
});

test('what a check needs comes by its witness: no suite has a socket, a clock or the environment', () => {
  const forbidden = /^(node:)?(http|https|net|tls|dns|child_process|worker_threads|timers.*)$|^undici$/;
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith('suites/') && !isTest(from) && forbidden.test(to),
  );
  expect(wrong).toEqual([]);
});

test('no tests are imported', () => {
  expect(imports.filter(({ to }) => /\.test\.ts$/.test(to))).toEqual([]);
});

test('there is no circle', () => {
  const next = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file)]));
  const done = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { to, typeOnly } of next.get(file) ?? []) {
      const circle = typeOnly || !isOurs(to) ? undefined : circleFrom(to, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  const circles = files.flatMap((file) => circleFrom(file, [])?.join(' -> ') ?? []);
  expect(circles).toEqual([]);
});
