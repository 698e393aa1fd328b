/** The credentials that a 401 asks for (RFC 9110 section 11.6.1). */
import { headerLines } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { quoted } from './page.ts';

export type Asked = {
  /** In lower case; undefined when the response names none. */
  readonly scheme: string | undefined;
  readonly realm: string | undefined;
};

/** The first offered scheme that one header can answer, or else the first. */
export function askedBy(response: HttpResponse): Asked {
  const offered = headerLines(response, 'www-authenticate').map(read);
  const known = offered.find(({ scheme }) => scheme !== undefined && answerable.has(scheme));
  return known ?? offered[0] ?? { scheme: undefined, realm: undefined };
}

/** Schemes whose credentials are the same for every request. */
export const answerable: ReadonlySet<string> = new Set(['basic', 'bearer']);

function read(line: string): Asked {
  const scheme = /^\s*([!#$%&'*+.^_`|~\w-]{1,40})/.exec(line)?.[1]?.toLowerCase();
  const realm = /\brealm\s*=\s*(?:"([^"]{0,500})"|([^\s",]{1,500}))/i.exec(line);
  const named = realm?.[1] ?? realm?.[2];
  return { scheme, realm: named === undefined ? undefined : quoted(named) };
}
