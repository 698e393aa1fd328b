/** Saboteurs that send credentials together with `*`. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, either, withMethod } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';

const commerce = at('/api/ucp/mcp');
const calls = both(commerce, withMethod('POST'));
const preflights = both(commerce, withMethod('OPTIONS'));
const openApi = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'commerce-allows-every-origin-with-credentials',
    breaks: ['cors/wildcard-excludes-credentials'],
    sabotage: setHeader(calls, 'access-control-allow-credentials', 'true'),
  }),
  saboteur({
    id: 'openapi-and-preflights-allow-credentials',
    breaks: ['cors/wildcard-excludes-credentials'],
    sabotage: setHeader(either(openApi, preflights), 'access-control-allow-credentials', 'true'),
  }),
];
