/** Sabotage of the redirect from /openapi.json. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { combine } from '../../sabotage/combine.ts';
import { at, both, onHost } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { servePath } from '../../sabotage/http/alter-request.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { filePath, onFile } from '../saboteurs/alter-openapi.ts';

const onRedirect = at('/openapi.json');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/openapi-redirects-to-a-versioned-file', {
    'openapi-served-without-redirect': servePath(onRedirect, filePath),
    'openapi-redirects-to-a-file-without-version': setHeader(
      onRedirect,
      'location',
      '/cdn/shop/files/openapi.json',
    ),
  }),
  ...breaking(
    ['discovery/openapi-redirects-to-the-current-version', 'discovery/openapi-redirect-leads-to-a-file'],
    {
      'openapi-redirects-to-an-older-version': setHeader(
        onRedirect,
        'location',
        '/cdn/shop/files/openapi-2026-08-26.json',
      ),
    },
  ),
  ...breaking('discovery/openapi-redirect-leads-to-a-file', {
    'openapi-redirects-to-a-host-without-the-file': combine(
      setHeader(onRedirect, 'location', `http://cdn.test${filePath}`),
      replaceResponse(both(onFile, onHost('cdn.test')), () => new Response('gone', { status: 410 })),
    ),
  }),
];
