/** Saboteurs that send credentials together with `*`. */
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, either, withMethod } from '../../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../../sabotage/http/alter-headers.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';
import { allowOrigin } from '../allow-origin.ts';

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
  ...breaking('cors/no-origin-is-allowed-for-another', {
    'profile-allows-whoever-came-first': allowsFirst('/.well-known/ucp'),
  }),
  ...breakingUcp('cors/no-origin-is-allowed-for-another', {
    'ucp-profile-allows-whoever-came-first': allowsFirst('/.well-known/ucp'),
  }),
];

/** Repeats the first Origin at this path to everybody, as a cache without Vary does. */
function allowsFirst(path: string): Sabotage {
  return (handler) => {
    let first: string | undefined;
    return alterHeaders(at(path), (headers, { request }) => {
      first ??= request.headers.get('origin') ?? undefined;
      if (first !== undefined) headers.set(allowOrigin, first);
    })(handler);
  };
}
