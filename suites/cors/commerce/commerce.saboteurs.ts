/** Saboteurs that close the commerce endpoint to other origins. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { combine } from '../../sabotage/combine.ts';
import { at, both, not, onHost, withHeader, withMethod } from '../../sabotage/conditions.ts';
import { alterHeaders } from '../../sabotage/http/alter-headers.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import type { ReceivedRequest } from '../../sabotage/received-request.ts';
import { allowOrigin } from '../allow-origin.ts';
import { closes, closesStatus, echoes } from '../saboteurs/alter-allow-origin.ts';

const commerce = at('/api/ucp/mcp');
const calls = both(commerce, withMethod('POST'));
const fromSomewhere = withHeader('origin');
const secondHost = onHost('canonical.test');

const everywhere = [
  'cors/commerce-is-open-to-every-origin',
  'cors/canonical-host-is-open-to-every-origin',
  'cors/method-failures-are-open',
  'cors/invalid-requests-are-open',
  'cors/notifications-are-open',
  'cors/no-commerce-response-is-closed',
] as const;
const onBothHosts = {
  checks: ['cors/method-failures-are-open', 'cors/invalid-requests-are-open', 'cors/notifications-are-open'],
  because: 'failures and notifications are sent to both hosts',
};
const inBrowser = { breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'] } as const;

/** The limit is refused with another status, unseen by scripts. */
const atLimit = (status: number): Omit<Saboteur, 'id' | 'breaks'> => ({
  alsoCatches: {
    checks: ['rate-limiting/burst-is-refused-with-429'],
    because: 'the promised status is 429',
  },
  notOneCause: 'the status and the missing header are two mistakes',
  sabotage: combine(closesStatus(calls, 429), alterStatus(calls, status, 429)),
});

export const saboteurs: readonly Saboteur[] = [
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-is-closed': { ...inBrowser, sabotage: closes(calls) },
  }),
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-echoes-the-origin': echoes(calls),
  }),
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open', 'cors/vary-names-origin'], {
    'commerce-echoes-the-origin-silently': echoes(calls, { vary: false }),
  }),
  ...breaking('cors/vary-names-origin', {
    'commerce-is-open-only-to-callers-with-an-origin': closes(both(calls, not(fromSomewhere))),
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/canonical-host-is-open-to-every-origin'], {
    'commerce-is-closed-to-localhost': {
      alsoCatches: {
        checks: ['cors/vary-names-origin', 'cors/no-commerce-response-is-closed'],
        because: 'the header then depends on the origin, and this check judges every response of the run',
      },
      sabotage: closes(
        both(
          calls,
          withHeader('origin', (origin) => origin.includes('localhost')),
        ),
      ),
    },
  }),
  ...breaking(everywhere, {
    'commerce-allows-every-origin-twice': {
      ...inBrowser,
      alsoCatches: {
        checks: ['cors/rate-limited-responses-are-open'],
        because: 'a 429 carries the header twice as well',
      },
      sabotage: alterHeaders(calls, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking(['cors/canonical-host-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'canonical-host-is-closed': {
      ...inBrowser,
      alsoCatches: {
        checks: [...onBothHosts.checks, 'cors/rate-limited-responses-are-open'],
        because: 'failures are sent to both hosts, and the burst to the advertised one',
      },
      sabotage: closes(both(calls, secondHost)),
    },
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'base-host-is-closed': {
      ...inBrowser,
      alsoCatches: onBothHosts,
      sabotage: closes(both(calls, not(secondHost))),
    },
  }),
  ...breaking(['cors/method-failures-are-open', 'cors/no-commerce-response-is-closed'], {
    'unknown-methods-are-closed': closes(
      both(calls, ({ rpc }: ReceivedRequest) => rpc?.method === 'no/such/method'),
    ),
  }),
  ...breaking('cors/notifications-are-open', {
    'notifications-are-answered-closed': closes(
      both(calls, ({ rpc }: ReceivedRequest) => String(rpc?.method).startsWith('notifications/')),
    ),
    'answers-without-content-are-closed': closesStatus(calls, 202, 204),
  }),
  ...breaking(['cors/invalid-requests-are-open', 'cors/no-commerce-response-is-closed'], {
    'unreadable-requests-are-answered-closed': closes(
      both(calls, ({ rpc }: ReceivedRequest) => rpc === undefined),
    ),
  }),
  ...breaking('cors/get-is-open', {
    'commerce-answers-get-closed': closes(both(commerce, withMethod('GET'))),
  }),
  ...breaking('cors/no-commerce-response-is-closed', {
    'searches-are-closed': closes(
      both(calls, ({ body }: ReceivedRequest) => body.includes('search_catalog')),
    ),
  }),
  ...breaking('cors/rate-limited-responses-are-open', {
    'rate-limited-answers-are-closed': closesStatus(calls, 429),
    'limits-of-430-are-closed': atLimit(430),
    'limits-of-503-are-closed': atLimit(503),
  }),
];
