/** Removes the secrets of the target's headers from reports and recordings. */

import { authorizationOf } from '../http/proxy/proxy-for.ts';
import type { ProxyServer } from '../model/http.ts';
import type { Target } from '../model/target.ts';
import { mapStrings } from '../text/map-strings.ts';
import { redacted } from '../text/redacted.ts';

export { redacted };

/** A shorter value would be found in innocent text. */
const shortestSecret = 4;

/** A part of a value, such as the token after `Bearer`, is a secret of its own from this length on. */
const shortestPart = 8;

/** The environment variable from which a command to copy takes the value of a redacted header. */
export const variableOf = (header: string): string =>
  `STOREFRONT_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;

/**
 * A copy of plain data in which every occurrence of a secret in a text is replaced, keys aside: of the whole, of its
 * longer parts, and of both in JSON or in a URL.
 */
export function redact<T>(data: T, secrets: readonly string[]): T {
  const forms = formsOf(secrets);
  return forms.length === 0
    ? data
    : mapStrings(data, (text) => forms.reduce((rest, form) => rest.replaceAll(form, redacted), text));
}

/** The longest first, so that a part never breaks up the whole. */
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
 * Those that the user added, and the parts of a signature that somebody made; the values of our own signatures never
 * come up from the transport. Where a public key is published is no secret.
 */
export function secretHeaders({
  headers,
  signature,
}: Pick<Target, 'headers' | 'signature'>): Readonly<Record<string, string>> {
  if (signature?.kind !== 'headers') return headers;
  const { 'signature-agent': _agent, ...made } = signature.headers;
  return { ...headers, ...made };
}

/** The values of these headers, and the credentials of proxies, which no target gets: a proxy may show them. */
export function secretsOf(target: Pick<Target, 'headers' | 'signature' | 'proxies'>): readonly string[] {
  const { http, https } = target.proxies ?? {};
  const proxies = [http, https].filter((proxy) => proxy !== undefined);
  return [
    ...Object.values(secretHeaders(target)),
    ...proxies.flatMap((proxy) => [authorizationOf(proxy) ?? '', secretIn(proxy)]),
  ].filter((secret) => secret !== '');
}

/** Some proxies take a token in the place of the user, without a password. */
const secretIn = ({ credentials }: ProxyServer): string => credentials?.password || credentials?.user || '';
