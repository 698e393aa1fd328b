import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/sample-report.ts';
import { toJunit } from './junit.ts';

type Case = { '@name': string; failure?: Text; error?: Text; skipped?: Text; 'system-out'?: string };
type Text = { '@message': string; '#text'?: string };
type Suite = Record<string, string> & { testcase: Case[] };

/** Reads JUnit with two parsers: a lenient one for values, a strict one for well-formedness. */
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
    expect(names).toEqual(report.verdicts.map(({ check, claim }) => `${check} ${claim}`));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['must', { failure: 1, error: 1, skipped: 2 }],
    ['should', { failure: 2, error: 1, skipped: 2 }],
    ['inconclusive', { failure: 1, error: 2, skipped: 1 }],
    ['never', { failure: 1, error: 1, skipped: 2 }],
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
    expect(suite?.['@time']).toBe('0.012');
    expect(suite?.['@timestamp']).toBe('2026-11-21T10:00:00.000Z');
  });
});
