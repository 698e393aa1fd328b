/** A response in one line: status, telling headers, and what its body is. */
import { header, mediaType } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { pageOf, quoted } from './page.ts';

/** Headers that tell who answered, and what it wants. */
const telling = ['location', 'www-authenticate', 'retry-after', 'cf-mitigated', 'server'] as const;

/** Characters of a body that are quoted. */
const maxShown = 80;

/** `GET /a: 401, www-authenticate: Basic realm="x", an empty body`. @param baseUrl addresses on its origin are paths. */
export function seenLine(response: HttpResponse, baseUrl: string): string {
  const headers = telling.flatMap((name) => {
    const value = header(response, name);
    return value === undefined ? [] : [`${name}: ${quoted(value)}`];
  });
  const { method, url } = response.request;
  return [`${method} ${shownUrl(url, baseUrl)}: ${response.status}`, ...headers, bodyOf(response)].join(', ');
}

function shownUrl(url: string, baseUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(baseUrl).origin ? pathname + search : url;
}

function bodyOf(response: HttpResponse): string {
  const { bytes } = response;
  if (bytes.length === 0) return 'an empty body';
  const { html, title, text } = pageOf(response);
  if (html) return title === '' ? 'an HTML page' : `the HTML page "${title}"`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const shown = line.length > maxShown ? `${line.slice(0, maxShown)}...` : line;
  return `${mediaType(response) ?? 'the text'}: ${shown}`;
}

export const retryAfterOf = (response: HttpResponse): string | undefined => header(response, 'retry-after');
