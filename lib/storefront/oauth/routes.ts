/** The customer-account authorization server: its metadata, and the endpoints that oidc-provider handles. */

import { createServer, type IncomingMessage, request as openRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { type App, addRoute, failure, json, once, type RouteHandler, readBody, send } from '../base/http.ts';
import { authorizationPath, endpoints, makeProvider, metadata } from './provider.ts';

const metadataPath = '/.well-known/oauth-authorization-server';

/** The largest body: far above any legitimate form. */
const maxBytes = 65_536;

async function startProvider(baseUrl: string) {
  const provider = await makeProvider(baseUrl);
  const answer = provider.callback();
  // As in frameworks that mount handlers: `originalUrl` has the path of the mount, and `url` lacks it.
  return nodeBridge((incoming, outgoing) => {
    const originalUrl = incoming.url ?? '';
    const url = originalUrl.slice(authorizationPath.length);
    return answer(Object.assign(incoming, { originalUrl, url }), outgoing);
  });
}

function providerHandler(baseUrl: string): RouteHandler {
  const provider = once(() => startProvider(baseUrl));
  return async ({ req }) => {
    const body = await readBody(req.raw, maxBytes);
    if (body) return (await provider())(req.raw, body);
    return failure({
      status: 413,
      code: 'too_large',
      message: `A form must not be longer than ${maxBytes} bytes.`,
    });
  };
}

/**
 * Serves the endpoints of the authorization server, and its metadata: also at the path that RFC 8414 section 3
 * derives from an issuer with a path.
 */
export function oauthRoutes(app: App, baseUrl: string): void {
  const document = once(() => json(metadata(baseUrl)));
  const described: RouteHandler = ({ req }) =>
    send(req.raw, document(), { 'Cache-Control': 'public, max-age=300' });
  addRoute(app, metadataPath, { GET: described });
  addRoute(app, `${metadataPath}${authorizationPath}`, { GET: described });
  const answer = providerHandler(baseUrl);
  const { authorization, token, jwks } = endpoints;
  addRoute(app, `${authorizationPath}${authorization}`, { GET: answer, POST: answer });
  addRoute(app, `${authorizationPath}${authorization}/:uid`, { GET: answer });
  addRoute(app, `${authorizationPath}/interaction/:uid`, { GET: answer, POST: answer });
  addRoute(app, `${authorizationPath}${token}`, { POST: answer });
  addRoute(app, `${authorizationPath}${jwks}`, { GET: answer });
  addRoute(app, `${authorizationPath}/.well-known/openid-configuration`, { GET: answer });
}

/** Headers of the connection, not of the message (RFC 9110 section 7.6.1), and headers that are rewritten. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * @param listener is called as behind a proxy: X-Forwarded-Proto has the scheme of the URL.
 * @returns a handler for requests whose body has been read. It sends HEAD as GET, for the headers.
 */
export function nodeBridge(
  listener: RequestListener,
): (request: Request, body: Uint8Array) => Promise<Response> {
  const server = createServer(listener);
  return (request, body) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      // The pair does not propagate failures from one end to the other.
      far.once(
        'close',
        () => far.writableFinished || near.destroy(new Error('The listener closed the connection.')),
      );
      server.emit('connection', far);
      const { pathname, search } = new URL(request.url);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const message = openRequest(
        { createConnection: () => near, method, path: `${pathname}${search}`, headers: headersFor(request) },
        (incoming) => toResponse(incoming).then(resolve, reject),
      );
      message.on('error', reject);
      message.end(body.byteLength > 0 ? body : undefined);
    });
}

function headersFor({ headers, url }: Request): Record<string, string> {
  const { host, protocol } = new URL(url);
  const kept = [...headers].filter(([name]) => !connectionHeaders.has(name) && !/^x-forwarded-/.test(name));
  return { ...Object.fromEntries(kept), host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (!connectionHeaders.has(name)) for (const value of values ?? []) headers.append(name, value);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Response(body, { status: incoming.statusCode ?? 500, headers });
}
