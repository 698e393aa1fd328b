/** The addresses of commerce endpoints among the services of a profile, whose structure the interface does not show. */
import { isObject } from '../../../lib/assert/json.ts';
import type { HttpRequest } from '../../../lib/model/http.ts';
import type { Target } from '../../../lib/model/target.ts';

export const commercePath = '/api/ucp/mcp';

type Hosts = Pick<Target, 'baseUrl' | 'canonicalUrl' | 'commerceUrl'>;

/** Whether a text is an address at the documented path: on any host, or below a base address of the target that has a path. */
export function isEndpoint({ baseUrl, canonicalUrl }: Hosts, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  const named = [baseUrl, canonicalUrl].map((address) => `${address}${commercePath}`);
  return /^https?:$/.test(protocol) && (pathname === commercePath || named.includes(text));
}

/** A POST to the commerce endpoint, wherever it is: no run posts anything but calls and forms. */
export const isCall = ({ method, headers }: HttpRequest): boolean =>
  method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded';

/** Every address at the documented path, in whatever member it stands. */
export const documentedIn = (services: unknown, target: Hosts): readonly string[] => [
  ...new Set(
    textsIn(services)
      .map(({ text }) => text)
      .filter((text) => isEndpoint(target, text)),
  ),
];

/**
 * The address of an endpoint at another path; undefined where there is one at the documented path. Requests with an
 * effect may be sent to it, so only the first one counts, and only an address that can be written in one way: its path
 * ends in `/mcp`. Another host than the storefront's own has to be the endpoint of the transport MCP.
 */
export function elsewhereIn(services: unknown, target: Hosts): string | undefined {
  if (documentedIn(services, target).length > 0) return undefined;
  return textsIn(services).find((text) => isElsewhere(text, target))?.text;
}

function isElsewhere({ text, name, transport }: Text, target: Hosts): boolean {
  if (!URL.canParse(text) || descriptive.has(name)) return false;
  const { protocol, origin, pathname, search, hash, href, username, password } = new URL(text);
  const isPlain =
    href === text && search + hash + username + password === '' && /^(?:\/[\w.-]+)*\/mcp$/.test(pathname);
  if (!/^https?:$/.test(protocol) || !isPlain) return false;
  if (transport === undefined) return ownOrigins(target).includes(origin);
  return transport === 'mcp' && (name === 'endpoint' || ownOrigins(target).includes(origin));
}

/** Members whose addresses are read, and not called. */
const descriptive: ReadonlySet<string> = new Set(['spec', 'schema', '$schema', 'documentation', 'docs']);

const transports: ReadonlySet<string> = new Set(['rest', 'mcp', 'a2a', 'embedded']);

/** The hosts that the user named. */
const ownOrigins = ({ baseUrl, canonicalUrl }: Hosts): readonly string[] =>
  [baseUrl, canonicalUrl].flatMap((url) => (url === undefined ? [] : new URL(url).origin));

/**
 * The same endpoint on the hosts of the interface: the base host, and the canonical host as far as it is known. An
 * endpoint that the user gave on a host of its own is on no other.
 */
export function siblingsOf(
  target: Hosts,
  endpoint: string,
): { readonly base?: string; readonly canonical?: string } {
  const { baseUrl, canonicalUrl, commerceUrl } = target;
  const { origin, pathname, search } = new URL(endpoint);
  const isOwn = ownOrigins(target).includes(origin);
  if (search !== '' || (endpoint === commerceUrl && !isOwn)) return {};
  const base = new URL(baseUrl).origin;
  const canonical = canonicalUrl === undefined ? origin : new URL(canonicalUrl).origin;
  return { base: `${base}${pathname}`, ...(canonical !== base && { canonical: `${canonical}${pathname}` }) };
}

type Text = {
  readonly text: string;
  /** The member that it stands in. */
  readonly name: string;
  /** Of the innermost entry that names one: as a member `transport`, or by its own name. */
  readonly transport: string | undefined;
};

/** Every string in a value, to a depth that no lawful profile reaches. */
function textsIn(value: unknown, name = '', outer?: string, depth = 12): readonly Text[] {
  const transport = transportOf(value) ?? (transports.has(name) ? name : outer);
  if (typeof value === 'string') return [{ text: value, name, transport }];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name, transport, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([own, child]) => textsIn(child, own, transport, depth - 1));
}

const transportOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.transport === 'string' ? value.transport.toLowerCase() : undefined;
