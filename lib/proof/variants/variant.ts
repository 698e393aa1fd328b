/** What the variants share: storefronts that keep the interface in ways the reference storefront does not. */
import type { Handler } from '../../model/saboteur.ts';

/** Where a variant is served; all three origins reach the same handler. */
export type Places = {
  readonly baseUrl: string;
  readonly canonicalUrl: string;
  readonly otherUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type Variant = (places: Places) => Handler;

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member, when it is an object; otherwise an empty one. */
export const fieldsOf = (from: unknown, name: string): Fields => {
  const member = isFields(from) ? from[name] : undefined;
  return isFields(member) ? member : {};
};

export type Call = { readonly id: string | number; readonly method: string; readonly params: Fields };

/** A JSON-RPC request; or why there is none. */
export function readCall(text: string): Call | 'unreadable' | 'invalid' | 'notification' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return 'unreadable';
    throw cause;
  }
  if (!isFields(value) || value.jsonrpc !== '2.0' || typeof value.method !== 'string') return 'invalid';
  if ('params' in value && !isFields(value.params)) return 'invalid';
  if (!('id' in value)) return 'notification';
  const { id, method } = value;
  if (typeof id !== 'string' && !Number.isInteger(id)) return 'invalid';
  return { id: typeof id === 'string' ? id : Number(id), method, params: fieldsOf(value, 'params') };
}

/** Media ranges of an Accept header, in its order, without their parameters. */
export const acceptedTypes = (request: Request): readonly string[] =>
  (request.headers.get('accept') ?? '*/*')
    .split(',')
    .map((range) => range.replace(/;.*/s, '').trim().toLowerCase());

/** How a page is to be shown: markdown only to those who take anything else as well, HTML under the type asked for. */
export function pageType(request: Request): { readonly type: string; readonly markdown: boolean } {
  const types = acceptedTypes(request);
  if (!types.includes('*/*')) return { type: types[0] ?? 'text/html', markdown: false };
  const markdown = types.includes('text/markdown');
  return { type: markdown ? 'text/markdown' : 'text/html', markdown };
}

/** A fixed window for each address. @returns milliseconds to wait; 0 when the request is let through. */
export function limiter(now: () => number, most: number, windowMillis: number): (ip: string) => number {
  const windows = new Map<string, { ends: number; count: number }>();
  return (ip) => {
    const known = windows.get(ip);
    const current = known && now() < known.ends ? known : { ends: now() + windowMillis, count: 0 };
    windows.set(ip, current);
    current.count += 1;
    return current.count > most ? current.ends - now() : 0;
  };
}

/** One segment of a path; undefined when it is not validly percent-encoded. */
export function segment(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

/** Gives 0, 1, 2 and so on. */
export function counter(): () => number {
  let next = 0;
  return () => {
    next += 1;
    return next - 1;
  };
}
