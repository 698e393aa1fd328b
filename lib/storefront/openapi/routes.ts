/** Serves the OpenAPI description: a redirect, and the versioned file that browsers read directly. */

import { json, once, send } from '../http/representation.ts';
import { type App, addRoute } from '../http/route.ts';
import { openApiDocument } from './document.ts';
import { descriptionPath } from './version.ts';

/** Scripts of any origin may read the file, but not follow the redirect to it. */
export function openApiRoutes(app: App, baseUrl: string): void {
  const document = once(() => json(openApiDocument(baseUrl)));
  const open = { 'Access-Control-Allow-Origin': '*' };
  addRoute(app, '/openapi.json', {
    GET: () => new Response(null, { status: 302, headers: { Location: descriptionPath } }),
  });
  addRoute(
    app,
    descriptionPath,
    { GET: ({ req }) => send(req.raw, document(), { ...open, 'Cache-Control': 'public, max-age=300' }) },
    { ...open, 'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS' },
  );
}
