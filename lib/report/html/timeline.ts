/** All requests in the order in which they were sent: a chart of how long each took, then each in full. */
import type { Report, ReportedExchange } from '../../model/report.ts';
import { plural } from '../promises.ts';
import { exchangeEntry, statusClass } from './exchange.ts';
import { html, type Markup } from './markup.ts';

export function timeline({ exchanges, requests }: Report): Markup {
  return html`
<section id="requests" aria-labelledby="requests-title">
<h2 id="requests-title">Timeline of the requests <span class="count">${plural(exchanges.length, 'request')}</span></h2>
${exchanges.length === 0 ? html`<p>None was sent.</p>` : chart(exchanges)}
${requests.sent > exchanges.length && html`<p>${requests.sent} were sent; repetitions that said nothing new are left out.</p>`}
<details class="all"><summary>Each request with its answer</summary><ol class="exchanges">${entries(exchanges)}</ol></details>
</section>`;
}

/** A body that came before is shown once. */
function entries(exchanges: readonly ReportedExchange[]): readonly Markup[] {
  const first = new Map<string, number>();
  return exchanges.map((exchange) => {
    const key = exchange.body && `${exchange.body.sha256} ${exchange.body.text}`;
    const shown = key === undefined ? undefined : first.get(key);
    if (key !== undefined && shown === undefined) first.set(key, exchange.n);
    return exchangeEntry(exchange, shown);
  });
}

const height = 60;

/** Heights grow with the logarithm of the time, so that a fast answer is seen beside a slow one. */
function chart(exchanges: readonly ReportedExchange[]): Markup {
  const slowest = Math.max(1, ...exchanges.map(({ millis }) => millis));
  const bar = (exchange: ReportedExchange, index: number): Markup => {
    const tall = Math.max(4, (Math.log1p(exchange.millis) / Math.log1p(slowest)) * height).toFixed(1);
    return html`<rect class="${statusClass(exchange)}" x="${index}" y="${(height - Number(tall)).toFixed(1)}" width="0.8" height="${tall}"></rect>`;
  };
  return html`<figure><svg role="img" aria-label="${described(exchanges, slowest)}" viewBox="0 0 ${exchanges.length} ${height}" preserveAspectRatio="none">${exchanges.map(bar)}</svg>
<figcaption>From the first request to the last; the taller, the slower (at most ${Math.round(slowest)} ms). <span class="ok">2xx</span> <span class="moved">3xx</span> <span class="refused">4xx</span> <span class="fault">5xx</span> <span class="none">no answer</span></figcaption></figure>`;
}

function described(exchanges: readonly ReportedExchange[], slowest: number): string {
  const count = (name: string) => exchanges.filter((exchange) => statusClass(exchange) === name).length;
  return `Bar chart of ${plural(exchanges.length, 'request')}: ${count('ok')} answered 2xx, ${count('moved')} 3xx, ${count('refused')} 4xx, ${count('fault')} 5xx, ${count('none')} not at all; the slowest took ${Math.round(slowest)} ms.`;
}
