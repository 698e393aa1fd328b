/** Saboteurs that close the OpenAPI document to other origins, or open the redirect to it. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, not, withHeader, withMethod } from '../../sabotage/conditions.ts';
import { closes, echoes, opens } from '../saboteurs/alter-allow-origin.ts';

const openApi = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);
const gets = withMethod('GET');
const fromSomewhere = withHeader('origin');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-is-closed',
    breaks: ['cors/openapi-is-open-to-every-origin'],
    breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
    sabotage: closes(openApi),
  }),
  ...breaking('cors/openapi-is-open-to-every-origin', {
    'openapi-echoes-the-origin': echoes(openApi),
    'openapi-is-open-only-to-callers-with-an-origin': closes(both(openApi, not(fromSomewhere))),
  }),
  saboteur({
    id: 'openapi-redirect-is-open',
    breaks: ['cors/openapi-redirect-is-closed'],
    breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
    sabotage: opens(at('/openapi.json')),
  }),
  saboteur({
    id: 'openapi-redirect-echoes-the-origin',
    breaks: ['cors/openapi-redirect-is-closed'],
    breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
    sabotage: echoes(both(at('/openapi.json'), gets)),
  }),
];
