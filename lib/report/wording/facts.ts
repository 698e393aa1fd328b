/** Verdicts, causes and diagnoses in the words that every format for people uses. */
import {
  type Cause,
  type Owner,
  type Report,
  type ReportedExchange,
  type RequirementRow,
  wholeExchanges,
} from '../../model/report.ts';
import { type Verdict, type Violation, weightOfAll } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { maxTerminalBody } from '../content/bounds.ts';
import { exchangeLine, exchangeOf, promisesOf } from '../content/findings.ts';
import { folder } from '../reproduce/files.ts';
import { fileName } from '../reproduce/steps.ts';

/** @property shell the text is a command to copy, which may be wrapped only where a shell allows it. */
export type Fact = { readonly label: string; readonly text: string; readonly shell?: boolean };

/** If `full` is below `most`, bodies and repetitions are left out. */
type Depth = {
  /** Violations that are listed. */
  readonly most: number;
  /** Violations that are listed with their evidence. */
  readonly full: number;
};

/** The findings of a check, from the promise to the evidence. */
export function factsOf(report: Report, verdict: Verdict, { most, full }: Depth): readonly Fact[] {
  const { violations, confirmed } = verdict;
  const kept = violations.filter(({ more }) => more === undefined);
  const listed = (full < most ? distinct(kept) : kept).slice(0, most);
  const left = leftText(violations, listed);
  return [
    ...promisesOf(report, verdict).flatMap(promiseFacts),
    ...errorFacts(verdict),
    ...listed.flatMap((violation, index) =>
      index < full
        ? [...violationFacts(violation), ...exchangeFacts(report, verdict, full < most, violation)]
        : [{ label: 'seen', text: violation.message }],
    ),
    ...(left === '' ? [] : [{ label: 'and', text: left }]),
    ...(violations.length === 0 ? exchangeFacts(report, verdict, full < most) : []),
    ...sequenceFacts(verdict),
    ...(confirmed === undefined ? [] : [{ label: 'failed', text: confirmation(confirmed) }]),
  ];
}

/** `2 more violations in report.json, 168 more violations that are only counted`; empty when all are listed. */
function leftText(violations: readonly Violation[], listed: readonly Violation[]): string {
  const counted = weightOfAll(violations.filter(({ more }) => more !== undefined));
  const kept = weightOfAll(violations) - counted - weightOfAll(listed);
  return [
    ...(kept > 0 ? [`${plural(kept, 'more violation')} in report.json`] : []),
    ...(counted > 0
      ? [`${plural(counted, 'more violation')} that ${counted === 1 ? 'is' : 'are'} only counted`]
      : []),
  ].join(', ');
}

/** Each message once. */
const distinct = (violations: readonly Violation[]): readonly Violation[] =>
  violations.filter(
    ({ message }, index) => violations.findIndex((other) => other.message === message) === index,
  );

function promiseFacts({ id, level, section, statement, divergence }: RequirementRow): readonly Fact[] {
  const promise = { label: 'promise', text: `${statement} (${level}; ${section}; ${id})` };
  return divergence === undefined ? [promise] : [promise, { label: 'elsewhere', text: divergence }];
}

/** One fact for each line of a stack trace. */
const errorFacts = ({ error }: Verdict): readonly Fact[] =>
  (error?.split('\n') ?? []).map((line, index) => ({ label: index === 0 ? 'error' : '', text: line.trim() }));

function violationFacts(violation: Violation): readonly Fact[] {
  const { message, expected = '', actual = '', at = '', counterexample } = violation;
  const covered = message.includes(expected) && message.includes(actual);
  const facts = [
    { label: 'seen', text: message },
    { label: 'at', text: at.startsWith('/') && !message.includes(at) ? at : '' },
    { label: 'expected', text: covered ? '' : expected },
    { label: 'actual', text: covered ? '' : actual },
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
    { label: 'response', text: exchangeLine(exchange) },
    ...(body === '' ? [] : [{ label: 'body', text: body }]),
    { label: 'repeat', text: exchange.curl, shell: true },
  ];
}

function sequenceFacts({ check, evidence: { sequence } }: Verdict): readonly Fact[] {
  if (!sequence) return [];
  const file = `${folder}/${fileName(check)}`;
  const text = `${file}.sh and ${file}.hurl reproduce it with ${sequence.length} requests, using ids from the responses`;
  return [{ label: 'sequence', text }];
}

/** How many characters of a body are shown around a place. */
const reach = { brief: 50, full: 200 };

/** The part around the offending place if known, else the beginning; when brief, only short bodies. */
function bodyFact({ body, excerpts = [] }: ReportedExchange, brief: boolean, place?: string): string {
  const excerpt = excerpts.find(({ at }) => at === place);
  const { text = '' } = body ?? {};
  if (!excerpt) return brief && text.length > maxTerminalBody ? '' : cutAfter(text, maxTerminalBody);
  const most = brief ? reach.brief : reach.full;
  const { before, after } = excerpt;
  const start = before.length > most || excerpt.offset > before.length ? '...' : '';
  return `${start}${before.slice(-most)}>>>${cutAfter(excerpt.place, most * 2)}<<<${cutAfter(after, most)}`;
}

const cutAfter = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}...` : text;

/** `2/2` failed each time; `1/2` is intermittent. */
function confirmation(confirmed: string): string {
  const [failed, runs] = confirmed.split('/');
  return failed === runs ? `${failed} of ${runs} times` : `${failed} of ${runs} times: intermittent`;
}

/** How often it failed, unless that was each time: `failed 1 of 2 times: intermittent`. */
export const uncertainty = (confirmed: string | undefined): string | undefined => {
  const [failed, runs] = confirmed?.split('/') ?? [];
  return confirmed === undefined || failed === runs ? undefined : `failed ${confirmation(confirmed)}`;
};

/** A diagnosis without its sentence and advice, which are the headline and the next step. Empty without a diagnosis. */
export function diagnosisFacts({ diagnosis, outcome }: Report): readonly Fact[] {
  if (!diagnosis) return [];
  const { code, text, evidence, next } = diagnosis;
  return [
    { label: 'diagnosis', text: outcome === 'inconclusive' ? code : `${code}: ${text}` },
    ...evidence.map((line) => ({ label: 'seen', text: line })),
    ...(next === undefined ? [] : [{ label: 'try', text: next, shell: true }]),
  ];
}

const ownerNames: Readonly<Record<Owner, string>> = {
  platform: 'the platform',
  theme: 'the theme',
  app: 'an app',
  edge: 'the edge (a proxy, cache or bot protection)',
  'merchant-data': "the merchant's data",
};

/** Who can probably change it, and why; undefined when no answer shows it. */
export const ownerText = ({ owner }: Cause): string | undefined =>
  owner && `probably ${ownerNames[owner.likely]}: ${owner.because}`;

/** Why it does not decide conformance; undefined when it does. */
export const weightText = ({ ruleset, release, status, new: isNew }: Verdict): string | undefined => {
  if (isNew) return 'new: its promise came after the set that decides, and decides only with --set next';
  const name = release === undefined ? ruleset : `${ruleset} ${release}`;
  if (ruleset !== 'interface') return `ruleset ${name}: does not decide conformance`;
  return status === 'fail' ? undefined : 'does not decide conformance';
};

/** The answer that tells it apart from other causes, and how many more do; undefined without any. */
export function toldByText(report: Report, { toldBy = [] }: Cause): string | undefined {
  const told = wholeExchanges(report).find(({ n }) => n === toldBy[0]);
  if (told === undefined) return undefined;
  const more = toldBy.length > 1 ? `, and ${plural(toldBy.length - 1, 'more answer')}` : '';
  return `${exchangeLine(told)}${more}`;
}

/** `3 more checks fail because of it`; undefined when there are none. */
export const consequencesText = (consequences: readonly unknown[]): string | undefined =>
  consequences.length === 0
    ? undefined
    : `${plural(consequences.length, 'more check')} ${consequences.length === 1 ? 'fails' : 'fail'} because of it`;

/** `2 checks could not be judged because of it`; undefined when there are none. */
export const unjudgedText = (unjudged: readonly unknown[]): string | undefined =>
  unjudged.length === 0 ? undefined : `${plural(unjudged.length, 'check')} could not be judged because of it`;
