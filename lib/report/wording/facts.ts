/** Verdicts, causes, diagnoses and notes on a report in the words that every format for people uses. */
import type { EntryState, JudgedEntry, Waiver } from '../../model/baseline.ts';
import {
  type Cause,
  type Owner,
  type Report,
  type ReportedExchange,
  type RequirementRow,
  type Worth,
  wholeExchanges,
} from '../../model/report.ts';
import { type Verdict, type Violation, weightOfAll } from '../../model/verdict.ts';
import { plural } from '../../text/words.ts';
import { maxRobotsPaths, maxTerminalBody } from '../content/bounds.ts';
import { exchangeLine, exchangeOf, findings, promisesOf } from '../content/findings.ts';
import { fileName, folder } from '../reproduce/files.ts';

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

/** `the theme sends it (web team, until 2026-12-31, baseline.yaml)`. */
export function waiverText({ reason, owner, expires, source, baseline }: Waiver): string {
  const details = [owner, expires && `until ${expires}`, source, baseline].filter(Boolean);
  return `${reason} (${details.join(', ')})`;
}

const advice: Partial<Readonly<Record<EntryState, (entry: JudgedEntry) => string>>> = {
  stale: () => 'its check passes now: remove the entry ("baseline prune"), or add "intermittent: true" to it',
  expired: ({ expires }) => `it expired after ${expires}, and the failure is still there`,
  different: () => 'its check fails, but not as the entry describes',
};

/** An entry that no longer applies, and why. */
export type OutdatedEntry = { readonly entry: JudgedEntry; readonly text: string };

/** Stale entries come first, because they make an audit exit with 1. */
export const outdatedEntries = ({ baseline = [] }: Report): readonly OutdatedEntry[] =>
  (['stale', 'expired', 'different'] as const).flatMap((state) =>
    baseline
      .filter((entry) => entry.state === state)
      .map((entry) => ({ entry, text: advice[state]?.(entry) ?? state })),
  );

/** For a built-in baseline to try; undefined without a suggestion. */
export function suggestionText(report: Report): string | undefined {
  const { suggestion } = report;
  if (!suggestion) return undefined;
  const { platform, sign, exchange, explains, baseline } = suggestion;
  const failing = findings(report).filter(({ status }) => status !== 'error').length;
  const known = explains.length === 1 ? 'is a known failure' : 'are known failures';
  return `${platform} serves this storefront (${sign}, exchange ${exchange}): ${explains.length} of ${plural(failing, 'failing check')} ${known} of that platform, and ${baseline} leaves only the store's own`;
}

/** Undefined for a direct connection whose certificates were verified as usual. */
export function reachedNote({ target: { insecure, authorities, proxy } }: Report): string | undefined {
  const parts = [
    ...(insecure ? ['certificates not verified (--insecure)'] : []),
    ...(authorities === undefined ? [] : [`CA certificates of ${authorities} trusted (--ca)`]),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
  ];
  return parts.length === 0 ? undefined : `Reached: ${parts.join(', ')}`;
}

/**
 * The orders that were placed, so that a person can cancel them; undefined without any.
 * @param show renders an id.
 */
export function ordersNote(
  { orders = [] }: Report,
  show: (id: string) => string = (id) => id,
): string | undefined {
  if (orders.length === 0) return undefined;
  const named = orders.map(({ id, of, exchange }) => {
    const order = id === undefined ? 'perhaps one that was not shown' : show(id);
    return `${order}${of === undefined ? '' : ` of ${show(of)}`} (exchange ${exchange})`;
  });
  const them = orders.length === 1 ? 'it' : 'them';
  return `Orders placed with the approval: ${named.join(', ')}; cancel ${them} in the sandbox, which the suite cannot`;
}

/** Undefined without such paths. @param show renders one path. */
export function robotsNote({ robots }: Report, show: (path: string) => string): string | undefined {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return undefined;
  const more = paths.length > maxRobotsPaths ? ` and ${paths.length - maxRobotsPaths} more` : '';
  return `Requested although robots.txt disallows it: ${paths
    .slice(0, maxRobotsPaths)
    .map((path) => show(path))
    .join(' ')}${more}`;
}

const maxNamed = 3;

/** One or two sentences. @param survivors those to name; none where they are listed beside it. */
export function worthText({ seen, missed, noOccasion, score, survivors }: Worth): string {
  const planted = seen + missed;
  const named = survivors.slice(0, maxNamed).map(({ fault, change }) => change ?? fault);
  const more = missed > named.length ? `, and ${missed - named.length} more` : '';
  const names = named.length === 0 ? '' : `: ${named.join('; ')}${more}`;
  const missedText = missed === 0 ? 'none would be missed' : `${missed} would be missed${names}`;
  const without = noOccasion === 0 ? '' : ` ${plural(noOccasion, 'further fault')} had no occasion.`;
  return `Of ${plural(planted, 'fault')} planted in these responses, ${seen} would be seen, and ${missedText}.${without} Score: ${score} %.`;
}
