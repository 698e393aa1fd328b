// Where the OpenAPI description is found: a redirect, and the versioned file that browsers read directly.
import { type App, door } from '../http/route.ts';
import { json, once, send } from '../http/representation.ts';
import { openApiDocument } from './document.ts';
import { descriptionPath } from './version.ts';

/** Opens /openapi.json and the versioned file. The file may be read from any origin; the redirect leads no script there. */
export function openApiRoom(app: App, baseUrl: string): void {
  const document = once(() => json(openApiDocument(baseUrl)));
  const open = { 'Access-Control-Allow-Origin': '*' };
  door(app, '/openapi.json', {
    GET: () => new Response(null, { status: 302, headers: { Location: descriptionPath } }),
  });
  door(
    app,
    descriptionPath,
    { GET: ({ req }) => send(req.raw, document(), { ...open, 'Cache-Control': 'public, max-age=300' }) },
    { ...open, 'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS' },
  );
}
