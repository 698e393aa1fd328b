/** The table of parts, without their packages: what is said of a verdict, and that the rows and the document agree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../lib/model/verdict.ts';
import { packageRoot } from '../../lib/package/package-root.ts';
import { suites } from '../../suites/index.ts';
import { documentOf, identity, rowOf, staleIn } from './document.ts';
import { versionsOf } from './packages.ts';
import { type Configuration, type Layer, layers, type Part, packageOf } from './part.ts';
import { type Case, caseName, cases, isInTenth, parts } from './rows.ts';
import {
  askedOf,
  countsOfCases,
  isUnexpectedCase,
  type Judged,
  judgedIn,
  lineOfCase,
  type PartResult,
} from './run-parts.ts';
import { makeShop } from './shop.ts';

const read = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8');

const adapterOf = (id: string): string => `lab/parts/${id}/adapter.mjs`;

const verdict = (check: string, status: Verdict['status'], message = ''): Verdict => ({
  ...{ check, area: 'cors', ruleset: 'standards', level: 'must', claim: '', requires: [], status },
  ...{ examined: 1, evidence: { exchanges: [] }, millis: 1 },
  violations: message === '' ? [] : [{ message }],
});

const judged = (failed: Readonly<Record<string, string>>, ...passed: readonly string[]): Judged => ({
  ...{ passed, failed: new Map(Object.entries(failed)), open: new Map() },
});

const [first] = parts;
if (first === undefined) throw new Error('there are no parts');

const result = (told: PartResult['told'], more: Partial<Configuration> = {}): PartResult => ({
  ...{ part: first, configuration: { name: 'readme', what: 'as it is', ...more }, millis: 1500, told },
});

describe('the verdicts of a part', () => {
  test('are those of the asked checks, by what they say', () => {
    const verdicts = [
      verdict('cors/get-is-open', 'pass'),
      verdict('cors/vary-names-origin', 'warn', 'Vary is missing'),
      verdict('cors/preflight-succeeds', 'inconclusive'),
      verdict('catalog/ids-are-unique', 'fail', 'not asked'),
    ];
    const asked = ['cors/get-is-open', 'cors/vary-names-origin', 'cors/preflight-succeeds'];
    const { passed, failed, open } = judgedIn({ verdicts }, asked);
    expect(passed).toEqual(['cors/get-is-open']);
    expect([...failed]).toEqual([['cors/vary-names-origin', 'Vary is missing']]);
    expect([...open.keys()]).toEqual(['cors/preflight-succeeds']);
  });

  test('are expected if a person confirmed each that did not pass', () => {
    expect(isUnexpectedCase(result(judged({ a: 'wrong' }, 'b')))).toBe(true);
    expect(isUnexpectedCase(result(judged({ a: 'wrong' }, 'b'), { breaks: { a: 'It is wrong.' } }))).toBe(
      false,
    );
    expect(isUnexpectedCase(result(judged({}, 'a', 'b'), { breaks: { a: 'It is wrong.' } }))).toBe(true);
    expect(isUnexpectedCase(result(new Error('it did not start')))).toBe(true);
  });

  test('are printed with what differs, and counted', () => {
    const results = [result(judged({ a: 'wrong' }, 'b')), result(judged({}, 'a'))];
    expect(results.map(lineOfCase)).toEqual([
      [
        expect.stringMatching(/^DIFFERS +parts\/express-rate-limit\/readme +1 of 2 checks pass {2}1\.5 s$/),
        expect.stringContaining('not confirmed by hand: a: wrong'),
      ],
      [expect.stringMatching(/^right .* 1 of 1 checks pass/)],
    ]);
    expect(countsOfCases(results)).toMatchObject({ numPassedTests: 1, numFailedTests: 1 });
  });
});

describe('docs/parts.md', () => {
  const document = read('docs/parts.md');

  test('names this version of the suite and this lock file', () => {
    expect(document).toContain(identity());
  });

  test('has a row for each configuration, with every sentence that a person confirmed', () => {
    const rows = document.split('\n').filter((line) => line.startsWith('| ['));
    expect(rows).toHaveLength(cases.length);
    for (const one of cases) {
      const [cells = ''] = rowOf(one, judged({}, 'x')).split(' | all 1 pass');
      const row = rows.find((line) => line.startsWith(cells));
      expect(row, caseName(one)).toBeDefined();
      for (const sentence of Object.values(one.configuration.breaks ?? {})) expect(row).toContain(sentence);
    }
  });

  test('is stale when a rerun gives another verdict', () => {
    const [one] = cases as [Case];
    const other = { ...one, told: judged({}, 'x'), millis: 1 };
    expect(staleIn([other], false)).toEqual([expect.stringContaining('docs/parts.md does not have: | [')]);
    expect(staleIn([], false)).toEqual([]);
  });

  test('has the rows in the order of the parts, whichever ended first', () => {
    const results = cases.map((one) => ({ ...one, told: judged({}, 'x'), millis: 1 }));
    expect(documentOf(results.toReversed())).toBe(documentOf(results));
  });
});

describe('a row', () => {
  const known = suites.flatMap((suite) => suite.checks.map(({ id }) => id));

  test.each(Object.entries(layers))('of the layer %s asks checks that exist', (_, { checks }) => {
    expect(checks.filter((id) => !known.includes(id))).toEqual([]);
    expect(new Set(checks).size).toBe(checks.length);
  });

  test.each(cases.map((one) => [caseName(one), one] as const))(
    '%s speaks of checks of its layer',
    (_, one) => {
      const { breaks = {}, undecided = {} } = one.configuration;
      const { checks } = layers[one.part.layer];
      expect(Object.keys(undecided).filter((id) => !checks.includes(id))).toEqual([]);
      expect(Object.keys(breaks).filter((id) => !askedOf(one).includes(id))).toEqual([]);
    },
  );

  test.each(parts.map((part) => [part.id, part] as const))(
    '%s has an adapter of at most 40 lines',
    (id, part) => {
      const adapter = read(adapterOf(id));
      expect(adapter.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
      const [, configurations = ''] = adapter.split('export const configurations');
      for (const { name } of part.configurations) expect(configurations).toMatch(new RegExp(`\\b${name}'?:`));
    },
  );

  test('is there for each adapter', () => {
    const adapters = readdirSync(join(packageRoot(), 'lab/parts'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('adapter.mjs'))
      .map((file) => `lab/parts/${file}`);
    expect(adapters.toSorted()).toEqual(parts.map(({ id }) => adapterOf(id)).toSorted());
  });
});

describe('the packages', () => {
  type Versions = Readonly<Record<string, string>>;
  const { dependencies, devDependencies }: { dependencies: Versions; devDependencies: Versions } = JSON.parse(
    read('lab/package.json'),
  );
  const packagesOf = ({ beside = [], ...part }: Part) => [packageOf(part), ...beside];

  test('are pinned to one version each, and the lock file names no registry', () => {
    const version = versionsOf();
    const pinned = { ...devDependencies, ...dependencies };
    for (const [name, wanted] of Object.entries(pinned)) expect(version(name)).toBe(wanted);
    for (const name of parts.flatMap(packagesOf)) expect(pinned).toHaveProperty([name]);
    expect(read('lab/package-lock.json')).not.toContain('"resolved"');
  });

  test('of the tenth are all that is installed for it', () => {
    const tenth = parts.filter((part) => part.tenth).flatMap(packagesOf);
    expect(Object.keys(dependencies)).toEqual([...new Set(tenth)].toSorted());
  });

  test('that are not pinned have no version', () => {
    expect(() => versionsOf()('no-such-package')).toThrow(
      'lab/package-lock.json does not pin no-such-package',
    );
  });
});

test('the tenth has parts of several layers', () => {
  const tenth = cases.filter(isInTenth);
  expect(new Set(tenth.map(({ part }) => part.layer)).size).toBeGreaterThanOrEqual(4);
  expect(tenth.length).toBeGreaterThanOrEqual(cases.length / 10);
});

describe('the storefront of a part', () => {
  const openapi = async (layer: 'cors' | 'server') => {
    const shop = makeShop(layer, 4801);
    const { info } = (await shop.openApi()) as { readonly info: { readonly version: string } };
    return shop.fetch(new Request(`${shop.baseUrl}/cdn/shop/files/openapi-${info.version}.json`));
  };

  test('has no CORS headers where the part sets them', async () => {
    expect((await openapi('server')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await openapi('cors')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers nothing in the place of the part', async () => {
    const statusOf = async (layer: Layer, path: string) => {
      const shop = makeShop(layer, 4801);
      return (await shop.fetch(new Request(`${shop.baseUrl}${path}`))).status;
    };
    expect(await statusOf('server', '/products.json')).toBe(501);
    expect(await statusOf('server', '/products/a.json?b=c')).toBe(501);
    expect(await statusOf('server', '/sitemap.xml')).toBe(200);
    expect(await statusOf('sitemap', '/sitemap.xml')).toBe(501);
    expect(await statusOf('sitemap', '/sitemap_pages_1.xml')).toBe(501);
    expect(await statusOf('mcp', '/api/ucp/mcp')).toBe(501);
    expect(await statusOf('oauth', '/.well-known/oauth-authorization-server')).toBe(501);
    expect(await statusOf('oauth', '/products.json')).toBe(200);
  });

  test('shows its products, links and tools', async () => {
    const shop = makeShop('server', 4801);
    expect(await shop.products({ limit: '2' })).toMatchObject({ products: { length: 2 } });
    expect(await shop.product('no-such-product')).toBeUndefined();
    expect((await shop.links('products')).length).toBeGreaterThan(10);
    expect((await shop.tools()).map(({ name }) => name)).toContain('search_catalog');
    expect(await shop.call('search_catalog', { query: 'lamp' })).toHaveProperty('structuredContent');
    await expect(shop.call('no-such-tool', {})).rejects.toMatchObject({ code: -32602 });
  });
});
