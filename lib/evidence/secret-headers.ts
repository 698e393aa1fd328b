/** What no output of a run shows: the values of headers, and credentials. */
import { authorizationOf } from '../http/proxy-for.ts';
import type { ProxyServer } from '../model/http/proxy.ts';
import type { Target } from '../model/target.ts';

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
