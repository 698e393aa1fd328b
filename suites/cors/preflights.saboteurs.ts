/** Saboteurs that refuse or falsify preflights of the commerce endpoint, and headers beside Access-Control-Allow-Origin. */

import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, either, not, onHost, withHeader, withMethod } from '../sabotage/conditions.ts';
import { onOpenApiFile } from '../sabotage/documents.ts';
import { alterHeaders, alterStatus, dropHeader, setHeader } from '../sabotage/http.ts';
import { onCommerce, onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { allowOrigin } from './allow-origin.ts';
import { closes, echoes } from './documents.saboteurs.ts';

const preflights = both(onEndpoint, withMethod('OPTIONS'));

/** A row of `breaking`. */
const seenInBrowser = (sabotage: Sabotage): Omit<Saboteur, 'id' | 'breaks'> => ({
  breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
  sabotage,
});

const agentHeadersToo = {
  checks: ['cors/preflight-allows-agent-headers'],
  because: 'these headers are missing as well',
} as const;

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'commerce-preflights-are-closed': seenInBrowser(closes(preflights)),
  }),
  ...breaking('cors/commerce-preflights-are-open', {
    'commerce-preflights-echo-the-origin': echoes(preflights),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'canonical-host-closes-preflights': seenInBrowser(closes(both(preflights, onHost('canonical.test')))),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'preflights-allow-every-origin-twice': seenInBrowser(
      alterHeaders(preflights, (headers) => headers.append(allowOrigin, '*')),
    ),
  }),
  ...breaking('cors/preflight-succeeds', {
    'commerce-preflights-not-allowed': seenInBrowser(alterStatus(preflights, 405)),
    'commerce-preflights-need-a-login': seenInBrowser(
      alterStatus(both(preflights, not(withHeader('authorization'))), 401),
    ),
  }),
  ...breaking('cors/preflight-allows-content-type', {
    'preflight-forbids-content-type': {
      alsoCatches: agentHeadersToo,
      ...seenInBrowser(setHeader(preflights, 'access-control-allow-headers', 'Accept, Authorization')),
    },
    'preflight-forgets-allowed-headers': {
      alsoCatches: agentHeadersToo,
      ...seenInBrowser(dropHeader(preflights, 'access-control-allow-headers')),
    },
  }),
  ...breaking('cors/preflight-names-post', {
    'preflight-names-get-alone': setHeader(preflights, 'access-control-allow-methods', 'GET'),
  }),

  ...breaking('cors/wildcard-excludes-credentials', {
    'commerce-allows-every-origin-with-credentials': setHeader(
      onCommerce,
      'access-control-allow-credentials',
      'true',
    ),
    'openapi-and-preflights-allow-credentials': setHeader(
      either(onOpenApiFile, preflights),
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

/** Sends the first Origin at this path to every caller, as a cache without Vary does. */
function allowsFirst(path: string): Sabotage {
  return (handler) => {
    let first: string | undefined;
    return alterHeaders(at(path), (headers, { request }) => {
      first ??= request.headers.get('origin') ?? undefined;
      if (first !== undefined) headers.set(allowOrigin, first);
    })(handler);
  };
}
