/** Secrets that no output shows: values of headers, credentials of proxies, and the content of an approval. */

import { authorizationOf } from '../http/proxy-for.ts';
import type { ProxyServer } from '../model/http.ts';
import type { Target } from '../model/target.ts';
import { mapStrings, redacted } from '../text/visible.ts';
import { type MemberSecret, secretsInApproval, toMemberRule } from './approval-secrets.ts';

export { redacted };

/** A text that is hidden wherever it occurs, or a value that is hidden only under its name, as it is an ordinary word. */
export type Secret = string | MemberSecret;

/** Shorter values occur in innocent text. */
const shortestSecret = 4;

/** The minimum length for a part of a value, such as the token after `Bearer`, to be a secret of its own. */
const shortestPart = 8;

/**
 * Copies plain data and replaces every occurrence of a secret in its strings (not its keys): the whole secret, its
 * longer parts, and both as they look in JSON or in a URL.
 */
export function redact<T>(data: T, secrets: readonly Secret[]): T {
  const members = secrets.filter((secret) => typeof secret !== 'string').map(toMemberRule);
  const forms = formsOf(secrets.filter((secret) => typeof secret === 'string'));
  if (forms.length + members.length === 0) return data;
  return mapStrings(data, (text) => {
    const rest = members.reduce((before, [pattern, instead]) => before.replaceAll(pattern, instead), text);
    return forms.reduce((before, form) => before.replaceAll(form, redacted), rest);
  });
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

/** The values of the secret headers, the credentials of proxies, which a proxy may echo, and the values of an approval. */
export function secretsOf(
  target: Pick<Target, 'headers' | 'signature' | 'proxies' | 'approval'>,
): readonly Secret[] {
  const { http, https } = target.proxies ?? {};
  const proxies = [http, https].filter((proxy) => proxy !== undefined);
  const texts = [
    ...Object.values(secretHeaders(target)),
    ...proxies.flatMap((proxy) => [authorizationOf(proxy) ?? '', secretIn(proxy)]),
  ].filter((secret) => secret !== '');
  return [...texts, ...(target.approval ? secretsInApproval(target.approval) : [])];
}

/** Some proxies take a token as the user name, without a password. */
const secretIn = ({ credentials }: ProxyServer): string => credentials?.password || credentials?.user || '';
