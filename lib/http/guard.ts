/** The lock below every check: what may leave this machine, and to whom. */
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Consent, Target } from '../model/target.ts';
import { isPrivate } from './private-address.ts';
import { fakeCodeForm } from './requests.ts';

export { isPrivate } from './private-address.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const commercePath = '/api/ucp/mcp';
const tokenPath = '/oauth/token';

/** Headers by which some servers take one method for another. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** Reading a cart or an order changes nothing, but it is about a buyer: it needs the same consent as writing. */
const consentFor: Readonly<Record<string, Consent>> = {
  create_cart: 'writes',
  get_cart: 'writes',
  update_cart: 'writes',
  cancel_cart: 'writes',
  create_checkout: 'writes',
  get_checkout: 'writes',
  update_checkout: 'writes',
  cancel_checkout: 'writes',
  get_order: 'writes',
  complete_checkout: 'purchase',
};

/**
 * Refuses what the target's consents do not cover.
 * @param request with an absolute URL.
 * @returns the consents that it uses: none for what cannot have an effect, and so may be sent twice.
 * @throws Inconclusive `consent-withheld` for side effects, `unreachable` for addresses that are not to be asked.
 */
export function guard(request: HttpRequest, target: Target): readonly Consent[] {
  guardAddress(request.url, target);
  const { method, url } = request;
  const needed = neededConsents(request, target);
  if (needed === 'never')
    throw new Inconclusive('consent-withheld', `${method} ${url} is never sent: only reading is safe there`);
  const missing = needed.find((consent) => !target.consents.includes(consent));
  if (missing !== undefined)
    throw new Inconclusive('consent-withheld', `${method} ${url} needs the consent "${missing}"`);
  return needed;
}

/**
 * Nothing but reading is ever sent anywhere else than to the commerce endpoint, with all consents given too; but for
 * one form that a token endpoint can only refuse.
 */
function neededConsents(request: HttpRequest, target: Target): readonly Consent[] | 'never' {
  const { method, url, headers, body } = request;
  if (overrides.some((name) => name in headers)) return 'never';
  if (safeMethods.has(method)) return body === undefined ? consentsOf(aboutCommerce(url)) : 'never';
  if (isFakeCode(request)) return ['writes'];
  if (method !== 'POST' || !isCommerce(url, target)) return 'never';
  return consentsOf(body ?? '');
}

const consentsOf = (text: string): readonly Consent[] => [
  ...new Set(toolsIn(text).flatMap((tool) => consentFor[tool] ?? [])),
];

/** What an address says to the commerce endpoint, behind its path: a lenient server may take it for a call. */
function aboutCommerce(url: string): string {
  const at = unescaped(url).toLowerCase().indexOf(commercePath);
  return at < 0 ? '' : unescaped(url).slice(at);
}

/** The path is below the root of whatever host, or below the directory that the user named as an address of the target. */
function isCommerce(url: string, { baseUrl, canonicalUrl }: Target): boolean {
  const { pathname, search } = new URL(url);
  if (search !== '') return false;
  const named = [baseUrl, canonicalUrl].flatMap((address) => (address ? [`${address}${commercePath}`] : []));
  return pathname === commercePath || named.includes(url);
}

/** The form is compared whole: no other code, client or grant comes through here. */
function isFakeCode({ method, url, headers, body }: HttpRequest): boolean {
  const { pathname, search } = new URL(url);
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  return (
    method === 'POST' && pathname.endsWith(tokenPath) && search === '' && isForm && body === fakeCodeForm
  );
}

/**
 * Names of tools with an effect that a body might call. It is searched as text, wherever they stand: in batches, in
 * JSON inside of JSON, in the first of two equal keys, and in what only a lenient server can read. Names that nobody
 * documents cannot have a documented effect.
 */
function toolsIn(body: string): readonly string[] {
  const text = squeezed(body);
  return Object.keys(consentFor).filter((tool) => text.includes(squeezed(tool)));
}

/** Without what a lenient server may undo, or not mind: escapes, letter case and width, hyphens for underscores. */
const squeezed = (text: string): string =>
  unescaped(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_.\\\p{Cf}\p{Cc}]/gu, '');

/** Escapes may hide in escapes, so it goes on until there are none; each turn shortens the text. */
function unescaped(text: string): string {
  const next = text.replaceAll(
    /\\u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});/gi,
    (found: string, ...digits: (string | undefined)[]) => {
      const code = Number.parseInt(digits.find((hex) => hex !== undefined) ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : found.slice(1);
    },
  );
  return next === text ? text : unescaped(next);
}

function guardAddress(url: string, target: Target): void {
  const { protocol, hostname, username, password } = new URL(url);
  const because =
    protocol !== 'http:' && protocol !== 'https:'
      ? 'only http and https are'
      : username !== '' || password !== ''
        ? 'it carries credentials'
        : isPrivate(hostname) && !isPrivate(new URL(target.baseUrl).hostname)
          ? 'a public target has led to a private address'
          : undefined;
  if (because) throw new Inconclusive('unreachable', `${url} is not asked: ${because}`);
}
