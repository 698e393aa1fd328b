/** Where a target may lead: to its own host, to hosts that the user named, and to public ones. */
import { isIP } from 'node:net';
import type { Target } from '../../model/target.ts';
import { bareHost, isLoopbackName, isPrivate, kindOf, plainAddress } from './address.ts';

/** Everything by which the user names hosts. */
export type Hosts = Pick<
  Target,
  'baseUrl' | 'canonicalUrl' | 'authUrl' | 'schemaUrl' | 'commerceUrl' | 'agentProfile' | 'allowedHosts'
>;

/** What each name has resolved to so far in this run; nothing for one that was not asked yet. */
export type AddressesOf = (host: string) => readonly string[];

export interface Reach {
  /**
   * @param url its scheme is http or https.
   * @param addresses of its host, where it is a name; `unresolved` when only a proxy will resolve it.
   * @returns why it is not asked; undefined when it may be.
   */
  refusal(url: string | URL, addresses?: readonly string[] | 'unresolved'): string | undefined;
}

/** A host that the user named; without a port, it is named with all of its ports. */
type Named = { readonly host: string; readonly port?: string };

export function createReach(hosts: Hosts, addressesOf: AddressesOf = () => []): Reach {
  const named = namedHosts(hosts);
  const isPublicTarget = !isPrivate(new URL(hosts.baseUrl).hostname);
  const isNamed = ({ host, port }: Required<Named>): boolean =>
    named.some((one) => one.host === host && (one.port ?? port) === port);
  /** A name of the public internet does not vouch for the private address that it resolves to. */
  const isOwn = (address: string, port: string): boolean =>
    named
      .filter((one) => (one.port ?? port) === port && isPrivate(one.host))
      .some(({ host }) => addressesAt(host, addressesOf).includes(plainAddress(address)));
  return {
    refusal(url, addresses) {
      const place = placeOf(url);
      const { host, port } = place;
      const isGiven = isNamed(place);
      const isUnresolved = addresses === 'unresolved';
      const known = isUnresolved ? [] : (addresses ?? addressesOf(host));
      const all = isIP(host) === 0 ? known : [host];
      const refused = all.filter((address) => kindOf(address) === 'never');
      // A machine's own name may have a link-local address beside others, which are asked then.
      const isRefused = refused.length > 0 && (!isGiven || refused.length === all.length);
      if (isRefused) return neverText(host, refused);
      if (isGiven) return undefined;
      const strange = all.find((address) => kindOf(address) === 'private' && !isOwn(address, port));
      // A name that nobody here will resolve is judged as a name.
      const isStrangeName = all.length === 0 && isPrivate(host) && (isPublicTarget || isUnresolved);
      const isStrange = strange !== undefined || isStrangeName;
      return isStrange ? strangeText(place, { strange, isPublicTarget }) : undefined;
    },
  };
}

const namedHosts = ({ allowedHosts = [], ...urls }: Hosts): readonly Named[] => [
  ...[urls.baseUrl, urls.canonicalUrl, urls.authUrl, urls.schemaUrl, urls.commerceUrl, urls.agentProfile]
    .filter((url) => url !== undefined)
    .map((url) => ({ host: placeOf(url).host })),
  ...allowedHosts.map((text) => {
    const [, host = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
    return { host: hostIn(host), ...(port !== undefined && { port }) };
  }),
];

/** Literal addresses in the one way that all of them are compared in. */
const hostIn = (text: string): string => (isIP(bareHost(text)) === 0 ? bareHost(text) : plainAddress(text));

function placeOf(url: string | URL): Required<Named> {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostIn(hostname), port: port || (protocol === 'https:' ? '443' : '80') };
}

function addressesAt(host: string, addressesOf: AddressesOf): readonly string[] {
  if (isIP(host) !== 0) return [plainAddress(host)];
  return isLoopbackName(host) ? ['127.0.0.1'] : addressesOf(host).map(plainAddress);
}

const neverText = (host: string, [address = host]: readonly string[]): string =>
  `${isIP(host) === 0 ? `${host} is at ${address}, and ` : ''}link-local, unspecified and multicast addresses are never asked`;

function strangeText(
  { host, port }: Required<Named>,
  { strange, isPublicTarget }: { readonly strange: string | undefined; readonly isPublicTarget: boolean },
): string {
  const what = isPublicTarget
    ? 'a public target has led to a private address'
    : 'the target has led to another private host than its own';
  const at = strange === undefined || isIP(host) !== 0 ? '' : ` (${host} is at ${strange})`;
  return `${what}${at}; --allow-host ${host.includes(':') ? `[${host}]` : host}:${port} allows it`;
}
