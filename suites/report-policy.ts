/** The part of the policy that reports need: it loads without the checks. */

import type { HttpRequest } from '../lib/model/http.ts';
import type { Policy } from '../lib/model/policy.ts';
import { effectOf } from './effects.ts';

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const places: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(\/(?:products|collections|pages|blogs)\/)[^/]+(?=\/|$)/, '$1{handle}'],
  [/^(\/products\/\{handle\}|\/blogs\/\{handle\})\/.+$/, '$1/{part}'],
  [/^(\/\.well-known\/ucp\/).+$/, '$1{version}'],
  [/\d{4}-\d\d-\d\d/, '{version}'],
];

/** @param address as `pattern` writes it, without its query. */
const ownerOf: Policy['ownerOf'] = (address) => rows.find(([pattern]) => pattern.test(address))?.[1];

/** What each area of the interface is to somebody who owns a shop. */
export const areaWords: NonNullable<Policy['areaWords']> = {
  discovery: {
    name: 'Finding the shop',
    works: 'Agents find out how to shop here, and how customers sign in.',
  },
  catalog: {
    name: 'Products and prices',
    works: 'Agents can read your products, their prices and what is in stock.',
  },
  sitemap: { name: 'List of pages', works: 'Search engines and agents can find the pages of your shop.' },
  cors: {
    name: 'Agents in a browser',
    works: 'Agents that run in a browser can do what they may, and nothing else.',
  },
  markdown: { name: 'Pages as plain text', works: 'Agents can read your pages as plain text.' },
  'json-rpc': {
    name: 'Talking to agents',
    works: 'Agents can talk to your shop, and understand its answers.',
  },
  commerce: {
    name: 'Search, cart and checkout',
    works: 'Agents can search your shop, and fill carts and checkouts.',
  },
  'rate-limiting': {
    name: 'Protection from too many requests',
    works: 'Agents that ask too much are slowed down, and let in again.',
  },
};

export const reportPolicy = {
  document: { title: 'Storefront Catalog and Agent Commerce Interface', version: '2026-08-27' },
  callerOptions: ({ agentProfile }) => (agentProfile === undefined ? [] : ['--agent-profile', agentProfile]),
  pattern,
  ownerOf,
  effectOf,
  areaWords,
} satisfies Partial<Policy>;

const rows: readonly (readonly [address: RegExp, owner: ReturnType<Policy['ownerOf']>])[] = [
  [
    /^\/openapi\.json$|^\/cdn\/shop\/files\/openapi/,
    { likely: 'app', because: 'no platform serves an OpenAPI document by itself; the store adds it' },
  ],
  [
    /^\/$|^\/(?:search|policies)\b|^\/(?:products|collections|pages|blogs)\/\{handle\}(?:\/(?!.*\.json$).*)?$/,
    { likely: 'theme', because: 'the theme renders the pages' },
  ],
];

/** @returns `/products.json?limit=...` below the base URL, `tools/call get_cart` at the commerce endpoint. */
export function pattern({ url, body, headers }: HttpRequest, baseUrl: string): string {
  if (body !== undefined && headers['content-type'] === 'application/json') return inWords(body);
  const { origin, pathname, searchParams } = new URL(url);
  const json = /^\/products\/[^/]+\.json$/.test(pathname) ? '.json' : '';
  const path = places.reduce((text, [pattern, instead]) => text.replace(pattern, instead), pathname);
  const names = [...new Set(searchParams.keys())].map((name) => `${name}=...`);
  const host = origin === new URL(baseUrl).origin ? '' : '{canonical_host}';
  return `${host}${path}${json}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}

/** Undocumented names are generated, and so are bodies that are not requests. */
function inWords(body: string): string {
  const { method, name } = callOf(body);
  if (method === undefined) return 'no JSON-RPC request';
  if (!/^(?:tools\/(?:list|call)|initialize|ping|notifications\/\w+)$/.test(method)) {
    return 'an unknown method';
  }
  if (method !== 'tools/call') return method;
  if (name === undefined) return 'tools/call of no tool';
  return /^[a-z]+_(?:catalog|product|cart|checkout|order)$/.test(name)
    ? `tools/call ${name}`
    : 'tools/call of an unknown tool';
}

type Call = { readonly method?: string; readonly name?: string };

function callOf(body: string): Call {
  try {
    const value: unknown = JSON.parse(body);
    const { method, params } = fieldsOf(value);
    const { name } = fieldsOf(params);
    return {
      ...(typeof method === 'string' && { method }),
      ...(typeof name === 'string' && { name }),
    };
  } catch (cause) {
    if (cause instanceof SyntaxError) return {};
    throw cause;
  }
}
