/** Sabotage of the redirect from /openapi.json. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/combine.ts';
import { at, both, onHost } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { filePath, onFile } from '../saboteurs/alter-openapi.ts';

const onRedirect = at('/openapi.json');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-served-without-redirect',
    breaks: ['discovery/openapi-redirects-to-a-versioned-file'],
    sabotage: alterUrl(onRedirect, (url) => {
      url.pathname = filePath;
    }),
  }),
  saboteur({
    id: 'openapi-redirects-to-a-file-without-version',
    breaks: ['discovery/openapi-redirects-to-a-versioned-file'],
    sabotage: setHeader(onRedirect, 'location', '/cdn/shop/files/openapi.json'),
  }),
  saboteur({
    id: 'openapi-redirects-to-an-older-version',
    breaks: [
      'discovery/openapi-redirects-to-the-current-version',
      'discovery/openapi-redirect-leads-to-a-file',
    ],
    sabotage: setHeader(onRedirect, 'location', '/cdn/shop/files/openapi-2026-08-26.json'),
  }),
  saboteur({
    id: 'openapi-redirects-to-a-host-without-the-file',
    breaks: ['discovery/openapi-redirect-leads-to-a-file'],
    sabotage: combine(
      setHeader(onRedirect, 'location', `http://cdn.test${filePath}`),
      replaceResponse(both(onFile, onHost('cdn.test')), () => new Response('gone', { status: 410 })),
    ),
  }),
];
