/** The sources: their docstrings, of which the linter knows nothing; the modules that a command loads at startup, each of whose packages costs more time than all of our own; and compiled code. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { codeFile, runScript } from '../cli/threads/compiled-script.ts';
import { packageRoot } from '../package/package-root.ts';

const root = packageRoot();

const sources = ['lib', 'suites']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true }).map((path) => join(room, String(path))),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const pathsOf = (wrong: RegExp): readonly string[] =>
  sources.filter(({ text }) => wrong.test(text)).map(({ path }) => path);

test('a file that is not a test opens with a docstring', () => {
  const opening = /^(#!.*\n)?\/\*\*/;
  const wrong = sources.filter(({ path, text }) => !path.endsWith('.test.ts') && !opening.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no file opens with a line comment', () => {
  expect(pathsOf(/^\/\/ /)).toEqual([]);
});

test('docstrings name errors with @throws', () => {
  expect(pathsOf(/^\s*(\/\*\*|\*)( .*[.:])? Throws an? \w+/m)).toEqual([]);
});

/** Static imports and re-exports of values; `import()` and `require` load later. */
const pattern = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm;

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name,
  );

function loadedFrom(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (/^(?:lib|suites)\//.test(file)) for (const other of importsOf(file)) loaded.add(other);
  }
  return loaded;
}

const isPackage = (name: string): boolean => !/^(?:lib|suites)\/|^node:/.test(name);

test('the worker thread of an audit starts before any other module is loaded', () => {
  expect([...loadedFrom('lib/cli/main.ts')]).toEqual([
    'lib/cli/main.ts',
    'lib/cli/auditing/threads.ts',
    'node:v8',
    'node:worker_threads',
  ]);
});

test('reading settings and writing reports loads neither the checks nor the HTTP client', () => {
  const loaded = loadedFrom('lib/cli/auditing/run-audit.ts');
  expect([...loaded].filter(isPackage).sort()).toEqual(['fast-string-width', 'structured-headers']);
  expect(loaded).not.toContain('suites/policy.ts');
});

test('the command starts without the storefront, YAML, Ajv or undici', () => {
  const loaded = loadedFrom('lib/cli/run-as-process.ts');
  expect([...loaded].filter(isPackage).sort()).toEqual(['commander', 'structured-headers']);
  expect(loaded).not.toContain('lib/storefront/index.ts');
});

test('a script runs the same without compiled code, with its own, and with what V8 does not accept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-conformance-script-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'script.cjs');
  writeFileSync(
    file,
    "exports.all = [require('one'), require('two').two]; exports.later = () => require('./part.cjs');",
  );
  writeFileSync(join(folder, 'part.cjs'), "module.exports = require('./script.cjs').all;");
  type Exports = { readonly all: readonly number[]; later(): unknown };
  const run = () => runScript<Exports>(pathToFileURL(file), { one: { default: 1 }, two: { two: 2 } });
  const holds = ({ exports: { all, later } }: ReturnType<typeof run>) =>
    expect([all, later()]).toEqual([[1, 2], all]);
  const first = run();
  holds(first);
  first.keepCode();
  holds(run());
  writeFileSync(codeFile(file), 'of another version');
  holds(run());
});
