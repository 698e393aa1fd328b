/** A verdict in labelled facts: the same words in every rendering for people. */
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Violation } from '../model/violation.ts';
import { exchangeOf, plural, promisesOf, told } from './promises.ts';

export type Fact = { readonly label: string; readonly text: string; readonly verbatim?: boolean };

/** Everything about what a check found, of at most `most` violations. */
export function factsOf(report: Report, verdict: Verdict, most: number): readonly Fact[] {
  const { violations } = verdict;
  const left = violations.length - most;
  return [
    ...promisesOf(report, verdict).flatMap(promiseFacts),
    ...violations
      .slice(0, most)
      .flatMap((violation, index) => [
        ...violationFacts(violation),
        ...(isLast(violations.slice(0, most), index) ? exchangeFacts(report, verdict, violation) : []),
      ]),
    ...(left > 0 ? [{ label: 'and', text: `${plural(left, 'more violation')} in report.json` }] : []),
    ...errorFacts(verdict),
    ...(violations.length === 0 ? exchangeFacts(report, verdict) : []),
    ...(verdict.confirmed === undefined ? [] : [{ label: 'failed', text: confirmation(verdict.confirmed) }]),
    { label: 'more', text: `storefront-conformance explain ${verdict.check}`, verbatim: true },
  ];
}

/** Neighbours that one exchange shows have it told once, after the last of them. */
const isLast = (violations: readonly Violation[], index: number): boolean =>
  index === violations.length - 1 || violations[index]?.exchange !== violations[index + 1]?.exchange;

function promiseFacts({ id, level, section, statement, divergence }: Report['requirements'][number]): Fact[] {
  const promise = { label: 'promise', text: `${statement} (${level}; ${section}; ${id})` };
  return divergence === undefined ? [promise] : [promise, { label: 'elsewhere', text: divergence }];
}

function violationFacts(violation: Violation): Fact[] {
  const { message, expected, actual, at, counterexample } = violation;
  return [
    { label: 'seen', text: message },
    ...(at !== undefined && !message.includes(at) ? [{ label: 'at', text: at }] : []),
    ...(expected === undefined ? [] : [{ label: 'expected', text: expected }]),
    ...(actual === undefined ? [] : [{ label: 'actual', text: actual }]),
    ...(counterexample === undefined
      ? []
      : [
          {
            label: 'smallest',
            text: `${counterexample.value} (seed ${counterexample.seed}, path ${counterexample.path})`,
          },
        ]),
  ];
}

function exchangeFacts(report: Report, verdict: Verdict, violation?: Violation): Fact[] {
  const exchange = exchangeOf(report, verdict, violation);
  if (exchange === undefined) return [];
  return [
    { label: 'answer', text: told(exchange) },
    { label: 'again', text: exchange.curl, verbatim: true },
  ];
}

/** A stack trace keeps its lines. */
const errorFacts = ({ error }: Verdict): readonly Fact[] =>
  (error?.split('\n') ?? []).map((line, index) => ({ label: index === 0 ? 'broke' : '', text: line.trim() }));

/** `2/2` failed each time; `1/2` is intermittent. */
function confirmation(confirmed: string): string {
  const [failed, asked] = confirmed.split('/');
  return failed === asked ? `${confirmed} times` : `${confirmed} times: intermittent`;
}
