/** The report as JUnit XML, for continuous integration. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Report } from '../../model/report.ts';
import { type Area, areas } from '../../model/requirement.ts';
import type { Verdict } from '../../model/verdict.ts';
import { causesOfVerdict, isFinding, selectedVerdicts } from '../content/findings.ts';
import { type JunitDialect, type Look, showsFailed } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { pageUrl } from '../wording/advice.ts';
import { diagnosisFacts, factsOf, outdatedEntries, waiverText, weightText } from '../wording/facts.ts';

/** A suite for each area, and a case for each selected check. Ends with a line feed. */
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

/** Errors are faults of the suite itself, and come after those of the storefront. */
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

/** From the first request that the cases examined to the end of the last one, since cases and suites overlap in time. */
function wallMs({ exchanges, millis }: Report, cases: readonly Case[]): number {
  const numbers = new Set(cases.flatMap((one) => one.exchanges));
  const examined = exchanges.filter(({ n }) => numbers.has(n));
  const begin = Math.min(...examined.map(({ at }) => at));
  const end = Math.max(...examined.map(({ at, millis: took }) => at + took));
  return examined.length === 0 ? 0 : Math.min(end - begin, millis);
}

const runProperties = (report: Report): readonly Element[] => [
  property('suite', `${report.suite.name} ${report.suite.version}`),
  property('document', `${report.document.title} ${report.document.version}`),
  property('target', report.target.baseUrl),
  property('outcome', report.outcome),
  property('headline', report.headline),
  property('set', report.set.name),
  property('seed', String(report.seed)),
  ...diagnosisFacts(report).map(({ label, text }) => property(label, text)),
];

/** Ant's schema requires a host name; the target's does not disclose the auditing machine. */
const hostname = (report: Report): string =>
  URL.canParse(report.target.baseUrl) ? new URL(report.target.baseUrl).hostname : 'unknown';

/** One verdict as a JUnit test case. */
type Case = {
  readonly area: Area;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly millis: number;
  /** Numbers of the exchanges that it examined. */
  readonly exchanges: readonly number[];
  readonly element: Element;
  /** The findings of a passing case. */
  readonly remark?: string;
};

/** The most violations of one check; report.json has all. */
const depth = { most: 20, full: 20 };

/** @param report has to be printable. */
function toCase(report: Report, verdict: Verdict, { junitDialect: dialect, failOn }: JunitOptions): Case {
  const { check, area, millis, evidence } = verdict;
  const result = resultOf(verdict, failOn);
  const remark = result === 'passed' && isFinding(verdict) ? `${check}\n${text(report, verdict)}` : undefined;
  const element: Element = {
    '@name': check,
    '@classname': `storefront-conformance.${area}`,
    '@time': seconds(millis),
    ...(dialect === 'rich' && { properties: { property: properties(verdict) } }),
    ...(result !== 'passed' && { [result]: resultElement(report, verdict, result) }),
    ...(dialect === 'rich' && remark && { 'system-out': { '#text': remark } }),
  };
  return { area, result, millis, exchanges: evidence.exchanges, element, ...(remark && { remark }) };
}

/** What does not decide passes with its text: a reader of JUnit would fail a build that the command lets pass. */
function resultOf(verdict: Verdict, failOn: JunitOptions['failOn']): Case['result'] {
  const { status, waiver } = verdict;
  if (waiver) return 'skipped';
  const isJudged = status !== 'inconclusive' && status !== 'skipped';
  if (showsFailed(verdict, failOn)) return isJudged && status !== 'error' ? 'failure' : 'error';
  return isJudged ? 'passed' : 'skipped';
}

function resultElement(report: Report, verdict: Verdict, result: Case['result']): Element {
  const { status, reason, violations, error, waiver } = verdict;
  if (waiver) return { '@message': `known failure: ${waiverText(waiver)}` };
  if (result === 'skipped') return { '@message': because(verdict) };
  const message = reason ? because(verdict) : (violations[0]?.message ?? error?.split('\n')[0] ?? status);
  return { '@message': message, '@type': reason?.code ?? status, '#text': text(report, verdict) };
}

const because = ({ reason }: Verdict): string =>
  reason ? `${reason.code}: ${reason.text}` : 'for an unknown reason';

function text(report: Report, verdict: Verdict): string {
  const weight = isFinding(verdict) ? weightText(verdict) : undefined;
  return [
    { label: 'claim', text: verdict.claim },
    ...(weight === undefined ? [] : [{ label: 'weight', text: weight }]),
    ...causeFacts(report, verdict),
    ...factsOf(report, verdict, depth),
    { label: 'more', text: `storefront-conformance explain ${verdict.check}` },
    { label: 'page', text: pageUrl('check', verdict.check) ?? '' },
  ]
    .filter((fact) => fact.text !== '')
    .map((fact) => `${fact.label}: ${fact.text}`)
    .join('\n');
}

/** A cause that another check shows, and what to change. */
const causeFacts = (report: Report, verdict: Verdict) =>
  causesOfVerdict(report, verdict).flatMap(({ primary, title, fix }) => [
    ...(primary === verdict.check ? [] : [{ label: 'cause', text: `${title} (${primary})` }]),
    { label: 'fix', text: fix },
  ]);

const properties = ({ claim, requires, level, ruleset, release, status, ...rest }: Verdict) => [
  property('claim', claim),
  ...requires.map((id) => property('requirement', id)),
  property('level', level),
  property('ruleset', ruleset),
  ...(release === undefined ? [] : [property('release', release)]),
  ...(rest.new ? [property('new', 'true')] : []),
  property('status', status),
  ...(rest.causes ?? []).map((id) => property('cause', id)),
  property('examined', String(rest.examined)),
  ...(rest.confirmed === undefined ? [] : [property('confirmed', rest.confirmed)]),
];

/** Stale entries as failures in the area of their check; `entry N` keeps their names distinct from those of checks. */
function staleCases(report: Report, { failOn }: JunitOptions): readonly Case[] {
  if (failOn === 'never') return [];
  const stale = outdatedEntries(report).filter(({ entry }) => entry.state === 'stale');
  return stale.map(({ entry, text }, index) => ({
    area: entry.check.slice(0, entry.check.indexOf('/')) as Case['area'],
    result: 'failure',
    millis: 0,
    exchanges: [],
    element: {
      '@name': `${entry.check} is stale in the baseline ${entry.baseline} (entry ${index + 1})`,
      '@classname': 'storefront-conformance.baseline',
      '@time': seconds(0),
      failure: { '@message': text, '@type': 'stale', '#text': `${entry.reason} (${entry.host})` },
    },
  }));
}

export type JunitOptions = Pick<Look, 'junitDialect' | 'failOn'>;

/** An element as fast-xml-parser builds it: `@name` is an attribute, `#text` the text. */
type Element = { readonly [name: string]: string | Element | readonly Element[] };

const property = (name: string, value: string): Element => ({ '@name': name, '@value': value });

/** Decimal seconds. */
const seconds = (millis: number): string => (millis / 1000).toFixed(3);
