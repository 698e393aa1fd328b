/** All requests: a chart of their times, then each in full, in the order of sending. */
import { type ExchangeDigest, isWhole, type Report, type ReportedExchange } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { maxLanes } from '../content/bounds.ts';
import { packedWhenLong, section } from './document.ts';
import { digestEntry, exchangeEntry, statusClass } from './exchange.ts';
import { html, type Markup } from './markup.ts';

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
