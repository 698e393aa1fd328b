/** What requests have in common that differ only in discovered or generated parts. */
import type { HttpRequest } from '../lib/model/http.ts';

const places: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(\/(?:products|collections|pages|blogs)\/)[^/]+(?=\/|$)/, '$1{handle}'],
  [/^(\/products\/\{handle\}|\/blogs\/\{handle\})\/.+$/, '$1/{part}'],
  [/^(\/\.well-known\/ucp\/).+$/, '$1{version}'],
  [/\d{4}-\d\d-\d\d/, '{version}'],
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

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
