/** A request and its response as HTTP text, with the offending place marked, and the command that repeats it. */
import { excerptOf } from '../../evidence/excerpt.ts';
import { layOut } from '../../json/places.ts';
import { looksLikeJson } from '../../json/tokens.ts';
import type { Excerpt, ExchangeDigest, ReportedExchange } from '../../model/report.ts';
import { cut } from '../../text/visible.ts';
import { maxHeaders, maxLaidOut } from '../content/bounds.ts';
import { exchangeLine } from '../content/findings.ts';
import { copyable } from './document.ts';
import { html, lines, type Markup } from './markup.ts';

/** The exchange below its violation. @param at the place of the violation. @param actual the value there. */
export const exchangeInFull = (
  exchange: ReportedExchange,
  at: string | undefined,
  actual?: string,
): Markup => html`
<details class="exchange"><summary>The whole request ${exchange.n} and its response</summary>
<p class="facts-line">${exchangeLine(exchange)}</p>
${message(exchange, { at, excerpt: at === undefined ? undefined : excerptOf(exchange, { at, actual }) })}</details>
<div class="repeat"><p>Repeat:</p>${copyable(exchange.curl, 'curl command')}</div>`;

/** An exchange in the list of all. @param shown the number of an earlier one whose response had the same body. */
export const exchangeEntry = (exchange: ReportedExchange, shown: number | undefined): Markup => html`
<li class="exchange" id="exchange-${exchange.n}"><details><summary><span class="${statusClass(exchange)}">${exchange.status ?? exchange.failure?.code ?? 'none'}</span> ${exchange.method} <span class="url">${exchange.url}</span> <small>${sizes(exchange)}</small></summary>
${message(exchange, { at: undefined }, shown)}${copyable(exchange.curl, 'curl command')}</details></li>`;

/** The same for an exchange that is kept as a digest. */
export const digestEntry = (digest: ExchangeDigest): Markup => html`
<li class="exchange digest" id="exchange-${digest.n}"><span class="${statusClass(digest)}">${String(digest.status)}</span> ${digest.method} <span class="url">${digest.url}</span> <small>${sizes(digest)}, sha256 ${digest.body.sha256.slice(0, 16)}</small></li>`;

/** `ok`, `moved`, `refused`, `fault`, or `none` without a response. */
export function statusClass({ status }: Pick<ReportedExchange, 'status'>): string {
  if (status === null) return 'none';
  if (status < 300) return 'ok';
  if (status < 400) return 'moved';
  return status < 500 ? 'refused' : 'fault';
}

const sizes = ({ body, millis }: ReportedExchange | ExchangeDigest): string =>
  `${body ? `${body.length} bytes, ` : ''}${Math.round(millis)} ms`;

const message = (exchange: ReportedExchange, focus: Focus, shown?: number): Markup => html`
<div class="messages"><div><p class="label">Request</p><pre><code>${request(exchange)}</code></pre></div>
<div><p class="label">Response, after ${exchange.millis} ms</p>${response(exchange, focus, shown)}</div></div>`;

function request({ method, url, requestHeaders, requestBody }: ReportedExchange): Markup {
  const body =
    requestBody === undefined ? html`` : html`\n\n${bodyText(requestBody, { at: undefined }).markup}`;
  return html`<b>${method} ${url}</b>${headerLines(Object.entries(requestHeaders), undefined)}${body}`;
}

function response(
  { status, failure, headers = [], body }: ReportedExchange,
  focus: Focus,
  shown: number | undefined,
): Markup {
  if (status === null) return html`<p>No response: ${failure?.text ?? 'for an unknown reason'}</p>`;
  const { at } = focus;
  const repeated = shown !== undefined && body !== undefined && body.length > 0;
  const laid = repeated ? sameAs(shown) : bodyText(body?.text ?? '', { ...focus, cut: body?.cut ?? false });
  return html`${laid.note !== undefined && html`<p class="facts-line">${laid.note}</p>`}<pre><code>${markedStatus(status, at)}${headerLines(headers, at)}
${body && body.length > 0 && html`\n${laid.markup}`}</code></pre>
<p class="facts-line">${body && bodyFacts(body)}</p>`;
}

export const markedStatus = (status: number, at: string | undefined): Markup =>
  at === 'status' ? html`<mark>${status}</mark>` : html`<b>${status}</b>`;

const sameAs = (n: number): BodyText => ({
  markup: html`(the same body as in <a href="#exchange-${n}">request ${n}</a>)`,
});

const bodyFacts = ({ length, cut, sha256 }: NonNullable<ReportedExchange['body']>): Markup =>
  html`Body: ${length} bytes${cut && ', of which the beginning is kept'}. <small>sha256 ${sha256.slice(0, 16)}</small>`;

/** Marks the offending header; a missing one gets a line of its own. */
export function headerLines(headers: readonly (readonly [string, string])[], at: string | undefined): Markup {
  const wanted = /^header: (.+)$/s.exec(at ?? '')?.[1]?.toLowerCase();
  const shown = headers.slice(0, maxHeaders).map(([name, value]) => {
    const line = lines(`${name}: ${value}`);
    return name.toLowerCase() === wanted ? html`\n<mark>${line}</mark>` : html`\n${line}`;
  });
  const left = headers.length - maxHeaders;
  const missing = wanted !== undefined && !headers.some(([name]) => name.toLowerCase() === wanted);
  return html`${shown}${left > 0 && `\n(${left} more)`}${missing && html`\n<mark>(no ${wanted})</mark>`}`;
}

/** A formatted body, with the offending place marked. */
type BodyText = {
  readonly markup: Markup;
  /** Why nothing is marked although something should be. */
  readonly note?: string;
};

/** @property at the place of the violation: a JSON Pointer, `body`, or a place outside the body. */
type Focus = {
  readonly at: string | undefined;
  /** Found by its text, or kept by the report because it is beyond `text`. */
  readonly excerpt?: Excerpt | undefined;
  /** Whether the body is longer than `text`. */
  readonly cut?: boolean;
  readonly reach?: Reach;
};

/** How many characters to show: of the beginning of the body, before the place, after it, and of the place itself. */
export type Reach = {
  readonly beginning: number;
  readonly before: number;
  readonly after: number;
  readonly place: number;
  /** Of a body without a mark. */
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

/** Not formatted, since part of a JSON text cannot be. */
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

/** Leaves out whole lines, so that the place is visible without scrolling. */
function middleLeftOut(text: string, { beginning, before }: Reach): string {
  if (text.length <= beginning + before + 200) return text;
  const head = text.slice(0, Math.max(text.lastIndexOf('\n', beginning), 0));
  const tail = text.slice(Math.max(text.indexOf('\n', text.length - before), text.length - before));
  return `${head}\n\u2026 ${leftOut(text.length - head.length - tail.length)}${tail.startsWith('\n') ? '' : '\n'}${tail}`;
}

const leftOut = (count: number): string => `(${count} characters omitted)`;
