/** A body laid out for reading, with the offending place marked. */

import { layOut, looksLikeJson } from '../../json/layout.ts';
import type { Excerpt } from '../../model/report.ts';
import { cut } from '../printable.ts';
import { html, lines, type Markup } from './markup.ts';

export type BodyText = {
  readonly markup: Markup;
  /** Why nothing is marked, where something should be. */
  readonly note?: string;
};

/** Laid out, a body grows; this is where it ends. */
const mostLaidOut = 40_000;

/** @property at place of the violation: a JSON Pointer, `body`, or something that is not in the body. */
export type Sought = {
  readonly at: string | undefined;
  /** Found by its words, or kept by the report because it is not in `text`. */
  readonly excerpt?: Excerpt | undefined;
  /** There is more of the body than `text`. */
  readonly cut?: boolean;
};

export function bodyText(text: string, { at, excerpt, cut: isCut = false }: Sought): BodyText {
  const pointer = at?.startsWith('/') ? at : undefined;
  if (!looksLikeJson(text)) {
    if (excerpt) return { markup: excerptText(excerpt) };
    const shown = lines(text);
    return { markup: at === 'body' && text !== '' ? html`<mark>${shown}</mark>` : shown };
  }
  const { text: laid, place } = layOut(text, pointer);
  if (place) return { markup: marked(laid, place) };
  if (excerpt) return { markup: excerptText(excerpt) };
  if (pointer === undefined) return { markup: lines(cut(laid, mostLaidOut)) };
  return {
    markup: html`${lines(laid.slice(0, reach.after))}${laid.length > reach.after && `\u2026 ${leftOut(laid.length - reach.after)}`}`,
    note: isCut
      ? `What the report keeps of the body has nothing at ${pointer}; the line below asks for all of it.`
      : `The body has nothing at ${pointer}.`,
  };
}

/** As it came: a part of a text cannot be laid out. */
const excerptText = ({ offset, before, place, after }: Excerpt): Markup =>
  html`${offset > before.length && `${leftOut(offset - before.length)} \u2026`}${lines(before)}<mark>${lines(place)}</mark>${lines(after)}${after !== '' && '\u2026'}`;

/** Characters that are shown before the place, at the body's beginning and right before; and after it. */
const reach = { beginning: 200, before: 800, after: 1200, place: 8000 };

function marked(text: string, [start, end]: readonly [number, number]): Markup {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return html`${lines(middleLeftOut(before))}<mark>${lines(cut(text.slice(start, end), reach.place))}</mark>${lines(after.slice(0, reach.after))}${
    after.length > reach.after && `\u2026 ${leftOut(after.length - reach.after)}`
  }`;
}

/** Whole lines go, so that the place can be seen without scrolling past all that is right. */
function middleLeftOut(text: string): string {
  const { beginning, before } = reach;
  if (text.length <= beginning + before + 200) return text;
  const head = text.slice(0, Math.max(text.lastIndexOf('\n', beginning), 0));
  const tail = text.slice(Math.max(text.indexOf('\n', text.length - before), text.length - before));
  return `${head}\n\u2026 ${leftOut(text.length - head.length - tail.length)}${tail.startsWith('\n') ? '' : '\n'}${tail}`;
}

const leftOut = (count: number): string => `(${count} characters are left out here)`;
