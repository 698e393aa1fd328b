/** Saboteurs of negotiation, and of how the profiles of agents are fetched. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, type Condition, not, withTool } from '../../sabotage/conditions.ts';
import { alterRequest, alterStatus } from '../../sabotage/http.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterPayload, alterRpcResponse, failCalls, onCommerce, succeedCalls } from '../../sabotage/rpc.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../../sabotage/ucp.ts';

/** A call of the agent with this profile. */
const by =
  (file: string | RegExp): Condition =>
  ({ request, body }) =>
    request.method === 'POST' &&
    (typeof file === 'string' ? body.includes(`/${file}.json"`) : file.test(body));

/** The profile of the agent is taken for another one. */
const misread = (when: Condition, change: (body: string) => string): Sabotage =>
  alterRequest(when, ({ request, body }) => {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    return new Request(request.url, { method: 'POST', headers, body: change(body) });
  });

const takeFor = (file: string, other: string): Sabotage =>
  misread(by(file), (body) => body.replaceAll(`/${file}.json"`, `/${other}.json"`));

/** An agent is refused with another code. */
const recode = (file: string | RegExp, code: string): Sabotage =>
  alterRpcResponse(by(file), ({ jsonrpc, id }) => ({
    ...{ jsonrpc, id },
    error: { code: -32001, message: 'no', data: { code } },
  }));

type Fetch = (url: string, signal: AbortSignal) => Promise<Response>;

/** Changes how the storefront fetches, below its own guard. */
const fetching =
  (change: (fetch: Fetch) => Fetch): Sabotage =>
  (handler) =>
  (request, client = { ip: '127.0.0.1' }) =>
    handler(request, { ...client, ...(client.fetch && { fetch: change(client.fetch) }) });

const followRedirects = fetching((fetch) => async (url, signal) => {
  const response = await fetch(url, signal);
  const location = response.headers.get('location');
  return location === null ? response : fetch(new URL(location, url).href, signal);
});

const readWhole = fetching((fetch) => async (url, signal) => {
  const response = await fetch(url, signal);
  if (!url.endsWith('/endless.json')) return response;
  return new Response(await response.text(), { headers: response.headers });
});

/** A host that the guard takes for a public one, and that leads to the host in its first label. */
const open = '.led.invalid';

/** Lets the addresses of these hosts through the guard. */
const leadInside = (hosts: RegExp): Sabotage =>
  combine(
    misread(by('inside'), (body) =>
      body.replaceAll(hosts, (_, host: string) => `https://${Buffer.from(host).toString('hex')}${open}/`),
    ),
    fetching((fetch) => (url, signal) => {
      const [, hex] = /^https:\/\/([\da-f]+)\.led\.invalid\//.exec(url) ?? [];
      if (hex === undefined) return fetch(url, signal);
      return fetch(url.replace(`${hex}${open}`, Buffer.from(hex, 'hex').toString()), signal);
    }),
  );

const withoutCache: Sabotage = (handler) => {
  let count = 0;
  return misread(by('common'), (body) => {
    count += 1;
    return body.replaceAll('/common.json"', `/common.json?${count}"`);
  })(handler);
};

const named = (name: string) =>
  setAt(`/ucp/capabilities/dev.ucp.shopping.${name}`, [{ version: '2026-04-08' }]);

/** A search whose catalog has this member. */
const searching =
  (member: string): Condition =>
  ({ rpc }) =>
    valueAt(rpc, `/params/arguments/catalog/${member}`) !== undefined;

const withoutFirst = changeAt('/products', (products) =>
  Array.isArray(products) ? products.slice(1) : products,
);

/** With the agent that lacks the parent, and in what any agent gets. */
const orphans = [
  'commerce/ucp-extensions-need-their-parent',
  'commerce/ucp-results-name-parents-with-extensions',
] as const;

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(orphans, {
    'ucp-extensions-outlive-their-parent': alterPayload(['get_checkout'], named('fulfillment'), by('orphan')),
  }),
  ...breakingFirstVersion(orphans, {
    'ucp-first-names-extensions-without-a-parent': succeedCalls(by('orphan'), {
      content: [{ type: 'text', text: 'A checkout.' }],
      structuredContent: {
        ucp: {
          version: '2026-01-23',
          capabilities: { 'dev.ucp.shopping.fulfillment': [{ version: '2026-01-23' }] },
          payment_handlers: {},
        },
      },
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-odd-profiles-are-accepted', {
    'ucp-orders-of-profiles-are-judged': recode('ordered', 'profile_malformed'),
    'ucp-later-profiles-are-malformed': recode('newer', 'profile_malformed'),
    'ucp-unknown-keys-are-malformed': recode('keyed', 'profile_malformed'),
  }),
  ...breakingUcp('commerce/ucp-attribution-changes-nothing', {
    'ucp-attribution-hides-a-product': alterPayload(
      ['search_catalog'],
      withoutFirst,
      searching('attribution'),
    ),
    'ucp-attribution-is-refused': failCalls(searching('attribution'), -32_602),
  }),
  ...breakingAugustVersion('commerce/ucp-unknown-members-are-ignored', {
    'ucp-unknown-members-are-refused': failCalls(searching('ucp'), -32_602),
  }),
  ...breakingUcp('commerce/ucp-capabilities-concern-the-operation', {
    'ucp-searches-concern-carts': alterPayload(
      ['search_catalog'],
      named('cart'),
      not(by(/profiles\.invalid/)),
    ),
    'ucp-carts-concern-fulfillment': alterPayload(['get_cart'], named('fulfillment')),
  }),
  ...breakingUcp('commerce/ucp-results-name-parents-with-extensions', {
    'ucp-updates-lose-the-parent': alterPayload(
      ['update_checkout'],
      removeAt('/ucp/capabilities/dev.ucp.shopping.checkout'),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-results-name-parents-with-extensions', {
    'ucp-first-readings-lose-the-parent': alterPayload(
      ['get_checkout'],
      removeAt('/ucp/capabilities/dev.ucp.shopping.checkout'),
    ),
  }),
  ...breakingUcp('commerce/ucp-profiles-are-fetched', {
    'ucp-every-agent-is-taken-for-known': misread(by(/2026-04-08\/common\.json"/), (body) =>
      body.replaceAll(/https:\/\/profiles\.invalid\/[^"]*/g, 'https://agent.example/profile.json'),
    ),
  }),
  ...breakingUcp('commerce/ucp-unsupported-versions-are-refused', {
    'ucp-future-agents-are-served': takeFor('future', 'common'),
    'ucp-future-agents-are-called-malformed': recode('future', 'profile_malformed'),
  }),
  ...breakingFirstVersion('commerce/ucp-unsupported-versions-are-refused', {
    'ucp-first-serves-future-agents': takeFor('future', 'common'),
  }),
  ...breakingUcp('commerce/ucp-agents-in-vain-are-told', {
    'ucp-agents-in-vain-are-served': takeFor('foreign', 'common'),
    'ucp-agents-in-vain-get-an-empty-page': alterPayload(
      ['search_catalog'],
      () => ({ ucp: { version: '2026-04-08', capabilities: {}, status: 'success' }, products: [] }),
      by('foreign'),
    ),
  }),
  ...breakingUcp('commerce/ucp-malformed-profiles-are-refused', {
    'ucp-malformed-profiles-are-called-unreachable': recode('malformed', 'profile_unreachable'),
    'ucp-profiles-are-not-validated': takeFor('invalid', 'common'),
  }),
  ...breakingUcp('commerce/ucp-unreachable-profiles-are-refused', {
    'ucp-agents-without-a-profile-are-served': takeFor('absent', 'common'),
    'ucp-failing-servers-of-agents-are-malformed': recode('broken', 'profile_malformed'),
  }),
  ...breakingUcp('commerce/ucp-profiles-behind-closed-ports-are-refused', {
    'ucp-closed-ports-break-the-call': recode(/closed\.invalid/, 'internal_error'),
    'ucp-closed-ports-are-no-matter': misread(by(/closed\.invalid/), (body) =>
      body.replaceAll('https://closed.invalid/', 'https://profiles.invalid/agents/'),
    ),
  }),
  ...breakingUcp('commerce/ucp-slow-profiles-are-refused', {
    'ucp-slow-profiles-are-internal-errors': recode('slow', 'internal_error'),
  }),
  ...breakingUcp('commerce/ucp-profile-refusals-have-their-status', {
    'ucp-future-agents-are-unauthorized': alterStatus(both(onCommerce, by('future')), 401),
    'ucp-malformed-profiles-are-unauthorized': alterStatus(both(onCommerce, by('malformed')), 403),
  }),
  ...breakingUcp('commerce/ucp-redirected-profiles-are-not-followed', {
    'ucp-redirected-profiles-are-followed': followRedirects,
  }),
  ...breakingUcp('commerce/ucp-profiles-come-over-https', {
    'ucp-profiles-come-over-http': misread(by(/http:\/\/profiles\.invalid/), (body) =>
      body.replaceAll('http://profiles.invalid', 'https://profiles.invalid'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-profiles-are-not-fetched-from-inside', {
    'ucp-profiles-are-fetched-from-anywhere': leadInside(/https:\/\/([^/"]+)\//g),
    'ucp-profiles-are-fetched-from-localhost': leadInside(/https:\/\/(localhost)\//g),
    'ucp-profiles-are-fetched-from-metadata': leadInside(/https:\/\/(169\.254\.169\.254)\//g),
    'ucp-profiles-are-fetched-over-ipv6': leadInside(/https:\/\/(\[::1\])\//g),
  }),
  ...breakingUcp('commerce/ucp-profiles-are-cached', {
    'ucp-profiles-are-fetched-each-time': withoutCache,
  }),
  ...breakingAugustVersion('commerce/ucp-profiles-are-bounded', {
    'ucp-profiles-are-read-whole': readWhole,
  }),
  ...breakingAugustVersion('commerce/ucp-long-profiles-are-read', {
    'ucp-long-profiles-are-malformed': recode('long', 'profile_malformed'),
  }),
  ...breakingUcp('commerce/ucp-answers-have-the-negotiated-version', {
    'ucp-answers-name-the-next-version': alterPayload(
      ['search_catalog'],
      setAt('/ucp/version', '2026-08-25'),
      by('common'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-answers-have-the-negotiated-version', {
    'ucp-earlier-agents-are-answered-anew': alterPayload(
      ['search_catalog'],
      setAt('/ucp/version', '2026-08-25'),
    ),
  }),
  ...breakingUcp('commerce/ucp-capabilities-are-common-ones', {
    'ucp-results-name-all-capabilities': alterPayload(
      ['search_catalog'],
      setAt('/ucp/capabilities/dev.ucp.shopping.catalog.lookup', [{ version: '2026-04-08' }]),
      by('few'),
    ),
    'ucp-tools-are-for-every-agent': misread(both(by('few'), withTool('lookup_catalog')), (body) =>
      body.replaceAll('/few.json"', '/common.json"'),
    ),
  }),
  ...breakingUcp('commerce/ucp-extensions-are-common-ones', {
    'ucp-extensions-are-for-every-agent': takeFor('plain', 'common'),
  }),
  ...breakingFirstVersion('commerce/ucp-extensions-are-common-ones', {
    'ucp-first-names-extensions-to-every-agent': takeFor('plain', 'common'),
  }),
];
