/** A body laid out for reading, with the offending place marked. */

import { layOut } from '../../json/places.ts';
import { looksLikeJson } from '../../json/tokens.ts';
import type { Excerpt } from '../../model/report/report.ts';
import { cut } from '../../text/visible.ts';
import { maxLaidOut } from '../bounds.ts';
import { html, lines, type Markup } from './markup.ts';

export type BodyText = {
  readonly markup: Markup;
  /** The reason why nothing is marked, if something should be. */
  readonly note?: string;
};

/** @property at the place of the violation: a JSON Pointer, `body`, or a place outside the body. */
export type Focus = {
  readonly at: string | undefined;
  /** Found by its text, or kept by the report because it is not in `text`. */
  readonly excerpt?: Excerpt | undefined;
  /** There is more of the body than `text`. */
  readonly cut?: boolean;
  readonly reach?: Reach;
};

/** Characters shown at the beginning of the body, right before the place, after it, and of the place itself. */
export type Reach = {
  readonly beginning: number;
  readonly before: number;
  readonly after: number;
  readonly place: number;
  /** Of a body in which nothing is marked. */
  readonly whole: number;
};

const wide: Reach = { beginning: 200, before: 800, after: 1200, place: 8000, whole: maxLaidOut };

export function bodyText(text: string, { at, excerpt, cut: isCut = false, reach = wide }: Focus): BodyText {
  const pointer = at?.startsWith('/') ? at : undefined;
  if (!looksLikeJson(text)) {
    if (excerpt) return { markup: excerptText(excerpt, reach) };
    const shown = lines(cut(text, reach.whole));
    return { markup: at === 'body' && text !== '' ? html`<mark>${shown}</mark>` : shown };
  }
  const { text: laid, place } = layOut(text, pointer);
  if (place) return { markup: marked(laid, place, reach) };
  if (excerpt) return { markup: excerptText(excerpt, reach) };
  if (pointer === undefined) return { markup: lines(cut(laid, reach.whole)) };
  return {
    markup: html`${lines(laid.slice(0, reach.after))}${laid.length > reach.after && `\u2026 ${leftOut(laid.length - reach.after)}`}`,
    note: isCut
      ? `The part of the body in the report has nothing at ${pointer}; the command below fetches all of it.`
      : `The body has nothing at ${pointer}.`,
  };
}

/** Unchanged: a part of a text cannot be laid out. */
function excerptText({ offset, before, place, after }: Excerpt, reach: Reach): Markup {
  const [near, next] = [before.slice(-reach.before), after.slice(0, reach.after)];
  const left = offset - near.length;
  return html`${left > 0 && `${leftOut(left)} \u2026`}${lines(near)}<mark>${lines(cut(place, reach.place))}</mark>${lines(next)}${after !== '' && '\u2026'}`;
}

function marked(text: string, [start, end]: readonly [number, number], reach: Reach): Markup {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return html`${lines(middleLeftOut(before, reach))}<mark>${lines(cut(text.slice(start, end), reach.place))}</mark>${lines(after.slice(0, reach.after))}${
    after.length > reach.after && `\u2026 ${leftOut(after.length - reach.after)}`
  }`;
}

/** Whole lines are left out, so that the place can be seen without scrolling. */
function middleLeftOut(text: string, { beginning, before }: Reach): string {
  if (text.length <= beginning + before + 200) return text;
  const head = text.slice(0, Math.max(text.lastIndexOf('\n', beginning), 0));
  const tail = text.slice(Math.max(text.indexOf('\n', text.length - before), text.length - before));
  return `${head}\n\u2026 ${leftOut(text.length - head.length - tail.length)}${tail.startsWith('\n') ? '' : '\n'}${tail}`;
}

const leftOut = (count: number): string => `(${count} characters are left out here)`;
