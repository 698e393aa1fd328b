/** The evidence as an HTTP Archive 1.2, for the network panel of a browser. */

import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report/report.ts';
import { cut, mapStrings, toJsonText, visible } from '../../text/visible.ts';
import { maxHarText } from '../bounds.ts';
import { reachedNote } from '../wording/reached.ts';

/** The exchanges that the report has whole, with the kept part of each body, in the order of sending. Ends with a line feed. */
export function toHar(report: Report): string {
  const { suite, startedAt } = report;
  const reached = reachedNote(report);
  const log = {
    version: '1.2',
    creator: { name: suite.name, version: suite.version },
    ...(reached !== undefined && { comment: reached }),
    pages: [],
    entries: wholeExchanges(report).map((exchange) =>
      toEntry(
        mapStrings(exchange, (text) => cut(text, maxHarText)),
        startedAt,
      ),
    ),
  };
  return toJsonText({ log });
}

const toEntry = (exchange: ReportedExchange, startedAt: string) => ({
  startedDateTime: new Date(Date.parse(startedAt) + (exchange.at ?? 0)).toISOString(),
  time: exchange.millis,
  request: toRequest(exchange),
  response: toResponse(exchange),
  cache: {},
  timings: { send: 0, wait: exchange.millis, receive: 0 },
  comment: `request ${exchange.n}`,
});

function toRequest({ method, url, requestHeaders, requestBody }: ReportedExchange) {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return {
    method,
    url: toUri(url),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: Object.entries(requestHeaders).map(pair),
    queryString: query.map(pair),
    headersSize: -1,
    bodySize: Buffer.byteLength(requestBody ?? ''),
    ...(requestBody !== undefined && {
      postData: { mimeType: requestHeaders['content-type'] ?? '', params: [], text: requestBody },
    }),
  };
}

/** URLs on the web contain characters that URIs (RFC 3986) must not, and HAR demands a URI. */
function toUri(url: string): string {
  if (!URL.canParse(url)) return encodeURI(visible(url));
  const { origin, pathname, search } = new URL(url);
  return origin + encodeURI(pathname + search).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Browsers write status 0 for a request without a response. */
function toResponse({ status, failure, headers = [], body }: ReportedExchange) {
  const value = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  return {
    status: status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(pair),
    content: {
      size: body?.length ?? 0,
      mimeType: value('content-type'),
      ...(body && { text: body.text }),
      ...(body?.cut && { comment: `the beginning; sha256 of the whole: ${body.sha256}` }),
    },
    redirectURL: value('location'),
    headersSize: -1,
    bodySize: body?.length ?? -1,
    ...(failure && { comment: `${failure.code}: ${failure.text}` }),
  };
}

const pair = ([name, value]: readonly [string, string]) => ({ name, value });
