/** Resolves names for connections; a public target must not lead the suite into a private network by a name. */
import { type LookupAddress, lookup as system } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivate } from '../private-address.ts';

type Hosts = {
  readonly baseUrl: string;
  readonly canonicalUrl?: string;
  readonly commerceUrl?: string;
};

/**
 * The user's own names may resolve to any address, and so may all names when the target itself is private.
 * @returns a `lookup` for sockets, whose error code for a refused name is `EPRIVATE`.
 */
export function createLookup(
  { baseUrl, canonicalUrl, commerceUrl }: Hosts,
  resolve: LookupFunction = system as LookupFunction,
): LookupFunction {
  const given = [baseUrl, canonicalUrl, commerceUrl].flatMap((url) =>
    url === undefined ? [] : new URL(url).hostname,
  );
  if (given[0] !== undefined && isPrivate(given[0])) return resolve;
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, address, family) => {
      const refused = !error && !given.includes(hostname) && addressesOf(address).some(isPrivate);
      callback(refused ? refusal(hostname) : error, address, family);
    });
  };
}

/** Remembers what each host resolved to. @property lookup for sockets. */
export function createResolved(resolve: LookupFunction = system as LookupFunction) {
  const known = new Map<string, readonly string[]>();
  const lookup: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, options, (error, address, family) => {
      if (!error) known.set(hostname, addressesOf(address));
      callback(error, address, family);
    });
  return { lookup, addressesOf: (host: string): readonly string[] => known.get(host) ?? [] };
}

const addressesOf = (address: string | readonly LookupAddress[]): readonly string[] =>
  typeof address === 'string' ? [address] : address.map((entry) => entry.address);

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} resolves to a private address, and the target is public`), {
    code: 'EPRIVATE',
  });
