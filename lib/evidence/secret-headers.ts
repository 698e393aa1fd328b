/** The headers of a run whose values no output shows. */
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
