/** Resolves names for connections, so that the checked addresses are the connected ones. */
import { type LookupAddress, lookup as system } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressesOf, bareHost, kindOf, type Reach } from '../reach.ts';

/**
 * Connects only to where the target may lead. This is the last check, after those of requests, redirects and resolvers.
 * A refusal has the error code `EPRIVATE`.
 */
export function connectWithin(reach: Reach, options: buildConnector.BuildOptions, resolve?: LookupFunction) {
  const wasPublic = new Set<string>();
  const byPort = new Map<string, buildConnector.connector>();
  const connectorTo = (port: string): buildConnector.connector => {
    const known = byPort.get(port);
    if (known) return known;
    const lookup = createLookup({ reach, port, wasPublic }, resolve);
    const connector = buildConnector({ ...options, lookup });
    byPort.set(port, connector);
    return connector;
  };
  const connect: buildConnector.connector = (to, callback) => {
    const port = to.port || (to.protocol === 'https:' ? '443' : '80');
    const because = isIP(bareHost(to.hostname)) === 0 ? undefined : reach.refusal(urlOf(to.hostname, port));
    if (because === undefined) return connectorTo(port)(to, callback);
    callback(refusal(because), null);
  };
  return connect;
}

type LookupParts = {
  readonly reach: Reach;
  readonly port: string;
  /** Names that had public addresses: even a name that the user gave must not move to a private one (DNS rebinding). */
  readonly wasPublic?: Set<string>;
};

/** @returns a `lookup` for sockets. */
export function createLookup(
  { reach, port, wasPublic = new Set() }: LookupParts,
  resolve: LookupFunction = system as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      const addresses = addressesOf(address);
      const inside = addresses.find((one) => kindOf(one) !== 'public');
      const because =
        reach.refusal(urlOf(hostname, port), addresses) ??
        (inside && wasPublic.has(hostname)
          ? `${hostname} was at a public address before, and is at ${inside} now`
          : undefined);
      if (because !== undefined) return callback(refusal(because), address, family);
      if (inside === undefined) wasPublic.add(hostname);
      callback(null, typeof address === 'string' ? address : address.filter(isAsked), family);
    });
  };
}

/** Remembers what each host has resolved to. @property lookup for sockets. */
export function createResolved(resolve: LookupFunction = system as LookupFunction) {
  const known = new Map<string, readonly string[]>();
  const lookup: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, options, (error, address, family) => {
      if (!error) known.set(bareHost(hostname), addressesOf(address));
      callback(error, address, family);
    });
  const of: AddressesOf = (host) => known.get(bareHost(host)) ?? [];
  return { lookup, addressesOf: of };
}

const addressesOf = (address: string | readonly LookupAddress[]): readonly string[] =>
  typeof address === 'string' ? [address] : address.map((entry) => entry.address);

const isAsked = ({ address }: LookupAddress): boolean => kindOf(address) !== 'never';

const urlOf = (host: string, port: string): string =>
  `http://${isIP(bareHost(host)) === 6 ? `[${bareHost(host)}]` : host}:${port}`;

/** @throws Error `EPRIVATE` if there is a reason. */
export function refuse(because: string | undefined): void {
  if (because !== undefined) throw refusal(because);
}

const refusal = (because: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`it is not sent: ${because}`), { code: 'EPRIVATE' });
