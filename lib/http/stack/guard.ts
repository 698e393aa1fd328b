/** Decides which requests may leave this machine, and to which addresses. */
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { CallEndpoint, FixedForm, Policy } from '../../model/policy.ts';
import type { Consent, SideEffect, Target } from '../../model/target.ts';
import { maxNestedEscapes, maxUrlLength } from '../bounds.ts';
import { createReach, type Reach } from '../reach.ts';
import { quoted } from '../response-signs.ts';
import type { Middleware } from '../send.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that make some servers treat one method as another. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];

type EndsSession = (request: HttpRequest) => boolean;

export type GuardParts = {
  /** Addresses for calls that responses of the target have named. */
  readonly named?: readonly string[];
  readonly endsSession?: EndsSession;
  /** The hosts that may be reached; by default those of the target, without resolving names. */
  readonly reach?: Reach;
};

/**
 * Passes on only requests that the consents of the target cover, with their effect. Responses may name further
 * addresses for calls.
 * @property endsSession whether a DELETE ends a session that was opened for this run.
 */
export const guarded =
  (target: Target, policy: Policy, named: Named, parts: Omit<GuardParts, 'named'> = {}): Middleware =>
  (next) =>
  async (request, context) => {
    const consents = guard(request, target, policy, { ...parts, named: named.addresses() });
    const effect = effectOf(request, consents, context.burst);
    const response = await next(request, { ...context, effect, repeatable: consents.length === 0 });
    named.read(response);
    return response;
  };

/**
 * Refuses requests that the consents of the target do not cover.
 * @param request with an absolute URL.
 * @returns the consents that it uses: none for a request without an effect, which may be sent twice.
 * @throws Inconclusive `consent-withheld` for side effects, `unreachable` for addresses that are never reached.
 */
export function guard(
  request: HttpRequest,
  target: Target,
  policy: Policy,
  { named = [], endsSession = () => false, reach = createReach(target) }: GuardParts = {},
): readonly Consent[] {
  guardAddress(request.url, reach);
  const { method, url } = request;
  if (isDelete(request) && endsSession(request)) return [];
  const elsewhere = [...policy.elsewhere.given(target), ...named];
  const needed = neededConsents(request, target, policy, elsewhere);
  if (needed === 'never') {
    throw new Inconclusive('consent-withheld', `${method} ${url} is never sent: only reads are safe there`);
  }
  const missing = needed.find((consent) => !target.consents.includes(consent));
  if (missing !== undefined) {
    throw new Inconclusive('consent-withheld', `${method} ${url} needs the consent "${missing}"`);
  }
  return needed;
}

const isDelete = ({ method, headers, body }: HttpRequest): boolean =>
  method === 'DELETE' && body === undefined && !overrides.some((name) => name in headers);

export function effectOf({ method }: HttpRequest, consents: readonly Consent[], burst: boolean): SideEffect {
  if (consents.includes('purchase')) return 'purchase';
  if (consents.length > 0) return 'writes';
  if (burst) return 'burst';
  return safeMethods.has(method) ? 'reading' : 'commerce-reading';
}

/** Even with all consents, only call endpoints and fixed forms get requests other than reads. */
function neededConsents(
  request: HttpRequest,
  target: Target,
  { callEndpoints, fixedForms }: Policy,
  elsewhere: readonly string[],
): readonly Consent[] | 'never' {
  const { method, url, headers, body } = request;
  if (overrides.some((name) => name in headers)) return 'never';
  if (safeMethods.has(method)) {
    return body === undefined
      ? distinct(callEndpoints.flatMap((endpoint) => consentsInAddress(url, endpoint, elsewhere)))
      : 'never';
  }
  if (method !== 'POST') return 'never';
  const form = fixedForms.find((candidate) => isForm(request, candidate));
  if (form) return [form.consent];
  // Compared as text: an address elsewhere has no second spelling.
  const called = elsewhere.includes(url)
    ? callEndpoints
    : callEndpoints.filter(({ path }) => isAt(url, path, target)).slice(0, 1);
  if (called.length === 0) return 'never';
  return distinct(called.flatMap((endpoint) => consentsIn(body ?? '', endpoint)));
}

const distinct = (consents: readonly Consent[]): readonly Consent[] => [...new Set(consents)];

/** A lenient server may take the rest of the address as a call. Dot segments are removed before it is sent. */
function consentsInAddress(
  url: string,
  endpoint: CallEndpoint,
  elsewhere: readonly string[],
): readonly Consent[] {
  const { origin, href } = new URL(url);
  const paths = elsewhere
    .map((address) => new URL(address))
    .filter((address) => address.origin === origin)
    .map(({ pathname }) => pathname);
  return [url, href].flatMap((written) => {
    const text = unescaped(written.slice(written.indexOf('://') + 3));
    const starts = [endpoint.path, ...paths]
      .map((path) => text.toLowerCase().indexOf(path.toLowerCase()))
      .filter((start) => start >= 0);
    return starts.length === 0 ? [] : consentsIn(text.slice(Math.min(...starts)), endpoint);
  });
}

/**
 * The consents for every name that a text might call. Names count anywhere in the text: in batches, in JSON inside of
 * JSON, in the first of two equal keys, and in text that only a lenient server can parse. Other names have no documented
 * effect.
 */
function consentsIn(text: string, { consents }: CallEndpoint): readonly Consent[] {
  const searched = squeezed(text);
  const found = Object.entries(consents).filter(([name]) => searched.includes(squeezed(name)));
  return found.map(([, consent]) => consent);
}

/** The path is below the root of any host, or below the directory of an address that the user named. */
function isAt(url: string, path: string, { baseUrl, canonicalUrl }: Target): boolean {
  const { pathname, search } = new URL(url);
  if (search !== '') return false;
  const named = [baseUrl, canonicalUrl].flatMap((address) => (address ? [`${address}${path}`] : []));
  return pathname === path || named.includes(url);
}

/** The whole body is compared: no other form is posted. */
function isForm({ url, headers, body }: HttpRequest, form: FixedForm): boolean {
  const { pathname, search } = new URL(url);
  const isTyped = headers['content-type'] === form.contentType;
  return pathname.endsWith(form.pathEnd) && search === '' && isTyped && body === form.body;
}

/** The text without what a lenient server may ignore: escapes, letter case and width, hyphens and underscores. */
const squeezed = (text: string): string =>
  unescaped(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_.\\\p{Cf}\p{Cc}]/gu, '');

/**
 * Escapes may be nested. No real request nests them deeply, and each level costs a pass over the text.
 * @throws Inconclusive `consent-withheld` for escapes nested deeper than `maxNestedEscapes`.
 */
function unescaped(text: string): string {
  let decoded = text;
  for (let pass = 0; pass <= maxNestedEscapes; pass += 1) {
    const next = unescapedOnce(decoded);
    if (next === decoded) return decoded;
    decoded = next;
  }
  throw new Inconclusive(
    'consent-withheld',
    `a request with escapes nested more than ${maxNestedEscapes} deep is never sent: they may hide a call`,
  );
}

const unescapedOnce = (text: string): string =>
  text.replaceAll(
    /\\u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});/gi,
    (found: string, ...digits: (string | undefined)[]) => {
      const code = Number.parseInt(digits.find((hex) => hex !== undefined) ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : found.slice(1);
    },
  );

function guardAddress(url: string, reach: Reach): void {
  if (url.length > maxUrlLength) {
    const text = `it has ${url.length} characters, more than the ${maxUrlLength} of the longest URL that is sent`;
    throw new Inconclusive('unreachable', `${quoted(url)} is not sent: ${text}`);
  }
  const { protocol, username, password } = new URL(url);
  const because =
    protocol !== 'http:' && protocol !== 'https:'
      ? 'only http and https are'
      : username !== '' || password !== ''
        ? 'it carries credentials'
        : reach.refusal(url);
  if (because) throw new Inconclusive('unreachable', `${url} is not sent: ${because}`);
}

/** Addresses for calls that responses of the target have named. */
export interface Named {
  read(response: HttpResponse): void;
  addresses(): readonly string[];
}

/**
 * The first response that names any decides for the whole run. Otherwise a target could direct calls to as many
 * addresses as it likes.
 */
export function createNamed(
  target: Target,
  { elsewhere }: Policy,
  onNamed: (addresses: readonly string[]) => void,
): Named {
  let addresses: readonly string[] = [];
  return {
    read(response) {
      if (addresses.length > 0) return;
      addresses = elsewhere.named(response, target);
      if (addresses.length > 0) onNamed(addresses);
    },
    addresses: () => addresses,
  };
}
