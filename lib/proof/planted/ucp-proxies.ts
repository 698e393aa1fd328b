/** Makers of proxies that change what the reference storefront says of UCP. */

import { combine, where } from '../../../suites/sabotage/breaking.ts';
import { at, both, reading } from '../../../suites/sabotage/conditions.ts';
import { replaceResponse } from '../../../suites/sabotage/http.ts';
import { alterJson, changeAt, setAt } from '../../../suites/sabotage/json.ts';
import { alterPayload } from '../../../suites/sabotage/rpc.ts';
import { isFailure } from '../../../suites/sabotage/ucp.ts';
import { isObject, type JsonObject, objectsOf, valueAt } from '../../assert/json.ts';
import type { Sabotage } from '../../model/saboteur.ts';

/** The releases that have the sentence: the last one, since the second, or all. */
type Since = '2026-01-23' | '2026-04-08' | '2026-08-25';

export type UcpFault = {
  readonly id: string;
  readonly since: Since;
  /** The last release that has the sentence, where later ones lack it. */
  readonly until?: Since;
  /** The sentence in our words; for a lawful difference, why it is one. */
  readonly sentence: string;
  readonly proxy: Sabotage;
};

export const fault = (
  since: Since,
  id: string,
  sentence: string,
  proxy: Sabotage,
  until?: Since,
): UcpFault => ({ id, since, sentence, proxy, ...(until && { until }) });

export const capabilities = '/ucp/capabilities';

/** The profile and the pinned ones. */
export const onProfiles = at(/^\/\.well-known\/ucp(?:\/|$)/);

/** Advertises a capability in the version of each profile. */
export const offer = (name: string, entry: JsonObject = {}): Sabotage =>
  alterJson(onProfiles, (body) => {
    const version = valueAt(body, '/ucp/version');
    const path = name.split('.').slice(2).join('/');
    const schema = `https://ucp.dev/${version}/schemas/${path}.json`;
    const spec = `https://ucp.dev/${version}/specification/${path}`;
    return setAt(`${capabilities}/${name}`, [{ version, spec, schema, ...entry }])(body);
  });

/** Advertises a capability more, in the profile and in the pinned ones. */
export const advertise = (name: string, entry: JsonObject): Sabotage =>
  alterJson(onProfiles, (body) =>
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

export const eachLine = (tools: readonly string[], change: (line: JsonObject) => unknown): Sabotage =>
  served(
    tools,
    changeAt('/line_items', (lines) => objectsOf(lines).map(change)),
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
  const [wanted = '/', ...others] = url.searchParams.getAll('continue_to');
  const isKept = others.length === 0 && /^\/(?![/\\])[^\s\\]*$/.test(wanted);
  return new URL(isKept ? wanted : '/', url).href;
};

export const linking = (config: JsonObject): Sabotage =>
  advertise('dev.ucp.common.identity_linking', { config });

export const concluding = [...checkouts, 'complete_checkout', 'cancel_checkout'];

export const inStatus = (status: string, change: (payload: JsonObject) => unknown) =>
  served(concluding, where('status', status, change));

export const eachMessage = (change: (message: JsonObject) => unknown) =>
  served(
    checkouts,
    changeAt('/messages', (messages) => objectsOf(messages).map(change)),
  );

export const eachOption = (change: (option: JsonObject) => unknown) =>
  served(
    checkouts,
    changeAt(`${method}/groups/0/options`, (options) => objectsOf(options).map(change)),
  );

/** Adds an amount to the total, and the entry that it comes from. */
export const withTotal = (type: string, amount: number, effect = amount, more: JsonObject = {}) =>
  served(
    checkouts,
    changeAt('/totals', (totals) => [
      ...objectsOf(totals).filter((total) => total.type !== 'total'),
      { type, amount, ...more },
      ...objectsOf(totals)
        .map(where('type', 'total', (total) => ({ ...total, amount: Number(total.amount) + effect })))
        .slice(-1),
    ]),
  );

/** The details of a variant are those of its product: every variant that the search shows, the last one first. */
export const showAllVariants = (): Sabotage => (handler) => {
  const known = new Map<unknown, readonly JsonObject[]>();
  const alter = alterPayload(['search_catalog', 'get_product'], (payload) => {
    for (const { id, variants } of objectsOf(payload.products)) known.set(id, objectsOf(variants));
    const variants = known.get(valueAt(payload, '/product/id'));
    return variants ? setAt('/product/variants', variants.toReversed())(payload) : payload;
  });
  return alter(handler);
};

/** With a discount that needs no code, and takes nothing off the total. */
export const discounted = (discount: JsonObject): Sabotage =>
  combine(
    offer('dev.ucp.shopping.discount', { extends: 'dev.ucp.shopping.checkout' }),
    served(checkouts, (payload) => ({
      ...payload,
      discounts: { applied: [{ title: 'Spring sale', amount: 0, automatic: true, ...discount }] },
    })),
  );

export const consenting = (consent: unknown): Sabotage =>
  combine(
    offer('dev.ucp.shopping.buyer_consent', { extends: 'dev.ucp.shopping.checkout' }),
    served(checkouts, (payload) =>
      isObject(payload.buyer) ? { ...payload, buyer: { ...payload.buyer, consent } } : payload,
    ),
  );

export const quantityUnit = { unit: 'LBR', display_text: 'lb', scale: 0 };

const versions: readonly Since[] = ['2026-01-23', '2026-04-08', '2026-08-25'];

/** The releases that have the sentence. */
export const versionsOf = ({ since, until = '2026-08-25' }: UcpFault): readonly Since[] =>
  versions.slice(versions.indexOf(since), versions.indexOf(until) + 1);
