/** A verdict in labelled facts: the same words in every rendering for people. */
import type { Report, ReportedExchange, RequirementRow } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Violation } from '../../model/violation.ts';
import { exchangeOf, plural, promisesOf, told } from '../evidence.ts';

/** @property shell is a line that people copy: to be broken as a shell allows, or not at all. */
export type Fact = { readonly label: string; readonly text: string; readonly shell?: boolean };

/** `full` below `most` is for a quick look: it leaves bodies and repetitions out. */
export type Depth = {
  /** Violations that are told at all. */
  readonly most: number;
  /** Violations that are told with their evidence. */
  readonly full: number;
};

/** What a check found, from the promise to the evidence. */
export function factsOf(report: Report, verdict: Verdict, { most, full }: Depth): readonly Fact[] {
  const { violations, confirmed } = verdict;
  const news = full < most ? distinct(violations) : violations;
  const left = violations.length - Math.min(most, news.length);
  return [
    ...promisesOf(report, verdict).flatMap(promiseFacts),
    ...errorFacts(verdict),
    ...news
      .slice(0, most)
      .flatMap((violation, index) =>
        index < full
          ? [...violationFacts(violation), ...exchangeFacts(report, verdict, full < most, violation)]
          : [{ label: 'seen', text: violation.message }],
      ),
    ...(left > 0 ? [{ label: 'and', text: `${plural(left, 'more violation')} in report.json` }] : []),
    ...(violations.length === 0 ? exchangeFacts(report, verdict, full < most) : []),
    ...(confirmed === undefined ? [] : [{ label: 'failed', text: confirmation(confirmed) }]),
  ];
}

/** Those that say something new. */
const distinct = (violations: readonly Violation[]): readonly Violation[] =>
  violations.filter(
    ({ message }, index) => violations.findIndex((other) => other.message === message) === index,
  );

function promiseFacts({ id, level, section, statement, divergence }: RequirementRow): readonly Fact[] {
  const promise = { label: 'promise', text: `${statement} (${level}; ${section}; ${id})` };
  return divergence === undefined ? [promise] : [promise, { label: 'elsewhere', text: divergence }];
}

/** A stack trace keeps its lines. */
const errorFacts = ({ error }: Verdict): readonly Fact[] =>
  (error?.split('\n') ?? []).map((line, index) => ({ label: index === 0 ? 'broke' : '', text: line.trim() }));

function violationFacts(violation: Violation): readonly Fact[] {
  const { message, expected = '', actual = '', at = '', counterexample } = violation;
  const said = message.includes(expected) && message.includes(actual);
  const facts = [
    { label: 'seen', text: message },
    { label: 'at', text: at.startsWith('/') && !message.includes(at) ? at : '' },
    { label: 'expected', text: said ? '' : expected },
    { label: 'actual', text: said ? '' : actual },
    {
      label: 'smallest',
      text: counterexample
        ? `${counterexample.value} (seed ${counterexample.seed}, path ${counterexample.path})`
        : '',
    },
  ];
  return facts.filter(({ text }) => text !== '');
}

function exchangeFacts(
  report: Report,
  verdict: Verdict,
  brief: boolean,
  violation?: Violation,
): readonly Fact[] {
  const exchange = exchangeOf(report, verdict, violation);
  if (exchange === undefined) return [];
  const body = bodyFact(exchange, brief, violation?.at);
  return [
    { label: 'answer', text: told(exchange) },
    ...(body === '' ? [] : [{ label: 'body', text: body }]),
    { label: 'again', text: exchange.curl, shell: true },
  ];
}

/** Most characters of a body that are told, and around a place in it. */
const mostBody = 400;
const reach = { brief: 50, full: 200 };

/** Around the offending place where it is known, else the beginning. */
function bodyFact({ body, excerpts = [] }: ReportedExchange, brief: boolean, place?: string): string {
  const excerpt = excerpts.find(({ at }) => at === place);
  if (!excerpt) return brief ? '' : cutAfter(body?.text ?? '', mostBody);
  const most = brief ? reach.brief : reach.full;
  const { before, after } = excerpt;
  const start = before.length > most || excerpt.offset > before.length ? '...' : '';
  return `${start}${before.slice(-most)}>>>${cutAfter(excerpt.place, most * 2)}<<<${cutAfter(after, most)}`;
}

const cutAfter = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}...` : text;

/** `2/2` failed each time; `1/2` is intermittent. */
function confirmation(confirmed: string): string {
  const [failed, asked] = confirmed.split('/');
  return failed === asked ? `${failed} of ${asked} times` : `${failed} of ${asked} times: intermittent`;
}
