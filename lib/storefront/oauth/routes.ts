// Opens the customer-account authorization server: its metadata, and the endpoints that oidc-provider answers.
import { readAtMost } from '../http/read-body.ts';
import { type Answer, type App, door } from '../http/route.ts';
import { failure } from '../http/failure.ts';
import { json, once, send } from '../http/representation.ts';
import { authorizationPath, endpoints, metadata } from './metadata.ts';
import { makeProvider } from './provider.ts';
import { throughMemory } from './node-bridge.ts';

const metadataPath = '/.well-known/oauth-authorization-server';

/** No honest form comes near it. */
const mostBytes = 65_536;

/** Made for the first request. */
async function listen(baseUrl: string) {
  const provider = await makeProvider(baseUrl);
  const answer = provider.callback();
  // As a framework hands it to what is mounted: `url` without the path it is mounted at, `originalUrl` with it.
  return throughMemory((incoming, outgoing) => {
    const originalUrl = incoming.url ?? '';
    const url = originalUrl.slice(authorizationPath.length);
    return answer(Object.assign(incoming, { originalUrl, url }), outgoing);
  });
}

function providerDoor(baseUrl: string): Answer {
  const provider = once(() => listen(baseUrl));
  return async ({ req }) => {
    const body = await readAtMost(req.raw, mostBytes);
    if (body) return (await provider())(req.raw, body);
    return failure({
      status: 413,
      code: 'too_large',
      message: `A form has at most ${mostBytes} bytes here.`,
    });
  };
}

/**
 * Opens the metadata, also where RFC 8414 section 3 puts it for an issuer with a path, and the endpoints of the
 * authorization server.
 */
export function oauthRoom(app: App, baseUrl: string): void {
  const document = once(() => json(metadata(baseUrl)));
  const described: Answer = ({ req }) =>
    send(req.raw, document(), { 'Cache-Control': 'public, max-age=300' });
  door(app, metadataPath, { GET: described });
  door(app, `${metadataPath}${authorizationPath}`, { GET: described });
  const answer = providerDoor(baseUrl);
  const { authorization, token, jwks } = endpoints;
  door(app, `${authorizationPath}${authorization}`, { GET: answer, POST: answer });
  door(app, `${authorizationPath}${authorization}/:uid`, { GET: answer });
  door(app, `${authorizationPath}/interaction/:uid`, { GET: answer, POST: answer });
  door(app, `${authorizationPath}${token}`, { POST: answer });
  door(app, `${authorizationPath}${jwks}`, { GET: answer });
  door(app, `${authorizationPath}/.well-known/openid-configuration`, { GET: answer });
}
