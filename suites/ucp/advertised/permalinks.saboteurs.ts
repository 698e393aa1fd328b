/** Saboteurs of permalinks. */
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, withParam } from '../../sabotage/conditions.ts';
import { onProfile } from '../../sabotage/documents.ts';
import {
  alterHeaders,
  alterStatus,
  alterUrl,
  dropHeader,
  errorResponse,
  refuse,
  replaceResponse,
  servePath,
  setHeader,
} from '../../sabotage/http.ts';
import { alterJson, removeAt, setAt } from '../../sabotage/json.ts';
import { breakingAugustVersion } from '../../sabotage/ucp.ts';

const onPermalink = at(/^\/buy(?:\/|$)/);

const endpoint = '/ucp/capabilities/dev.ucp.shopping.permalink/0/config/endpoint';

/** The redirect of a permalink whose destination passes the test. */
const leadTo = (
  isMeant: (wanted: string) => boolean,
  location: (wanted: string) => string,
  more: Readonly<Record<string, string>> = {},
): Sabotage =>
  replaceResponse(both(onPermalink, withParam('continue_to', isMeant)), ({ url }) => {
    const wanted = url.searchParams.get('continue_to') ?? '';
    const headers = {
      location: location(wanted),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...more,
    };
    return new Response(null, { status: 303, headers });
  });

/** Changes where permalinks lead. */
const alterLocation = (change: (target: URL, asked: URL) => void): Sabotage =>
  alterHeaders(onPermalink, (headers, { url }) => {
    const location = headers.get('location');
    if (location === null) return;
    const target = new URL(location);
    change(target, url);
    headers.set('location', target.href);
  });

const handOn =
  (name: string) =>
  (target: URL, { searchParams }: URL): void => {
    const value = searchParams.get(name);
    if (value !== null) target.searchParams.set(name, value);
  };

/** Reads encoded items with less care. @param change returns the id as it is looked up. */
const decodeItem = (change: (id: string, isCanonical: boolean) => string | undefined): Sabotage =>
  alterUrl(at(/^\/buy\/~/), (url) => {
    const [, token = ''] = /^\/buy\/~(.*):1$/.exec(url.pathname) ?? [];
    const bytes = Buffer.from(token, 'base64url');
    const id = change(bytes.toString(), bytes.toString('base64url') === token);
    if (id !== undefined) url.pathname = `/buy/${encodeURIComponent(id)}:1`;
  });

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-permalink-endpoints-are-plain', {
    'ucp-permalinks-behind-a-slash': alterJson(onProfile, setAt(endpoint, 'http://storefront.test/buy/')),
    'ucp-permalinks-in-a-query': alterJson(onProfile, setAt(endpoint, 'http://storefront.test/?buy')),
    'ucp-permalinks-nowhere': alterJson(onProfile, removeAt(endpoint)),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-are-answered-with-303', {
    'ucp-permalinks-move-for-ever': alterStatus(
      both(
        onPermalink,
        withParam('continue_to', (wanted) => wanted === '/'),
      ),
      301,
      303,
    ),
    'ucp-permalinks-may-be-stored': setHeader(onPermalink, 'cache-control', 'public, max-age=60'),
    'ucp-permalinks-tell-where-they-come-from': dropHeader(onPermalink, 'referrer-policy'),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-stay-in-the-shop', {
    'ucp-permalinks-lead-anywhere': leadTo(
      (wanted) => wanted.startsWith('https:'),
      (wanted) => wanted,
    ),
    'ucp-permalinks-believe-in-two-slashes': leadTo(
      (wanted) => wanted.startsWith('//elsewhere'),
      (wanted) => wanted,
    ),
    'ucp-permalinks-believe-in-backslashes': leadTo(
      (wanted) => wanted.startsWith('/\\'),
      (wanted) => wanted.replace('\\', '/'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-reflect-no-line-breaks', {
    'ucp-permalinks-reflect-what-they-get': leadTo(
      (wanted) => wanted.includes('\n'),
      (wanted) => encodeURI(wanted),
    ),
    'ucp-permalinks-split-their-answers': leadTo(
      (wanted) => wanted.includes('\n'),
      () => '/',
      { 'x-permalink': 'injected' },
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-long-permalinks-are-accepted', {
    'ucp-permalinks-of-a-thousand-octets': replaceResponse(
      both(onPermalink, ({ url }) => url.href.length > 1000),
      () => errorResponse(414),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-read-both-forms-of-an-id', {
    'ucp-permalinks-take-encoded-ids-as-they-are': servePath(at(/^\/buy\/~/), '/buy/none:1'),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-refuse-other-encodings', {
    'ucp-permalinks-decode-what-they-can': decodeItem((id) => id),
    'ucp-permalinks-trim-their-ids': decodeItem((id, isCanonical) =>
      isCanonical ? id.replaceAll(/\p{Cc}/gu, '') : undefined,
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-of-unknown-items-lead-on', {
    'ucp-permalinks-of-unknown-items-are-not-found': refuse(at(/^\/buy\/no-such.*:1$/), 404),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-validate-their-input', {
    'ucp-permalinks-without-a-quantity-move-for-ever': alterStatus(at(/^\/buy\/.*:0$/), 301, 303),
    'ucp-permalinks-of-nothing-move-for-ever': alterStatus(at(/^\/buy\/~?:1$/), 308, 303),
  }),
  ...breakingAugustVersion('discovery/ucp-permalink-destinations-are-validated', {
    'ucp-permalinks-trim-what-they-get': leadTo(
      (wanted) => wanted !== wanted.trim(),
      (wanted) => wanted.trim(),
    ),
    'ucp-permalinks-believe-in-their-own-host': leadTo(
      (wanted) => /^(http:)?\/\/storefront\.test\//.test(wanted),
      (wanted) => wanted,
    ),
    'ucp-permalinks-go-up-and-down': leadTo(
      (wanted) => wanted.includes('/../'),
      (wanted) => wanted,
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-permalink-parameters-have-no-order', {
    'ucp-permalinks-go-where-they-are-led-last': alterLocation((target, { searchParams }) => {
      const all = searchParams.getAll('continue_to');
      if (all.length > 1) target.pathname = all.at(-1) ?? '/';
    }),
    'ucp-permalinks-believe-the-first-source': alterLocation((target, { searchParams }) => {
      const source = [...searchParams].find(([name]) => name.endsWith('attribution/utm_source'));
      if (source) target.searchParams.set('utm_source', source[1]);
    }),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-hand-no-secrets-on', {
    'ucp-permalinks-hand-tokens-on': alterLocation(handOn('access_token')),
    'ucp-permalinks-hand-credentials-on': alterLocation(handOn('payment/instruments/0/credential/token')),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-keep-fields-to-themselves', {
    'ucp-permalinks-hand-mailboxes-on': alterLocation(handOn('buyer/email')),
    'ucp-permalinks-hand-unknown-fields-on': alterLocation(handOn('buyer/unknown')),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-keep-campaigns', {
    'ucp-permalinks-forget-their-campaign': alterLocation((target) => {
      target.searchParams.delete('utm_medium');
    }),
  }),
];
