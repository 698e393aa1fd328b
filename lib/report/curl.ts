/** A request as a line for a POSIX shell. */
import type { HttpRequest } from '../model/http-request.ts';

/** Text as one shell word, whatever is in it (POSIX shell, section 2.2.2). */
const quoted = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** @returns `curl -sS -i 'https://...'` with method, headers and body; `-g` because URLs are sent as they are. */
export function curl({ method, url, headers, body }: HttpRequest): string {
  const how = method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : ['-X', quoted(method)];
  const lines = Object.entries(headers).filter(([name]) => name !== 'accept-encoding');
  return [
    'curl -sS -i -g',
    ...how,
    ...lines.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(body === undefined ? [] : ['--data-binary', quoted(body)]),
    quoted(url),
  ].join(' ');
}
