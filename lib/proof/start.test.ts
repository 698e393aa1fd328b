/** The modules that a command loads at startup; each package costs more time than all of our own modules. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../package/package-root.ts';

const root = packageRoot();

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
    'node:v8',
    'lib/cli/auditing/threads.ts',
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
