/** One verdict as a JUnit test case. */
import type { Report } from '../../model/report.ts';
import type { Area } from '../../model/requirement.ts';
import type { Verdict } from '../../model/verdict.ts';
import { factsOf } from '../wording/facts.ts';
import { waiverText } from '../wording/waivers.ts';
import { type Element, type JunitOptions, property, seconds } from './element.ts';

export type Case = {
  readonly area: Area;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly millis: number;
  /** Numbers of the exchanges that it examined. */
  readonly exchanges: readonly number[];
  readonly element: Element;
  /** The findings of a passing case. */
  readonly remark?: string;
};

/** Most violations of one check; report.json has them all. */
const depth = { most: 20, full: 20 };

/** @param report printable. */
export function toCase(
  report: Report,
  verdict: Verdict,
  { junitDialect: dialect, failOn }: JunitOptions,
): Case {
  const { check, area, millis, status, evidence } = verdict;
  const result = resultOf(verdict, failOn);
  const remark =
    result === 'passed' && (status === 'warn' || status === 'note')
      ? `${check}\n${text(report, verdict)}`
      : undefined;
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

function resultOf({ status, waiver }: Verdict, failOn: JunitOptions['failOn']): Case['result'] {
  if (waiver) return 'skipped';
  if (status === 'fail') return 'failure';
  if (status === 'error') return 'error';
  if (status === 'warn') return failOn === 'should' ? 'failure' : 'passed';
  if (status === 'inconclusive') return failOn === 'inconclusive' ? 'error' : 'skipped';
  return status === 'skipped' ? 'skipped' : 'passed';
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

const text = (report: Report, verdict: Verdict): string =>
  [
    { label: 'claim', text: verdict.claim },
    ...causeFacts(report, verdict),
    ...factsOf(report, verdict, depth),
    { label: 'more', text: `storefront-conformance explain ${verdict.check}` },
  ]
    .map((fact) => `${fact.label}: ${fact.text}`)
    .join('\n');

const causeFacts = ({ causes }: Report, { cause }: Verdict) =>
  causes.filter(({ id }) => id === cause).map(({ title }) => ({ label: 'cause', text: title }));

const properties = ({ claim, requires, level, ruleset, release, status, ...rest }: Verdict) => [
  property('claim', claim),
  ...requires.map((id) => property('requirement', id)),
  property('level', level),
  property('ruleset', ruleset),
  ...(release === undefined ? [] : [property('release', release)]),
  property('status', status),
  ...(rest.cause === undefined ? [] : [property('cause', rest.cause)]),
  property('examined', String(rest.examined)),
  ...(rest.confirmed === undefined ? [] : [property('confirmed', rest.confirmed)]),
];
