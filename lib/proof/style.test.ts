/** Style rules that the linter cannot express: how files open, and how comments name errors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
