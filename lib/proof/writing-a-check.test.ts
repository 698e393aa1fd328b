/** The example of docs/writing-a-check.md works as printed: it compiles, and its saboteur breaks its check alone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { suites } from '../../suites/index.ts';
import type { Check, Suite } from '../model/check.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { packageRoot } from '../package/package-root.ts';
import { matrixRow } from '../reference/matrix.ts';
import { loadRegister } from '../register/load-register.ts';

const root = packageRoot();
const page = readFileSync(join(root, 'docs/writing-a-check.md'), 'utf8');
const snippets = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

/** The snippets as files of a folder elsewhere, with the imports that they would have in an area. */
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

const prove = (saboteur: Saboteur, others: readonly Suite[] = []) =>
  matrixRow(saboteur, [...others, { area: 'catalog', checks }], {
    register: [...loadRegister(), ...requirements],
  });

test('it compiles', () => {
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

test('its saboteur is caught by its check, and by nothing else', async () => {
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
