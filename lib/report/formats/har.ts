/** The evidence as an HTTP Archive 1.2, for the network panel of a browser. */
import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report.ts';
import { cut, mapStrings, toJsonText, visible } from '../../text/visible.ts';
import { maxHarText } from '../content/bounds.ts';
import { reachedNote } from '../wording/facts.ts';

/** The exchanges that the report has in full, with the kept part of each body. Ends with a line feed. */
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
  startedDateTime: new Date(Date.parse(startedAt) + exchange.at).toISOString(),
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

/** HAR requires URIs (RFC 3986), and URLs on the web contain other characters. */
function toUri(url: string): string {
  if (!URL.canParse(url)) return encodeURI(visible(url));
  const { origin, pathname, search } = new URL(url);
  return origin + encodeURI(pathname + search).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Status 0 means no response, as in the archives that browsers write. */
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
