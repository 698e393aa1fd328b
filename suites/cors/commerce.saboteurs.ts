/** Saboteurs that close the commerce endpoint to other origins. */

import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import {
  both,
  not,
  onHost,
  type ReceivedRequest,
  withHeader,
  withMethod,
  withTool,
} from '../sabotage/conditions.ts';
import { alterHeaders, alterStatus, replaceResponse } from '../sabotage/http.ts';
import { onCommerce, onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { allowOrigin } from './allow-origin.ts';
import { closes, closesStatus, echoes } from './documents.saboteurs.ts';

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

/** Refusals at the rate limit have another status, and scripts cannot read them. */
const atLimit = (status: number): Omit<Saboteur, 'id' | 'breaks'> => ({
  alsoCatches: {
    checks: ['rate-limiting/burst-is-refused-with-429'],
    because: 'the promised status is 429',
  },
  notOneCause: 'the status and the missing header are two mistakes',
  sabotage: combine(closesStatus(onCommerce, 429), alterStatus(onCommerce, status, 429)),
});

/** A tool that scripts call with the arguments of an earlier call without Origin. */
const lookups = both(onEndpoint, withTool('lookup_catalog'));

/** The empty change marks the earlier calls as altered too: the matrix reruns only checks whose responses are altered. */
export const answerScripts = (status: number, headers: Readonly<Record<string, string>> = {}): Sabotage =>
  combine(
    alterHeaders(lookups, () => {}),
    replaceResponse(
      both(lookups, withHeader('origin')),
      () => new Response('No.', { status, headers: { 'content-type': 'text/plain', ...headers } }),
    ),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-is-closed': { ...inBrowser, sabotage: closes(onCommerce) },
  }),
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-echoes-the-origin': echoes(onCommerce),
  }),
  ...breaking([...everywhere, 'cors/rate-limited-responses-are-open', 'cors/vary-names-origin'], {
    'commerce-echoes-the-origin-silently': echoes(onCommerce, { vary: false }),
  }),
  ...breaking('cors/vary-names-origin', {
    'commerce-is-open-only-to-callers-with-an-origin': closes(both(onCommerce, not(fromSomewhere))),
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/canonical-host-is-open-to-every-origin'], {
    'commerce-is-closed-to-localhost': {
      alsoCatches: {
        checks: ['cors/vary-names-origin', 'cors/no-commerce-response-is-closed'],
        because: 'the header then depends on the origin, and this check judges every response of the run',
      },
      sabotage: closes(
        both(
          onCommerce,
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
      sabotage: alterHeaders(onCommerce, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking(['cors/canonical-host-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'canonical-host-is-closed': {
      ...inBrowser,
      alsoCatches: {
        checks: [...onBothHosts.checks, 'cors/rate-limited-responses-are-open'],
        because: 'failures are sent to both hosts, and the burst to the advertised one',
      },
      sabotage: closes(both(onCommerce, secondHost)),
    },
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'base-host-is-closed': {
      ...inBrowser,
      alsoCatches: onBothHosts,
      sabotage: closes(both(onCommerce, not(secondHost))),
    },
  }),
  ...breaking(['cors/method-failures-are-open', 'cors/no-commerce-response-is-closed'], {
    'unknown-methods-are-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => rpc?.method === 'no/such/method'),
    ),
  }),
  ...breaking('cors/notifications-are-open', {
    'notifications-are-answered-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => String(rpc?.method).startsWith('notifications/')),
    ),
    'answers-without-content-are-closed': closesStatus(onCommerce, 202, 204),
  }),
  ...breaking(['cors/invalid-requests-are-open', 'cors/no-commerce-response-is-closed'], {
    'unreadable-requests-are-answered-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => rpc === undefined),
    ),
  }),
  ...breaking('cors/get-is-open', {
    'commerce-answers-get-closed': closes(both(onEndpoint, withMethod('GET'))),
  }),
  ...breaking('cors/no-commerce-response-is-closed', {
    'searches-are-closed': closes(
      both(onCommerce, ({ body }: ReceivedRequest) => body.includes('search_catalog')),
    ),
  }),
  ...breaking('cors/rate-limited-responses-are-open', {
    'rate-limited-answers-are-closed': closesStatus(onCommerce, 429),
    'limits-of-430-are-closed': atLimit(430),
    'limits-of-503-are-closed': atLimit(503),
  }),

  ...breaking('cors/refusals-allow-the-origin', {
    'scripts-are-unauthorized-unseen': answerScripts(401),
    'scripts-are-forbidden-unseen': answerScripts(403),
  }),
  ...breakingUcp('cors/refusals-allow-the-origin', {
    'ucp-scripts-are-forbidden-unseen': answerScripts(403),
  }),
];
