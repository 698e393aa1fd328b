/** Sections of the report at a terminal: causes with their evidence, the table of areas, unjudged checks, waivers. */
import { noOccasion, type ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import { rulesets } from '../../model/requirement.ts';
import { isDeciding, type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { grouped } from '../../text/grouped.ts';
import { type Cell, columns, labelled, wrap, wrapShell } from '../../text/layout.ts';
import { plural } from '../../text/words.ts';
import { maxBriefConsequences, maxReasonTexts } from '../content/bounds.ts';
import { byArea, type Caused, type CauseLabel, countOf, waivedFailures } from '../content/findings.ts';
import { rerunCommand } from '../wording/advice.ts';
import {
  consequencesText,
  type Fact,
  factsOf,
  outdatedEntries,
  ownerText,
  toldByText,
  uncertainty,
  unjudgedText,
  waiverText,
  weightText,
} from '../wording/facts.ts';
import { byReason, meaningIn } from '../wording/meanings.ts';
import type { Paint } from './paint.ts';

export function areaTable({ verdicts, tally }: Report, paint: Paint): readonly string[] {
  const shown = statuses.filter((status) => status !== 'error' || tally.error > 0);
  const row = (title: Cell, among: readonly Verdict[]): readonly Cell[] => [
    title,
    ...shown.map((status) => countCell(status, among, paint)),
  ];
  const byRuleset = rulesets
    .map((ruleset) => ({ ruleset, among: verdicts.filter((verdict) => verdict.ruleset === ruleset) }))
    .filter(({ among }) => among.length > 0);
  return columns([
    [{ text: '' }, ...shown.map((status) => ({ text: status, paint: paint.dim }))],
    ...byArea(verdicts).map(({ area, among }) => row({ text: area }, among)),
    row({ text: 'all checks', paint: paint.bold }, verdicts),
    ...(byRuleset.length < 2
      ? []
      : byRuleset.map(({ ruleset, among }) => row({ text: `ruleset ${ruleset}`, paint: paint.dim }, among))),
  ]);
}

function countCell(status: Status, among: readonly Verdict[], paint: Paint): Cell {
  const count = countOf(status, among);
  if (count === 0) return { text: '-', paint: paint.dim };
  return {
    text: String(count),
    paint: paint[status === 'fail' && !among.some(isDeciding) ? 'warn' : status],
  };
}

/** The checks that were not judged, by reason; when verbose, each with its own reason. */
export function unjudgedLines(
  report: Report,
  { paint, verbose, width }: { readonly paint: Paint; readonly verbose: boolean; readonly width: number },
): readonly string[] {
  const groups = byReason(report.verdicts);
  const titles = columns(groups.map(({ code, among }) => title(code, among.length, paint)));
  const dim = (text: string, indent: number) =>
    wrap(text, width - indent).map((line) => ' '.repeat(indent) + paint.dim(line));
  const widest = Math.max(0, ...groups.map(({ code }) => code.length));
  return groups.flatMap(({ code, among }, index) => {
    const [first = '', ...rest] = dim(meaningIn(report, code), widest + 8);
    return [
      `${titles[index] ?? code}  ${first.trimStart()}`,
      ...rest,
      ...(verbose ? details(among) : texts(code, among)).flatMap((line) => dim(line, 4)),
    ];
  });
}

/** Only the number for each reason. */
export function unjudgedCounts({ verdicts }: Report, paint: Paint, width: number): readonly string[] {
  const counts = byReason(verdicts).map(({ code, among }) => `${among.length} ${code}`);
  return counts.length === 0 ? [] : wrap(`Not judged: ${counts.join(', ')}`, width).map(paint.dim);
}

const title = (code: ReasonCode, count: number, paint: Paint): readonly Cell[] => [
  { text: code, paint: isDoubt(code) ? paint.inconclusive : paint.dim },
  { text: String(count) },
];

/** Only for checks that could not be judged: a missing occasion needs no explanation. */
function texts(code: ReasonCode, among: readonly Verdict[]): readonly string[] {
  if (!isDoubt(code)) return [];
  const counts = new Map<string, number>();
  for (const { reason } of among) counts.set(reason?.text ?? '', (counts.get(reason?.text ?? '') ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const listed = sorted
    .slice(0, maxReasonTexts)
    .map(([text, count]) => `${text} (${plural(count, 'check')})`);
  return sorted.length > maxReasonTexts
    ? [...listed, `and ${sorted.length - maxReasonTexts} more (--verbose)`]
    : listed;
}

/** Every check; a reason that several have stands once. */
const details = (among: readonly Verdict[]): readonly string[] =>
  [...grouped(among, ({ reason }) => reason?.text ?? '')].map(([text, checks]) => {
    const ids = checks.map(({ check }) => check).join(', ');
    return checks.length === 1 ? `${ids}: ${text}` : `${text}: ${ids}`;
  });

const isDoubt = (code: ReasonCode): boolean =>
  !noOccasion.has(code) && code !== 'not-selected' && code !== 'ruleset-off';

/** The waived failures, a line or two each, and the entries of the baselines that no longer hold. */
export function waiverLines(report: Report, paint: Paint, width: number): readonly string[] {
  const lines = waivedFailures(report).flatMap(({ status, check, waiver }) => [
    `${status.padEnd(5)} ${check}`,
    ...(waiver ? wrap(waiverText(waiver), width - 6).map((line) => paint.dim(`      ${line}`)) : []),
  ]);
  return lines.length === 0 ? [] : [paint.bold('Known failures'), ...lines];
}

export function outdatedEntryLines(report: Report, paint: Paint): readonly string[] {
  return outdatedEntries(report).map(
    ({ entry, text }) =>
      `${paint.fail(entry.state.toUpperCase())} ${entry.check} ${paint.dim(`(${entry.baseline})`)}: ${text}`,
  );
}

const brief = { most: 2, full: 1 };
const everything = { most: Number.POSITIVE_INFINITY, full: Number.POSITIVE_INFINITY };

export type FindingStyle = { readonly paint: Paint; readonly width: number; readonly verbose: boolean };

/** `FAIL `, five characters wide unless it is the name of a ruleset. */
export const mark = (label: Status | CauseLabel, paint: Paint): string =>
  paint[isStatus(label) ? label : 'warn'](paint.bold(label.toUpperCase().padEnd(5)));

const isStatus = (label: string): label is Status => (statuses as readonly string[]).includes(label);

export function causeLines(report: Report, caused: Caused, style: FindingStyle): readonly string[] {
  const { cause, primary, consequences, unjudged, label } = caused;
  const { paint, width, verbose } = style;
  const [title = '', ...more] = wrap(cause.title, width - Math.max(6, label.length + 1));
  const facts: readonly Fact[] = [
    { label: 'fix', text: cause.fix },
    { label: 'owner', text: ownerText(cause) ?? '' },
    { label: 'told by', text: toldByText(report, cause) ?? '' },
    { label: 'check', text: checkText(primary) },
    ...factsOf(report, primary, verbose ? everything : brief).filter(({ text }) => text !== cause.title),
    { label: 'rerun', text: rerunCommand(report, primary), shell: true },
    ...consequenceFacts(consequences, verbose),
    { label: 'unjudged', text: unjudgedText(unjudged) ?? '' },
  ];
  return [
    `${mark(label, paint)} ${paint.bold(title)}`,
    ...more.map((line) => `      ${paint.bold(line)}`),
    ...toLines(facts, style),
    ...(verbose ? consequences.flatMap((verdict) => findingLines(report, verdict, style)) : []),
  ];
}

/** The title, the fix, and where to look: the check, what else it explains, and how certain it is. */
export function briefLines(
  { cause, primary, consequences, unjudged, label }: Caused,
  style: FindingStyle,
): readonly string[] {
  const { paint, width } = style;
  const [title = '', ...more] = wrap(cause.title, width - Math.max(6, label.length + 1));
  const look = [
    primary.check,
    consequencesText(consequences),
    unjudgedText(unjudged),
    ownerText(cause),
    uncertainty(primary.confirmed),
  ];
  const indented = (text: string) => wrap(text, width - 6).map((line) => `      ${line}`);
  return [
    `${mark(label, paint)} ${paint.bold(title)}`,
    ...more.map((line) => `      ${paint.bold(line)}`),
    ...indented(cause.fix),
    ...indented(look.filter((text) => text !== undefined).join(', ')).map(paint.dim),
  ];
}

/** What does not fail the run, a line each: its label, its title and its check. */
export function besideLines(caused: readonly Caused[], { paint, width }: FindingStyle): readonly string[] {
  if (caused.length === 0) return [];
  const widest = Math.max(...caused.map(({ label }) => label.length)) + 2;
  const lines = caused.flatMap(({ cause, primary, label }) =>
    labelled(
      label,
      `${cause.title} (${primary.check})`,
      { indent: 2, labelWidth: widest, width, paint: paint[cause.status === 'note' ? 'note' : 'warn'] },
      wrap,
    ),
  );
  return [`${paint.bold('Beside the interface')}${paint.dim(', which does not decide:')}`, ...lines];
}

/** A verdict on its own: an error of the suite, or a consequence in full. */
export function findingLines(report: Report, verdict: Verdict, style: FindingStyle): readonly string[] {
  const { paint, width, verbose } = style;
  return [
    `${mark(verdict.status, paint)} ${paint.bold(verdict.check)}`,
    ...wrap(verdict.claim, width - 6).map((line) => `      ${line}`),
    ...toLines(factsOf(report, verdict, verbose ? everything : brief), style),
  ];
}

function checkText(verdict: Verdict): string {
  const weight = weightText(verdict);
  const notes = [
    `${plural(verdict.examined, 'subject')} examined`,
    ...(weight === undefined ? [] : [weight]),
  ];
  return `${verdict.check} (${notes.join(', ')})`;
}

/** Lists consequences; when verbose, they follow in full instead. */
function consequenceFacts(consequences: readonly Verdict[], verbose: boolean): readonly Fact[] {
  const text = consequencesText(consequences);
  if (text === undefined) return [];
  const listed = verbose ? [] : consequences.slice(0, maxBriefConsequences);
  const left = consequences.length - listed.length;
  return [
    { label: 'and', text: `${text}:` },
    ...listed.map(({ check }) => ({ label: '', text: check })),
    ...(left > 0 && !verbose ? [{ label: '', text: `and ${left} more (--verbose)` }] : []),
  ];
}

const toLines = (facts: readonly Fact[], { paint, width }: FindingStyle): readonly string[] =>
  facts
    .filter(({ text }) => text !== '')
    .flatMap(({ label, text, shell }) =>
      labelled(label, text, { indent: 6, labelWidth: 10, width, paint: paint.dim }, shell ? wrapShell : wrap),
    );
