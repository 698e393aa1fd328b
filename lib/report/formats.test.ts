/** Every format, read back: the same checks, the same counts, valid, whatever a target says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { type FileFormat, fileFormats } from '../model/output.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import { packageRoot } from '../package-root.ts';
import { auditInProcess } from '../proof/audit-in-process.ts';
import { findings } from './findings.ts';
import { fingerprint } from './fingerprint.ts';
import { render } from './render.ts';
import { sampleReport, sampleVerdict } from './sample-report.ts';

const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;

const schemaFiles: Partial<Record<FileFormat, string>> = {
  json: 'report',
  sarif: 'sarif',
  ctrf: 'ctrf',
  gitlab: 'gitlab',
  har: 'har',
  badge: 'badge',
};

function complaintsOf(name: string, value: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const path = join(packageRoot(), 'schemas', 'own', `${name}.schema.json`);
  const isValid = ajv.compile(JSON.parse(readFileSync(path, 'utf8')));
  return isValid(value) ? [] : isValid.errors?.slice(0, 5);
}

/** One storefront with twenty saboteurs, taken evenly from all areas. */
function twentyLies(honest: Handler): Handler {
  const step = Math.floor(saboteurs.length / 20);
  const chosen = saboteurs.filter((_, index) => index % step === 0).slice(0, 20);
  return chosen.reduce((handler, { sabotage }) => sabotage(handler), honest);
}

const hugeProducts =
  (honest: Handler): Handler =>
  async (request, client) =>
    new URL(request.url).pathname === '/products.json'
      ? new Response(`{"products":"${'\u0000</script>]]>'.repeat(700_000)}"}`, {
          headers: { 'content-type': 'application/json' },
        })
      : honest(request, client);

/** What must not reach a reader as it is: markup, ends of containers, controls, orders to a CI, half characters. */
const hostile = [
  ']]></failure></code></pre></script><script>alert(1)</script><!--',
  '\u0000\u001b[31m\u202e\ud800\ufffe',
  '\n::error title=x::gone\n##[error]no ##vso[task.complete] ##teamcity[x]',
  '| `*_[a](javascript:x) @org #1 http://evil.example %0A%25 \\u0000',
].join('');

const hostileTexts = (text: string): Report => {
  const report = sampleReport(
    (['fail', 'warn', 'note', 'known', 'inconclusive', 'skipped', 'error'] as const).map((standing) =>
      sampleVerdict(standing, {
        ...(standing === 'error' && { error: text }),
        ...(standing === 'known' && {
          known: { baseline: text, standing: 'fail', reason: text, owner: text, source: text },
        }),
        ...((standing === 'inconclusive' || standing === 'skipped') && {
          reason: { code: 'timeout', text },
        }),
        violations: ['fail', 'warn', 'note', 'known'].includes(standing)
          ? [{ message: text, at: `/${text}`, expected: text, actual: `${text}!`, exchange: 1 }]
          : [],
      }),
    ),
  );
  return {
    ...report,
    exchanges: report.exchanges.map((exchange) => ({
      ...exchange,
      url: `http://shop.example/?q=${text}`,
      requestHeaders: { 'x-a': text },
      requestBody: text,
      ...(exchange.status === null
        ? { failure: { code: 'timeout' as const, text } }
        : {
            headers: [['x-b', text]],
            body: { text, length: text.length, sha256: 'a'.repeat(64), cut: true },
          }),
    })),
  };
};

const reports: Record<string, Report> = {
  'a report of each standing': sampleReport(),
  'a report of nothing': sampleReport([]),
  'hostile texts': hostileTexts(hostile),
  'a megabyte in every text': hostileTexts('x<&'.repeat(350_000)),
};

beforeAll(async () => {
  reports['the honest storefront'] = await auditInProcess(suites);
  reports['a body of ten megabytes'] = await auditInProcess(suites, {
    sabotage: hugeProducts,
    target: { only: ['catalog/product-list-*'] },
  });
  reports['twenty saboteurs at once'] = await auditInProcess(suites, { sabotage: twentyLies });
}, 60_000);

const audited = ['the honest storefront', 'a body of ten megabytes', 'twenty saboteurs at once'];
const names = [...Object.keys(reports), ...audited];
const reportOf = (name: string): Report => {
  const report = reports[name];
  if (!report) throw new Error(`there is no report "${name}"`);
  return report;
};

const sorted = (ids: readonly unknown[]) => ids.map(String).toSorted();
const all = (report: Report) => sorted(report.verdicts.map(({ check }) => check));
const found = (report: Report) => sorted(findings(report).map(({ check }) => check));
const decode = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const unescaped = (text: string) => decode(text).replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, id = '']) => unescaped(id));

describe.each(names)('%s', (name) => {
  const rendered = (format: FileFormat | 'github') => render(reportOf(name), format, look);

  it.each(Object.entries(schemaFiles))('is valid as %s', async (format, schema) => {
    const value: unknown = JSON.parse(await rendered(fileFormats.find((one) => one === format) ?? 'json'));
    expect(complaintsOf(schema, value)).toEqual([]);
  });

  it.each([...fileFormats, 'github'] as const)(
    'hides nothing and ends with a line feed in %s',
    async (format) => {
      const text = await rendered(format);
      expect(text.endsWith('\n')).toBe(true);
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\ufffe]|##\[error|##vso\[|##teamcity\[/);
      expect(text).not.toMatch(/\p{Cs}/u);
      if (format !== 'github') expect(text).not.toMatch(/^\s*::error/m);
    },
  );

  it('has the same checks in every format', async () => {
    const report = reportOf(name);
    const ctrf = JSON.parse(await rendered('ctrf')).results;
    expect(sorted(ctrf.tests.map((test: { extra: { check: string } }) => test.extra.check))).toEqual(
      all(report),
    );
    const junit = new XMLParser({
      ignoreAttributes: false,
      isArray: (tag) => /^test(suite|case)$/.test(tag),
    });
    const cases = (junit.parse(await rendered('junit')).testsuites.testsuite ?? []).flatMap(
      (suite: { testcase: { '@_name': string }[] }) =>
        suite.testcase.map((one) => one['@_name'].split(' ')[0]),
    );
    expect(sorted(cases)).toEqual(all(report));
    expect(sorted(matches(await rendered('html'), /<article class="check[^"]*" id="([^"]*)"/g))).toEqual(
      all(report),
    );
    const gitlab = JSON.parse(await rendered('gitlab'));
    expect(sorted(gitlab.map((one: { check_name: string }) => one.check_name))).toEqual(found(report));
    expect(new Set(gitlab.map((one: { fingerprint: string }) => one.fingerprint)).size).toBe(gitlab.length);
    const summary = await rendered('markdown');
    expect(sorted(matches(summary, /<b>(?:error|fail|warn|note)<\/b> <code>([^<]*)<\/code>/g))).toEqual(
      found(report),
    );
  });

  it('has the same counts in every format', async () => {
    const report = reportOf(name);
    const { tally } = report;
    const { summary } = JSON.parse(await rendered('ctrf')).results;
    expect(summary).toMatchObject({
      tests: report.verdicts.length,
      passed: tally.pass + tally.warn + tally.note,
      failed: tally.fail,
      skipped: tally.skipped + tally.known,
      other: tally.inconclusive + tally.error,
    });
    const [run] = JSON.parse(await rendered('sarif')).runs;
    expect(run.properties.tally).toEqual(tally);
    expect(run.results.length).toBe(tally.fail + tally.warn + tally.note + tally.known);
    expect(run.invocations[0].toolExecutionNotifications.length).toBe(
      tally.inconclusive + tally.skipped + tally.error,
    );
    expect(JSON.parse(await rendered('har')).log.entries.length).toBe(report.exchanges.length);
    const github = await rendered('github');
    expect(matches(github, /^(::error)/gm).length).toBe(Math.min(10, tally.fail + tally.error));
    expect(matches(github, /^(::warning)/gm).length).toBe(Math.min(10, tally.warn));
  });

  it('points with SARIF at the line of the register', async () => {
    const [run] = JSON.parse(await rendered('sarif')).runs;
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      const { artifactLocation, region } = locations[0].physicalLocation;
      const lines = readFileSync(join(packageRoot(), artifactLocation.uri), 'utf8').split('\n');
      if (audited.includes(name)) expect(lines[region.startLine - 1]).toContain(`- id: ${ruleId}`);
      else expect(region.startLine).toBe(1);
    }
    const report = reportOf(name);
    expect(run.results.length).toBe(
      findings(report).filter(({ standing }) => standing !== 'error').length + report.tally.known,
    );
  });
});

it('twenty saboteurs leave many findings', () => {
  expect(findings(reportOf('twenty saboteurs at once')).length).toBeGreaterThan(15);
});

describe('fingerprint', () => {
  const at = (...places: string[]) =>
    fingerprint(
      sampleVerdict('fail', { violations: places.map((place) => ({ message: place, at: place })) }),
    );

  it('is of the kind of place, not of its number, its wording or how often', () => {
    expect(at('/products/3/price')).toBe(at('/products/41/price', '/products/5/price'));
  });

  it('differs by place and check', () => {
    expect(at('/products/3/price')).not.toBe(at('/products/3/title'));
    expect(at('status')).not.toBe(fingerprint(sampleVerdict('fail', { check: 'cors/a', violations: [] })));
  });
});
