/** The part of an answer that shows a violation, small enough to stand beside it. */
import { excerptOf } from '../../evidence/excerpt.ts';
import type { ReportedExchange } from '../../model/report.ts';
import type { Violation } from '../../model/verdict.ts';
import { bodyText, type Reach } from './body.ts';
import { headerLines, markedStatus } from './exchange.ts';
import { html, type Markup } from './markup.ts';

const brief: Reach = { beginning: 0, before: 100, after: 60, place: 160, whole: 160 };

/** Undefined without a response, or where nothing of it can be shown. */
export function excerptAt(exchange: ReportedExchange, { at, actual }: Violation): Markup | undefined {
  const { method, url, status, headers = [], body } = exchange;
  if (status === null) return undefined;
  const name = /^header: (.+)$/s.exec(at ?? '')?.[1]?.toLowerCase();
  const isOfBody = name === undefined && at !== 'status' && body !== undefined && body.length > 0;
  const wanted = name ?? (isOfBody ? undefined : 'content-type');
  const shown = headers.filter(([other]) => other.toLowerCase() === wanted);
  const excerpt = at === undefined ? undefined : excerptOf(exchange, { at, actual });
  const laid = isOfBody
    ? bodyText(body.text, { at, excerpt, cut: body.cut, reach: brief }).markup
    : undefined;
  return html`<figure class="excerpt"><figcaption>${method} ${url} was answered with</figcaption>
<pre><code>${markedStatus(status, at)}${headerLines(shown, at)}${laid && html`\n${laid}`}</code></pre></figure>`;
}
