/** The customer-account authorization server: its metadata, and the endpoints that oidc-provider handles. */

import { type App, addRoute, failure, json, once, type RouteHandler, readBody, send } from '../base/http.ts';
import { authorizationPath, endpoints, metadata } from './metadata.ts';
import { nodeBridge } from './node-bridge.ts';
import { makeProvider } from './provider.ts';

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
