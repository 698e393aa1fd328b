/** Saboteurs that refuse or falsify preflights of the commerce endpoint. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, onHost, withMethod } from '../../sabotage/conditions.ts';
import { dropHeader, setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { closes, echoes } from '../saboteurs/alter-allow-origin.ts';

const preflights = both(at('/api/ucp/mcp'), withMethod('OPTIONS'));
const inBrowser = { breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'] } as const;

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'commerce-preflights-are-closed': { ...inBrowser, sabotage: closes(preflights) },
  }),
  ...breaking('cors/commerce-preflights-are-open', {
    'commerce-preflights-echo-the-origin': echoes(preflights),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'canonical-host-closes-preflights': {
      ...inBrowser,
      sabotage: closes(both(preflights, onHost('canonical.test'))),
    },
  }),
  ...breaking('cors/preflight-succeeds', {
    'commerce-preflights-not-allowed': { ...inBrowser, sabotage: alterStatus(preflights, 405) },
  }),
  ...breaking('cors/preflight-allows-content-type', {
    'preflight-forbids-content-type': {
      ...inBrowser,
      sabotage: setHeader(preflights, 'access-control-allow-headers', 'Accept, Authorization'),
    },
    'preflight-forgets-allowed-headers': {
      ...inBrowser,
      sabotage: dropHeader(preflights, 'access-control-allow-headers'),
    },
  }),
  ...breaking('cors/preflight-names-post', {
    'preflight-names-get-alone': setHeader(preflights, 'access-control-allow-methods', 'GET'),
  }),
];
