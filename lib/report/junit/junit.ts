/** The report as JUnit XML, for continuous integration. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import type { JunitDialect } from '../output.ts';
import { printable } from '../printable.ts';
import { selectedVerdicts } from '../selected.ts';
import { diagnosisFacts } from '../wording/diagnosis.ts';
import { type Case, toCase } from './case.ts';
import { type Element, type JunitOptions, property, seconds } from './element.ts';
import { staleCases } from './stale-entries.ts';

/**
 * A suite for each area, a case for each check that was selected; all counts equal the children. Ends with a line feed.
 */
export function toJunit(report: Report, options: JunitOptions): string {
  const safe = printable(report);
  const all = [
    ...selectedVerdicts(safe).map((verdict) => toCase(safe, verdict, options)),
    ...staleCases(safe, options),
  ];
  const suites = areas
    .map((area) => brokenLast(all.filter((one) => one.area === area)))
    .filter((cases) => cases.length > 0);
  const root: Element = {
    ...(options.junitDialect === 'rich' && {
      '@name': safe.suite.name,
      ...counts(suites.flat()),
      '@time': seconds(safe.millis),
    }),
    testsuite: suites.map((cases, index) =>
      suiteElement(safe, cases, { index, millis: wallMs(report, cases), dialect: options.junitDialect }),
    ),
  };
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
  });
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, testsuites: root });
}

/** Errors are the suite's own trouble, which nobody should read before the storefront's. */
const brokenLast = (cases: readonly Case[]): readonly Case[] =>
  [...cases].sort((one, other) => Number(one.result === 'error') - Number(other.result === 'error'));

type SuiteFacts = { readonly index: number; readonly millis: number; readonly dialect: JunitDialect };

function suiteElement(
  report: Report,
  cases: readonly Case[],
  { index, millis, dialect }: SuiteFacts,
): Element {
  const strict = dialect === 'strict';
  const area = cases[0]?.area ?? '';
  return {
    '@name': area,
    ...counts(cases),
    '@time': seconds(millis),
    '@timestamp': strict ? report.startedAt.replace(/(\.\d+)?Z$/, '') : report.startedAt,
    ...(strict && { '@id': String(index), '@package': report.suite.name, '@hostname': hostname(report) }),
    properties: { property: runProperties(report) },
    testcase: cases.map(({ element }) => element),
    ...(strict && {
      'system-out': { '#text': cases.flatMap(({ remark }) => remark ?? []).join('\n\n') },
      'system-err': { '#text': '' },
    }),
  };
}

const counts = (cases: readonly Case[]): Element => ({
  '@tests': String(cases.length),
  '@failures': String(cases.filter(({ result }) => result === 'failure').length),
  '@errors': String(cases.filter(({ result }) => result === 'error').length),
  '@skipped': String(cases.filter(({ result }) => result === 'skipped').length),
});

/**
 * From the first request that the cases examined to the end of the last: they overlap, and so do the suites. Reports of
 * earlier versions do not say when a request was sent.
 */
function wallMs({ exchanges, millis }: Report, cases: readonly Case[]): number {
  const numbers = new Set(cases.flatMap((one) => one.exchanges));
  const examined = exchanges.filter(({ n }) => numbers.has(n));
  const begin = Math.min(...examined.map(({ at = 0 }) => at));
  const end = Math.max(...examined.map(({ at = 0, millis: took }) => at + took));
  return examined.length === 0 ? 0 : Math.min(end - begin, millis);
}

const runProperties = (report: Report): readonly Element[] => [
  property('suite', `${report.suite.name} ${report.suite.version}`),
  property('document', `${report.document.title} ${report.document.version}`),
  property('target', report.target.baseUrl),
  property('outcome', report.outcome),
  property('headline', report.headline),
  property('seed', String(report.seed)),
  ...diagnosisFacts(report).map(({ label, text }) => property(label, text)),
];

/** Ant's schema requires the name of a machine; the target's is used, so that the auditing one is not disclosed. */
const hostname = (report: Report): string =>
  URL.canParse(report.target.baseUrl) ? new URL(report.target.baseUrl).hostname : 'unknown';
