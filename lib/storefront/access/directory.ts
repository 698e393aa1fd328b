/** The key directory of the demonstration key, as its agent would publish it (Web Bot Auth). */
import { json, once, send } from '../http/representation.ts';
import { type App, addRoute } from '../http/route.ts';
import type { PublicKey } from './demo-key.ts';
import { type AccessOptions, thumbprint } from './tier.ts';

const directoryPath = '/.well-known/http-message-signatures-directory';
const type = 'application/http-message-signatures-directory+json';

/** A storefront that is open to everybody has none. */
export function directoryRoutes(app: App, { access, accessKeys }: AccessOptions): void {
  if (access === 'open') return;
  const keys = accessKeys.map((key: PublicKey) => ({ ...key, kid: thumbprint(key), use: 'sig' }));
  const directory = once(() => ({ ...json({ keys }), type }));
  addRoute(app, directoryPath, {
    GET: ({ req }) => send(req.raw, directory(), { 'Cache-Control': 'max-age=300' }),
  });
}
