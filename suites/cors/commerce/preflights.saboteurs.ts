/** Saboteurs that refuse or falsify preflights of the commerce endpoint. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, onHost, withMethod } from '../../sabotage/conditions.ts';
import { dropHeader, setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { closes, echoes } from '../saboteurs/alter-allow-origin.ts';

const preflights = both(at('/api/ucp/mcp'), withMethod('OPTIONS'));
const inBrowser = { breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'] } as const;

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'commerce-preflights-are-closed',
    breaks: ['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'],
    ...inBrowser,
    sabotage: closes(preflights),
  }),
  ...breaking('cors/commerce-preflights-are-open', {
    'commerce-preflights-echo-the-origin': echoes(preflights),
  }),
  saboteur({
    id: 'canonical-host-closes-preflights',
    breaks: ['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'],
    ...inBrowser,
    sabotage: closes(both(preflights, onHost('canonical.test'))),
  }),
  saboteur({
    id: 'commerce-preflights-not-allowed',
    breaks: ['cors/preflight-succeeds'],
    ...inBrowser,
    sabotage: alterStatus(preflights, 405),
  }),
  saboteur({
    id: 'preflight-forbids-content-type',
    breaks: ['cors/preflight-allows-content-type'],
    ...inBrowser,
    sabotage: setHeader(preflights, 'access-control-allow-headers', 'Accept, Authorization'),
  }),
  saboteur({
    id: 'preflight-forgets-allowed-headers',
    breaks: ['cors/preflight-allows-content-type'],
    ...inBrowser,
    sabotage: dropHeader(preflights, 'access-control-allow-headers'),
  }),
  ...breaking('cors/preflight-names-post', {
    'preflight-names-get-alone': setHeader(preflights, 'access-control-allow-methods', 'GET'),
  }),
];
