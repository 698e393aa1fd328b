/** Saboteurs that close the OpenAPI document to other origins, or open the redirect to it. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, not, withHeader, withMethod } from '../../sabotage/conditions.ts';
import { alterHeaders } from '../../sabotage/http/alter-headers.ts';
import { allowOrigin } from '../allow-origin.ts';
import { closes, echoes, opens } from '../saboteurs/alter-allow-origin.ts';

const openApi = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);
const gets = withMethod('GET');
const fromSomewhere = withHeader('origin');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('cors/openapi-is-open-to-every-origin', {
    'openapi-is-closed': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: closes(openApi),
    },
    'openapi-echoes-the-origin': echoes(openApi),
    'openapi-allows-every-origin-twice': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: alterHeaders(openApi, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking('cors/vary-names-origin', {
    'openapi-is-open-only-to-callers-with-an-origin': closes(both(openApi, not(fromSomewhere))),
  }),
  ...breaking('cors/openapi-redirect-is-closed', {
    'openapi-redirect-is-open': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: opens(at('/openapi.json')),
    },
    'openapi-redirect-echoes-the-origin': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: echoes(both(at('/openapi.json'), gets)),
    },
  }),
];
