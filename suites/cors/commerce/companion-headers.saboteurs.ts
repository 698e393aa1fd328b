/** Saboteurs that send credentials together with `*`. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, either, withMethod } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';

const commerce = at('/api/ucp/mcp');
const calls = both(commerce, withMethod('POST'));
const preflights = both(commerce, withMethod('OPTIONS'));
const openApi = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('cors/wildcard-excludes-credentials', {
    'commerce-allows-every-origin-with-credentials': setHeader(
      calls,
      'access-control-allow-credentials',
      'true',
    ),
    'openapi-and-preflights-allow-credentials': setHeader(
      either(openApi, preflights),
      'access-control-allow-credentials',
      'true',
    ),
  }),
];
