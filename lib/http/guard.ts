/** The lock below every check: what may leave this machine, and to whom. */
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Consent, Target } from '../model/target.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const commercePath = '/api/ucp/mcp';
const readingTools = new Set(['search_catalog', 'lookup_catalog', 'get_product']);
const buyingTools = new Set(['complete_checkout']);
/** Reading an order changes nothing, but it is about a buyer: it needs the same consent as carts do. */
const writingTools = new Set([
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'cancel_checkout',
  'get_order',
]);

/**
 * Refuses what the target's consents do not cover.
 * @param request with an absolute URL.
 * @throws Inconclusive `consent-withheld` for side effects, `unreachable` for addresses that are not to be asked.
 */
export function guard(request: HttpRequest, target: Target): void {
  guardAddress(request.url, target);
  if (safeMethods.has(request.method)) return;
  const needed = neededConsent(request);
  if (needed === 'never')
    throw new Inconclusive(
      'consent-withheld',
      `${request.method} ${request.url} is never sent: only reading is safe there`,
    );
  if (needed !== undefined && !target.consents.includes(needed))
    throw new Inconclusive(
      'consent-withheld',
      `${request.method} ${request.url} needs the consent "${needed}"`,
    );
}

/** The consent that a POST needs: undefined when it cannot have an effect. */
function neededConsent({ method, url, body = '' }: HttpRequest): Consent | 'never' | undefined {
  if (method !== 'POST' || new URL(url).pathname !== commercePath) return 'never';
  const calls = toolNames(body);
  if (calls.some((tool) => buyingTools.has(tool))) return 'purchase';
  if (calls.some((tool) => writingTools.has(tool))) return 'writes';
  return undefined;
}

/**
 * Names of documented tools that a body might call. A body that is no JSON is searched as text, since a lenient
 * server may repair it; names nobody documents cannot have a documented effect.
 */
function toolNames(body: string): readonly string[] {
  const unescaped = body.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [...buyingTools, ...writingTools, ...readingTools].filter((tool) =>
    unescaped.toLowerCase().includes(tool),
  );
}

function guardAddress(url: string, target: Target): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Inconclusive('unreachable', `${url} is not asked: only http and https are`);
  if (isPrivate(hostname) && !isPrivate(new URL(target.baseUrl).hostname))
    throw new Inconclusive(
      'unreachable',
      `${url} is not asked: a public target has led to a private address`,
    );
}

/** Loopback, private and link-local names and literals (RFC 1918, 4193, 4291, 6890). */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (/^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host)) return true;
  return (
    host === '::' || host === '::1' || /^(f[cd]|fe[89ab])[0-9a-f]*:/.test(host) || host.startsWith('::ffff:')
  );
}
