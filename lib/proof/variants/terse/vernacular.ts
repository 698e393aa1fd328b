/** The terse storefront in the style of another framework: other notations, cookies, changing entity tags, redirects. */

import { counter, type Variant } from '../variant.ts';
import { terse } from './terse.ts';

/** Some languages write integers as floats; both are the same JSON number. */
const asFloats = (text: string): string =>
  text.replaceAll(/("(?:[^"\\]|\\.)*")|(-?\d+)(?=[,\]}])/g, (_, quoted?: string, digits?: string) =>
    digits === undefined ? (quoted ?? '') : `${digits}.0`,
  );

/** RFC 9457 in addition to the members that the interface promises. */
const asProblem = (text: string, status: number): string => {
  const { code, message } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ type: 'about:blank', title: message, status, detail: null, code, message });
};

const json = 'application/json;charset=UTF-8';

/** Rewrites the body and media type of a response in other notations. */
async function spelled(response: Response): Promise<readonly [text: string, type: string]> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  if (type === 'application/xml') {
    const head = '<?xml version="1.0"?>\r\n<?xml-stylesheet type="text/xsl" href="/style.xsl"?>\r\n';
    return [`${head}${text.replaceAll('><', '>\r\n\t<')}\r\n`, 'application/xml; charset=UTF-8'];
  }
  if (type !== 'application/json') return [text, `${type};charset=UTF-8`];
  if (text.startsWith('{"code"')) return [asProblem(text, response.status), 'application/problem+json'];
  const isRpc = text.startsWith('{"jsonrpc"');
  return [`${asFloats(isRpc ? text.replace(/\}$/, ',"took":{"ms":3}}') : text)}\n`, json];
}

/** Redirects pages permanently to the address with a trailing slash. */
function slashRedirect(url: URL): Response | undefined {
  const isBare = /^\/(search|collections\/[^/.]+)$/.test(url.pathname);
  return isBare
    ? new Response(null, { status: 308, headers: { location: `${url.pathname}/${url.search}` } })
    : undefined;
}

/** @param directory the path of the base address, such as `/shop` */
export const vernacular =
  (directory = ''): Variant =>
  (places) => {
    const plain = terse({ ...places, baseUrl: `${places.baseUrl}${directory}` });
    const next = counter();
    return async (request, client) => {
      const url = new URL(request.url);
      if (!url.pathname.startsWith(`${directory}/`)) {
        return new Response('<h1>Elsewhere</h1>', { status: 404 });
      }
      url.pathname = url.pathname.slice(directory.length);
      const moved = slashRedirect(url);
      if (moved) {
        moved.headers.set('location', `${directory}${moved.headers.get('location')}`);
        return moved;
      }
      url.pathname = url.pathname.replace(/^\/(search|collections\/[^/]+)\/$/, '/$1');
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const body = request.body === null ? null : await request.text();
      const forwarded = new Request(url, { method, headers: request.headers, body });
      const response = await plain(forwarded, client);
      const headers = new Headers(response.headers);
      headers.append('set-cookie', `visit=${next()}; Path=/; HttpOnly; SameSite=Lax`);
      headers.append('set-cookie', 'tracking=off');
      if (response.body === null) return new Response(null, { status: response.status, headers });
      const [text, type] = await spelled(response);
      headers.set('content-type', type);
      headers.set('etag', `W/"${next()}"`);
      headers.set('last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
      return new Response(request.method === 'HEAD' ? null : text, { status: response.status, headers });
    };
  };
