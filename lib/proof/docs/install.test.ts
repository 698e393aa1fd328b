/** Where the package comes from stands in one place, and no document lets npx take a stranger's package of this name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import { pages } from './pages.ts';

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

test('the address of the repository stands in Install alone, as in package.json', () => {
  expect(found(/git\+https?:[^\s`]+/g)).toEqual([{ path: 'README.md', shown: repository.url }]);
});

test('Install names the tarball of this version, and no other document names one', () => {
  expect(found(new RegExp(`${name}-\\d[\\w.]*\\.tgz`, 'g'))).toEqual([
    { path: 'README.md', shown: `${name}-${version}.tgz` },
  ]);
});

test('every document that needs CONFORMANCE_PACKAGE leads to Install', () => {
  const needing = pages.filter(({ text }) => text.includes('CONFORMANCE_PACKAGE:?'));
  expect(needing.map(({ path }) => path)).toEqual(['README.md', 'docs/ci.md', 'docs/fleet.md']);
  for (const { text } of needing) expect(text).toMatch(/\]\((\.\.\/README\.md)?#install\)/);
});

test('SKILL.md says in its front matter what it is called, and when to use it', () => {
  const skill = pages.find(({ path }) => path === 'SKILL.md')?.text ?? '';
  const [, called, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(skill) ?? [];
  expect(called).toBe(name);
  // Longer ones are refused by the programs that read it.
  expect(description.length).toBeLessThanOrEqual(1024);
});
