/** Makers of proxies that change what the reference storefront says of UCP. */

import { combine } from '../../../suites/sabotage/breaking.ts';
import { at, both, reading } from '../../../suites/sabotage/conditions.ts';
import { replaceResponse } from '../../../suites/sabotage/http.ts';
import { alterJson, changeAt, setAt } from '../../../suites/sabotage/json.ts';
import { alterPayload } from '../../../suites/sabotage/rpc.ts';
import { isFailure } from '../../../suites/sabotage/ucp.ts';
import { isObject, type JsonObject, valueAt } from '../../assert/json.ts';
import type { Sabotage } from '../../model/saboteur.ts';

/** The releases that have the sentence: the last one, since the second, or all. */
type Since = '2026-01-23' | '2026-04-08' | '2026-08-25';

export type UcpFault = {
  readonly id: string;
  readonly since: Since;
  /** The sentence in our words; for a lawful difference, why it is one. */
  readonly sentence: string;
  readonly proxy: Sabotage;
};

export const fault = (since: Since, id: string, sentence: string, proxy: Sabotage): UcpFault => ({
  ...{ id, since, sentence, proxy },
});

export const capabilities = '/ucp/capabilities';

/** Advertises a capability more, in the profile and in the pinned ones. */
export const advertise = (name: string, entry: JsonObject): Sabotage =>
  alterJson(at(/^\/\.well-known\/ucp(?:\/|$)/), (body) =>
    valueAt(body, '/ucp/version') === '2026-08-25'
      ? setAt(`${capabilities}/${name}`, [
          {
            version: '2026-08-25',
            schema: `https://ucp.dev/2026-08-25/schemas/${name.split('.').slice(2).join('/')}.json`,
            ...entry,
          },
        ])(body)
      : body,
  );

export const records = [
  'create_cart',
  'get_cart',
  'update_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
];

export const checkouts = records.slice(3);

export const all = [
  ...records,
  'cancel_cart',
  'cancel_checkout',
  'search_catalog',
  'lookup_catalog',
  'get_product',
];

export const served = (tools: readonly string[], change: (payload: JsonObject) => unknown): Sabotage =>
  alterPayload(tools, (payload) => (isFailure(payload) ? payload : change(payload)));

export const list = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const eachLine = (tools: readonly string[], change: (line: JsonObject) => unknown): Sabotage =>
  served(
    tools,
    changeAt('/line_items', (lines) => list(lines).map(change)),
  );

export const firstVariant = (tools: readonly string[], change: (variant: JsonObject) => unknown): Sabotage =>
  served(
    tools,
    changeAt('/products/0/variants/0', (variant) => (isObject(variant) ? change(variant) : variant)),
  );

export const order = (change: (payload: JsonObject) => unknown): Sabotage =>
  alterPayload(['get_order'], (payload) => (isFailure(payload) ? payload : change(payload)));

export const method = '/fulfillment/methods/0';

/** Redirects as a shop would: to where the path of the permalink has put the buyer. */
export const permalink = (answer: (url: URL) => Response): Sabotage =>
  combine(
    advertise('dev.ucp.shopping.permalink', { config: { endpoint: 'http://storefront.test/buy' } }),
    replaceResponse(both(at(/^\/buy(?:\/|$)/), reading), ({ url }) => answer(url)),
  );

export const seeOther = (
  location: string,
  more: Readonly<Record<string, string>> = {},
  status = 303,
): Response =>
  new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...more },
  });

export const ownPath = (url: URL): string => {
  const wanted = url.searchParams.get('continue_to') ?? '/';
  return /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? new URL(wanted, url).href : new URL('/', url).href;
};

export const linking = (config: JsonObject): Sabotage =>
  advertise('dev.ucp.common.identity_linking', { config });

export const quantityUnit = { unit: 'LBR', display_text: 'lb', scale: 0 };

const versions: readonly Since[] = ['2026-01-23', '2026-04-08', '2026-08-25'];

/** The releases that have the sentence. */
export const versionsOf = ({ since }: UcpFault): readonly Since[] => versions.slice(versions.indexOf(since));
