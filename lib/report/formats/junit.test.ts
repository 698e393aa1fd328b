import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJunit } from './junit.ts';

type Case = { '@name': string; failure?: Text; error?: Text; skipped?: Text; 'system-out'?: string };

type Text = { '@message': string; '#text'?: string };

type Suite = Record<string, string> & { testcase: Case[] };

/** Parses JUnit twice: leniently for values, strictly for well-formedness. */
function read(xml: string): { '@tests'?: string; testsuite: Suite[] } {
  expect(XMLValidator.validate(xml)).toBe(true);
  const strict = new SaxesParser();
  strict.on('error', (error) => {
    throw error;
  });
  strict.write(xml).close();
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
  }).parse(xml).testsuites;
}

const rich = { junitDialect: 'rich', failOn: 'must' } as const;

const strict = { junitDialect: 'strict', failOn: 'must' } as const;

const casesOf = (xml: string) => read(xml).testsuite.flatMap(({ testcase }) => testcase);

describe('toJunit', () => {
  it.each([rich, strict])('has the counts of its children ($dialect)', (options) => {
    const report = sampleReport([
      ...sampleReport().verdicts,
      sampleVerdict('pass', { check: 'cors/sample', area: 'cors' }),
    ]);
    const { testsuite } = read(toJunit(report, options));
    expect(testsuite.map((suite) => suite['@name'])).toEqual(['catalog', 'cors']);
    for (const suite of testsuite) {
      const cases = suite.testcase;
      expect(Number(suite['@tests'])).toBe(cases.length);
      expect(Number(suite['@failures'])).toBe(cases.filter(({ failure }) => failure !== undefined).length);
      expect(Number(suite['@errors'])).toBe(cases.filter(({ error }) => error !== undefined).length);
      expect(Number(suite['@skipped'])).toBe(cases.filter(({ skipped }) => skipped !== undefined).length);
    }
    const names = testsuite.flatMap(({ testcase }) => testcase.map((one) => one['@name']));
    const asked = report.verdicts.filter(({ status }) => status !== 'skipped');
    expect(names).toEqual(asked.map(({ check }) => check));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['must', { failure: 1, error: 1, skipped: 1 }],
    ['should', { failure: 2, error: 1, skipped: 1 }],
    ['inconclusive', { failure: 1, error: 2, skipped: 0 }],
    ['never', { failure: 1, error: 1, skipped: 1 }],
  ] as const)('counts as --fail-on %s says', (failOn, expected) => {
    const cases = casesOf(toJunit(sampleReport(), { junitDialect: 'rich', failOn }));
    const count = (name: keyof Case) => cases.filter((one) => one[name] !== undefined).length;
    expect({ failure: count('failure'), error: count('error'), skipped: count('skipped') }).toEqual(expected);
  });

  it('shows a broken should in a passing case', () => {
    const [warned] = casesOf(toJunit(sampleReport([sampleVerdict('warn')]), rich));
    expect(warned?.failure).toBeUndefined();
    expect(warned?.['system-out']).toContain('promised is a decimal string');
  });

  it('gives a skipped case its code and text', () => {
    const [skipped] = casesOf(toJunit(sampleReport([sampleVerdict('inconclusive')]), rich));
    expect(skipped?.skipped?.['@message']).toBe('timeout: a reason');
  });

  it('shows all of a hostile text', () => {
    const message = '\u0000]]><x a="1">&amp;\ud800\uffff\u001b[31m\n::error ##[error]';
    const report = sampleReport([sampleVerdict('fail', { violations: [{ message, exchange: 1 }] })]);
    const shown = '\\u0000]]><x a="1">&amp;\\ud800\\uffff\\u001b[31m\\u000a::error \\u0023#[error]';
    for (const options of [rich, strict]) {
      const [failed] = casesOf(toJunit(report, options));
      expect(failed?.failure?.['@message']).toBe(shown);
      expect(failed?.failure?.['#text']).toContain(`seen: ${shown}`);
    }
  });

  it('is valid by both public schemas in the strict dialect', () => {
    const xml = toJunit(sampleReport(), strict);
    const { testsuite, ...root } = read(xml);
    expect(root).toEqual({});
    expect(Object.keys(testsuite[0] ?? {}).filter((name) => !name.startsWith('@'))).toEqual([
      'properties',
      'testcase',
      'system-out',
      'system-err',
    ]);
    expect(testsuite[0]?.['@timestamp']).toBe('2026-11-21T10:00:00');
    for (const one of testsuite[0]?.testcase ?? []) {
      const children = Object.keys(one).filter((name) => !name.startsWith('@'));
      expect(children.length).toBeLessThan(2);
      expect(['failure', 'error', 'skipped', undefined]).toContain(children[0]);
    }
  });

  it.each([rich, strict])('has a diagnosis among the properties ($dialect)', (options) => {
    const xml = toJunit(diagnosedReport(), options);
    read(xml);
    expect(xml).toContain('<property name="diagnosis" value="needs-credentials"/>');
    expect(xml).toMatch(/<property name="seen" value="GET \/products\.json: 401, www-authenticate/);
    expect(xml).toMatch(/<property name="try" value="storefront-conformance http/);
  });

  it('writes times in decimal seconds and UTC', () => {
    const [suite] = read(toJunit(sampleReport([sampleVerdict('pass')]), rich)).testsuite;
    expect(suite?.['@time']).toBe('0.003');
    expect(suite?.['@timestamp']).toBe('2026-11-21T10:00:00.000Z');
  });

  it('gives a suite the time from its first request to the end of its last, and never more than the run took', () => {
    const [first] = sampleReport().exchanges;
    if (!first) throw new Error('the sample report has no exchange');
    const timeOf = (own: { millis?: number; ats: readonly number[]; waits?: number }) => {
      const { ats, waits = 100, millis = 5_000 } = own;
      const exchanges = ats.map((at, n) => ({ ...first, n, at, millis: waits }));
      const verdicts = ats.map((_, n) =>
        sampleVerdict('pass', { check: `catalog/c-${n}`, evidence: { exchanges: [n] }, millis: 4_000 }),
      );
      return read(toJunit({ ...sampleReport(verdicts), exchanges, millis }, rich)).testsuite[0]?.['@time'];
    };
    expect(timeOf({ ats: [10, 50, 20] })).toBe('0.140');
    expect(timeOf({ ats: [0, 4_000], waits: 3_000 })).toBe('5.000');
    expect(timeOf({ ats: [7] })).toBe('0.100');
    const unsent = sampleVerdict('pass', { evidence: { exchanges: [] }, millis: 9 });
    expect(read(toJunit(sampleReport([unsent]), rich)).testsuite[0]?.['@time']).toBe('0.000');
  });

  it('leaves out checks that were not selected', () => {
    const skipped = (['not-selected', 'ruleset-off', 'consent-withheld'] as const).map((code) =>
      sampleVerdict('skipped', { check: `catalog/${code}`, reason: { code, text: 'why' } }),
    );
    const names = casesOf(toJunit(sampleReport([...skipped, sampleVerdict('pass')]), rich)).map(
      (one) => one['@name'],
    );
    expect(names).toEqual(['catalog/consent-withheld', 'catalog/sample-pass']);
  });

  it('gives a case its claim and its cause as properties, and in the text of a failure', () => {
    const report = sampleReport([sampleVerdict('fail', { claim: 'Prices are text.' })]);
    const xml = toJunit(report, rich);
    expect(xml).toContain('<property name="claim" value="Prices are text."');
    expect(xml).toContain('<property name="cause" value="catalog/sample-fail"');
    const [failed] = casesOf(toJunit(report, strict));
    expect(failed?.failure?.['#text']).toMatch(/^claim: Prices are text\.\nfix: /);
  });
});
