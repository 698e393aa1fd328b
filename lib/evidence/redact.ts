/** Secrets that no output shows: values of headers, and credentials of proxies. */

import { authorizationOf } from '../http/proxy-for.ts';
import type { ProxyServer } from '../model/http.ts';
import type { Target } from '../model/target.ts';
import { mapStrings, redacted } from '../text/visible.ts';

export { redacted };

/** Shorter values occur in innocent text. */
const shortestSecret = 4;

/** The minimum length for a part of a value, such as the token after `Bearer`, to be a secret of its own. */
const shortestPart = 8;

/**
 * Copies plain data and replaces every occurrence of a secret in its strings (not its keys): the whole secret, its
 * longer parts, and both as they look in JSON or in a URL.
 */
export function redact<T>(data: T, secrets: readonly string[]): T {
  const forms = formsOf(secrets);
  return forms.length === 0
    ? data
    : mapStrings(data, (text) => forms.reduce((rest, form) => rest.replaceAll(form, redacted), text));
}

/** The longest first, so that a replaced part never hides the whole. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const parts = secrets
    .flatMap((secret) => secret.split(/[\s;,=]+/))
    .filter((part) => part.length >= shortestPart);
  const hidden = [...secrets.filter((secret) => secret.length >= shortestSecret), ...parts];
  const forms = hidden.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/**
 * The headers that the user added, and those of a ready-made signature; signatures of our own never leave the transport.
 * The URL of a public key is no secret.
 */
export function secretHeaders({
  headers,
  signature,
}: Pick<Target, 'headers' | 'signature'>): Readonly<Record<string, string>> {
  if (signature?.kind !== 'headers') return headers;
  const { 'signature-agent': _agent, ...made } = signature.headers;
  return { ...headers, ...made };
}

/** The values of the secret headers, and the credentials of proxies: a proxy may echo them. */
export function secretsOf(target: Pick<Target, 'headers' | 'signature' | 'proxies'>): readonly string[] {
  const { http, https } = target.proxies ?? {};
  const proxies = [http, https].filter((proxy) => proxy !== undefined);
  return [
    ...Object.values(secretHeaders(target)),
    ...proxies.flatMap((proxy) => [authorizationOf(proxy) ?? '', secretIn(proxy)]),
  ].filter((secret) => secret !== '');
}

/** Some proxies take a token as the user name, without a password. */
const secretIn = ({ credentials }: ProxyServer): string => credentials?.password || credentials?.user || '';
