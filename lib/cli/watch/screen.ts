/** What `watch` shows: a screen that is drawn again on a terminal, a plain block for each run in a log. */
import { byCause } from '../../report/content/findings.ts';
import { printable } from '../../report/content/printable.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { briefLines, causeLines } from '../../report/terminal/sections.ts';
import { nextStepOf } from '../../report/wording/meanings.ts';
import { wrap } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import type { Run, State } from './watching.ts';

export type Look = {
  readonly paint: Paint;
  readonly width: number;
  /** The height of the terminal; without it, nothing is left out. */
  readonly rows?: number;
};

export type View = {
  readonly url: string;
  readonly state: State;
  readonly last?: Run | undefined;
  /** All evidence of the causes. */
  readonly evidence: boolean;
  /** What wakes it: `src changes`, `every 60 s`. */
  readonly reasons: readonly string[];
  /** What was typed so far, after the key c. */
  readonly typed?: string | undefined;
  /** An answer to a key. */
  readonly message?: string | undefined;
};

const keys = 'a all  f failed  c a check  e evidence  o open the report  q quit';

/** The whole screen; ends with a line feed. */
export function screenText(view: View, look: Look): string {
  const { paint, width } = look;
  const { last, message, typed } = view;
  const head = [
    `${paint.bold('watch')} ${visible(view.url)}`,
    ...wrap(stateText(view), width).map(paint.dim),
    '',
  ];
  const foot = [
    '',
    ...(message === undefined ? [] : wrap(visible(message), width)),
    typed === undefined ? paint.dim(keys) : `check, then Enter (Esc: none): ${visible(typed)}`,
  ];
  const room = (look.rows ?? Number.POSITIVE_INFINITY) - head.length - foot.length - 1;
  const body = last ? runLines(last, view.evidence, look, room) : [];
  return `${[...head, ...body, ...foot].join('\n')}\n`;
}

/** One run for a log; ends with an empty line. */
export function blockText(run: Run, at: Date, look: Look): string {
  const time = at.toISOString().slice(11, 19);
  const lines = [`run ${run.n}, ${time}: ${askedText(run)}`, ...runLines(run, false, look)];
  return `${lines.join('\n')}\n\n`;
}

export function stateText({ state, last, reasons }: Pick<View, 'state' | 'last' | 'reasons'>): string {
  if (state.kind === 'waiting') return 'waiting for the storefront to answer';
  if (state.kind === 'asking') {
    const { checks, wish } = state;
    return `asking ${checks === undefined ? 'everything' : plural(checks, 'check')}: ${visible(wish.because)}`;
  }
  const done = last ? `run ${last.n}: ${askedText(last)}` : '';
  return `${done}${reasons.length === 0 ? '' : `; again when ${reasons.join(', or ')}`}`;
}

const askedText = ({ checks, wish, report }: Run): string => {
  const asked = checks === undefined ? 'everything' : plural(checks, 'check');
  return `${asked} in ${(report.millis / 1000).toFixed(1)} s (${visible(wish.because)})`;
};

/** @param room lines; causes that do not fit are only counted. */
function runLines(
  { report, green, red, others }: Run,
  evidence: boolean,
  { paint, width }: Look,
  room = Number.POSITIVE_INFINITY,
): readonly string[] {
  const safe = printable(report);
  const opening = [
    ...wrap(safe.headline, width).map(paint[safe.outcome]),
    ...(safe.diagnosis ? wrap(nextStepOf(safe), width) : []),
    ...named('green again', green, paint.pass, width),
    ...named('newly red', red, paint.fail, width),
  ];
  const closing = named('still failing, not asked in this run', others, paint.dim, width);
  const style = { paint, width, verbose: evidence };
  const blocks = byCause(safe).map((caused) =>
    evidence ? causeLines(safe, caused, style) : briefLines(caused, style),
  );
  const shown = evidence ? blocks : fitting(blocks, room - opening.length - closing.length - 2);
  const left = blocks.length - shown.length;
  return [
    ...opening,
    ...shown.flatMap((block) => ['', ...block]),
    ...(left > 0 ? ['', `and ${plural(left, 'more cause')}, in the report`] : []),
    ...(closing.length > 0 ? ['', ...closing] : []),
  ];
}

/** The first blocks that fit, and at least one. */
function fitting(blocks: readonly (readonly string[])[], room: number): readonly (readonly string[])[] {
  let left = room;
  const end = blocks.findIndex((block, index) => {
    left -= block.length + 1;
    return left < 0 && index > 0;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}

const maxNamed = 8;

function named(
  title: string,
  checks: readonly string[],
  paint: (text: string) => string,
  width: number,
): readonly string[] {
  if (checks.length === 0) return [];
  const left = checks.length - maxNamed;
  const list = [...checks.slice(0, maxNamed), ...(left > 0 ? [`and ${left} more`] : [])];
  return wrap(`${title}: ${list.join(', ')}`, width).map(paint);
}
