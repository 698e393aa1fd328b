/** A cause with the evidence of its primary check and its consequences. */
import type { Report } from '../../model/report.ts';
import { type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { labelled, wrap, wrapShell } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { maxBriefConsequences } from '../content/bounds.ts';
import type { Caused, CauseLabel } from '../content/findings.ts';
import { rerunCommand } from '../wording/advice.ts';
import {
  consequencesText,
  type Fact,
  factsOf,
  ownerText,
  toldByText,
  uncertainty,
  unjudgedText,
  weightText,
} from '../wording/facts.ts';
import type { Paint } from './paint.ts';

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
