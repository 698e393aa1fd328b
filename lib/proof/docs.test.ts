/** The documentation is correct: links have targets, and snippets parse and compile. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../package/package-root.ts';
import { blocksIn, pages } from './docs/pages.ts';

const root = packageRoot();
/** GitHub's anchor of a heading. */
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

test('every YAML snippet is YAML', () => {
  expect(blocksIn('yaml').length).toBeGreaterThan(3);
  for (const { code } of blocksIn('yaml')) expect(parse(code)).toBeTypeOf('object');
});

test('every TypeScript snippet compiles against the library', () => {
  const folder = mkdtempSync(join(root, 'node_modules/.docs-'));
  try {
    // A snippet with relative imports is part of an area, and has its own test.
    const snippets = blocksIn('ts').filter(({ code }) => !/ from '\.\.?\//.test(code));
    const files = snippets.map(({ code }, index) => {
      const file = join(folder, `snippet-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const compile = () =>
      execFileSync(process.execPath, [tsc, ...flags, '--types', 'node', ...files], { encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(0);
    expect(compile()).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
