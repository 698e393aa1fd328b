/** A request and its response as HTTP text, with the offending place marked; all of a run, and a chart of their times. */
import { excerptOf } from '../../evidence/report-exchange.ts';
import { layOut } from '../../json/places.ts';
import { looksLikeJson } from '../../json/tokens.ts';
import {
  type Excerpt,
  type ExchangeDigest,
  isWhole,
  type Report,
  type ReportedExchange,
} from '../../model/report.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxHeaders, maxLaidOut, maxLanes } from '../content/bounds.ts';
import { exchangeLine } from '../content/findings.ts';
import { copyable, html, lines, type Markup, packedWhenLong, section } from './document.ts';

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
const exchangeEntry = (exchange: ReportedExchange, shown: number | undefined): Markup => html`
<li class="exchange" id="exchange-${exchange.n}"><details><summary><span class="${statusClass(exchange)}">${exchange.status ?? exchange.failure?.code ?? 'none'}</span> ${exchange.method} <span class="url">${exchange.url}</span> <small>${sizes(exchange)}</small></summary>
${message(exchange, { at: undefined }, shown)}${copyable(exchange.curl, 'curl command')}</details></li>`;

/** The same for an exchange that is kept as a digest. */
const digestEntry = (digest: ExchangeDigest): Markup => html`
<li class="exchange digest" id="exchange-${digest.n}"><span class="${statusClass(digest)}">${String(digest.status)}</span> ${digest.method} <span class="url">${digest.url}</span> <small>${sizes(digest)}, sha256 ${digest.body.sha256.slice(0, 16)}</small></li>`;

/** `ok`, `moved`, `refused`, `fault`, or `none` without a response. */
function statusClass({ status }: Pick<ReportedExchange, 'status'>): string {
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

export function timeline({ exchanges, requests }: Report): Markup {
  return section(
    'requests',
    'Timeline of the requests',
    plural(exchanges.length, 'request'),
    html`${exchanges.length === 0 ? html`<p>No request was sent.</p>` : allOf(exchanges)}
${requests.sent > exchanges.length && html`<p>${requests.sent} were sent; of those without findings, only a few are kept for each check.</p>`}`,
  );
}

/** Only the requests, folded, for a target of which nothing was judged. */
export const requestList = ({ exchanges }: Report): Markup =>
  exchanges.length === 0
    ? html``
    : html`<section id="requests" aria-label="Requests">${allOf(exchanges)}</section>`;

const allOf = (exchanges: readonly Listed[]): Markup => html`
<details class="all"><summary>Each request with its response <span class="count">${plural(exchanges.length, 'request')}</span></summary>
${packedWhenLong(
  html`${chart(exchanges)}
${!exchanges.every(isWhole) && digestNote}
<ol class="exchanges">${entries(exchanges)}</ol>`,
  exchanges.length,
)}</details>`;

const digestNote = html`<p>A line that does not unfold is a digest: the request line, the status, and the length and the beginning of the SHA-256 of the whole body. report.json has the full SHA-256. <code>--evidence all</code> keeps every request and response.</p>`;

type Listed = ReportedExchange | ExchangeDigest;

/** Shows equal bodies only once. */
function entries(exchanges: readonly Listed[]): readonly Markup[] {
  const first = new Map<string, number>();
  return exchanges.map((exchange) => {
    if (!isWhole(exchange)) return digestEntry(exchange);
    const key = exchange.body && `${exchange.body.sha256} ${exchange.body.text}`;
    const shown = key === undefined ? undefined : first.get(key);
    if (key !== undefined && shown === undefined) first.set(key, exchange.n);
    return exchangeEntry(exchange, shown);
  });
}

/** The height of a lane in units of the drawing, of which a second is a thousand wide. */
const lane = 12;

/** Bars are at least this fraction of the chart wide, to be visible. */
const narrowest = 600;

/** Stacks concurrent requests; in a gap, the run waited for its rate limit or was throttled. */
function chart(exchanges: readonly Listed[]): Markup {
  const timed = exchanges.toSorted((one, other) => one.at - other.at);
  const whole = Math.max(1, ...timed.map(({ at, millis }) => at + millis));
  const lanes = lanesOf(timed, whole);
  const height = (Math.max(...lanes) + 1) * lane;
  const bar = (exchange: Listed, index: number): Markup => {
    const wide = Math.max(exchange.millis, whole / narrowest);
    return html`<rect class="${statusClass(exchange)}" x="${tenths(exchange.at)}" y="${(lanes[index] ?? 0) * lane + 1}" width="${tenths(wide)}" height="${lane - 2}"><title>Request ${exchange.n}: ${exchange.method} ${exchange.url}, ${exchange.status ?? 'no response'}, sent after ${tenths(exchange.at)} ms, took ${tenths(exchange.millis)} ms</title></rect>`;
  };
  return html`<figure><svg role="img" aria-label="${described(exchanges)}" viewBox="0 0 ${tenths(whole * (1 + 1 / narrowest))} ${height}" height="${height}" preserveAspectRatio="none">${timed.map(bar)}</svg>
<p class="axis" aria-hidden="true">${[0, 1, 2, 3, 4].map((quarter) => html`<span>${seconds((whole * quarter) / 4)}</span>`)}</p>
<figcaption>Time runs from left to right; concurrent requests are stacked. <span class="ok">2xx</span> <span class="moved">3xx</span> <span class="refused">4xx</span> <span class="fault">5xx</span> <span class="none">no response</span></figcaption></figure>`;
}

/** For each request, in the order of sending, the first free lane. */
function lanesOf(timed: readonly Listed[], whole: number): readonly number[] {
  const free: number[] = [];
  return timed.map(({ at, millis }) => {
    const found = free.findIndex((until) => until <= at);
    const mine = Math.min(found < 0 ? free.length : found, maxLanes - 1);
    free[mine] = at + Math.max(millis, whole / narrowest);
    return mine;
  });
}

const tenths = (millis: number): number => Math.round(millis * 10) / 10;

const seconds = (millis: number): string => `${(millis / 1000).toFixed(millis < 1000 ? 2 : 1)} s`;

function described(exchanges: readonly Listed[]): string {
  const count = (name: string) => exchanges.filter((exchange) => statusClass(exchange) === name).length;
  const slowest = Math.max(...exchanges.map(({ millis }) => millis));
  return `${plural(exchanges.length, 'request')} over time: ${count('ok')} answered 2xx, ${count('moved')} 3xx, ${count('refused')} 4xx, ${count('fault')} 5xx, ${count('none')} without a response; the slowest took ${Math.round(slowest)} ms.`;
}
