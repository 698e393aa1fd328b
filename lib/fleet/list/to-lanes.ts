/** Finds the lane of each storefront of a list: by the edge that the list names, by platform, or by shared IP addresses. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import PQueue from 'p-queue';
import { bareHost, plainAddress } from '../../http/reach.ts';
import { network } from '../../http/transport/network.ts';
import type { PlatformSign } from '../../model/baseline.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { userAgentOf } from '../../target/reach.ts';
import { toGlob } from '../../text/words.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { crawlDelaySlowing, type Slowing, unknownLane } from '../lane.ts';
import type { Entry } from './entry.ts';

/** Concurrent DNS lookups and probes. */
const lookupsAtOnce = 32;

/** What one request to a host shows. */
type Probe = {
  /** Names are in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** From the Crawl-delay of its robots.txt. */
  readonly slowing?: Slowing;
};

export type EdgeLookup = {
  /** Rejects for a name without an address. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  /** Sends one request to the storefront; undefined without a response. */
  readonly probe: (origin: string) => Promise<Probe | undefined>;
  readonly platforms: readonly { readonly name: string; readonly signs: readonly PlatformSign[] }[];
};

type Lanes = {
  /** By origin. */
  readonly of: ReadonlyMap<string, string>;
  /** What the probes showed, by lane. */
  readonly slowings: ReadonlyMap<string, readonly Slowing[]>;
};

/**
 * Storefronts that share an IP address share a lane, and so do addresses of the same platform. Each group of addresses is
 * probed once.
 */
export async function toLanes(entries: readonly Entry[], edges: EdgeLookup): Promise<Lanes> {
  const queue = new PQueue({ concurrency: lookupsAtOnce });
  const of = new Map<string, string>();
  const slowings = new Map<string, readonly Slowing[]>();
  for (const { origin, edge } of entries) {
    const known = edge === undefined ? platformOfHost(origin, edges) : `edge ${edge}`;
    if (known !== undefined) of.set(origin, known);
  }
  const others = entries.map(({ origin }) => origin).filter((origin) => !of.has(origin));
  const { groups, unresolved } = await byAddress(others, edges, queue);
  for (const origin of unresolved) of.set(origin, unknownLane);
  const probing = [...groups].map(([address, origins]) =>
    queue.add(async () => {
      const probe = await edges.probe(origins[0] ?? '');
      const lane = platformIn(probe?.headers ?? [], edges) ?? `address ${address}`;
      for (const origin of origins) of.set(origin, lane);
      if (probe?.slowing) slowings.set(lane, [...(slowings.get(lane) ?? []), probe.slowing]);
    }),
  );
  await Promise.all(probing);
  return { of, slowings };
}

/** @returns the storefronts of each group of shared addresses, by its first address, and those that do not resolve. */
async function byAddress(origins: readonly string[], edges: EdgeLookup, queue: PQueue) {
  const joined = createGroups();
  const firsts = new Map<string, string>();
  const resolving = origins.map((origin) =>
    queue.add(async () => {
      const [first, ...others] = await addressesOf(new URL(origin).hostname, edges);
      if (first === undefined) return;
      firsts.set(origin, first);
      for (const other of others) joined.join(first, other);
    }),
  );
  await Promise.all(resolving);
  const groups = new Map<string, string[]>();
  for (const origin of origins) {
    const first = firsts.get(origin);
    if (first === undefined) continue;
    const name = joined.of(first);
    const group = groups.get(name) ?? [];
    group.push(origin);
    groups.set(name, group);
  }
  return { groups, unresolved: origins.filter((origin) => !firsts.has(origin)) };
}

async function addressesOf(hostname: string, { resolve }: EdgeLookup): Promise<readonly string[]> {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return [plainAddress(host)];
  const found = await resolve(host).catch(() => []);
  return found.map(({ address }) => plainAddress(address)).sort();
}

function platformOfHost(origin: string, { platforms }: EdgeLookup): string | undefined {
  const { hostname } = new URL(origin);
  const found = platforms.find(({ signs }) =>
    signs.some((sign) => 'host' in sign && toGlob(sign.host).test(hostname)),
  );
  return found && `platform ${found.name}`;
}

function platformIn(headers: Probe['headers'], { platforms }: EdgeLookup): string | undefined {
  const shows = (sign: PlatformSign) =>
    'header' in sign &&
    headers.some(
      ([name, value]) =>
        name === sign.header && toGlob((sign.value ?? '*').toLowerCase()).test(value.toLowerCase()),
    );
  const found = platforms.find(({ signs }) => signs.some(shows));
  return found && `platform ${found.name}`;
}

/** Disjoint sets of addresses. The name of a set is its lowest address, in whatever order they are joined. */
function createGroups() {
  const parents = new Map<string, string>();
  const of = (address: string): string => {
    let name = address;
    for (let next = parents.get(name); next !== undefined; next = parents.get(name)) name = next;
    return name;
  };
  return {
    of,
    join(one: string, other: string) {
      const [first = '', second = ''] = [of(one), of(other)].sort();
      if (first !== second) parents.set(second, first);
    },
  };
}

/** Timeout of a probe. */
const probeMs = 10_000;

/** Looks up edges over the network. @param signal cancels lookups and probes. */
export function networkLookup(platforms: EdgeLookup['platforms'], signal: AbortSignal): EdgeLookup {
  const userAgent = userAgentOf();
  return {
    platforms,
    resolve: (host) => lookup(host, { all: true }),
    probe: (origin) => probeHost(origin, userAgent, signal).catch((cause) => unanswered(cause, signal)),
  };
}

/** Requests robots.txt, whose headers also show the platform. */
async function probeHost(origin: string, userAgent: string, signal: AbortSignal): Promise<Probe> {
  const { host } = new URL(origin);
  const bounds = { connections: 1, timeoutMs: probeMs, maxBytes: maxRobotsBytes };
  const transport = network({ ...bounds, baseUrl: origin });
  const url = new URL('/robots.txt', origin).href;
  const headers = { 'user-agent': userAgent, accept: 'text/plain' };
  try {
    const answer = await transport.send({ method: 'GET', url, headers }, { signal, fresh: true });
    const text = answer.status === 200 ? Buffer.from(answer.bytes).toString() : '';
    const slowing = crawlDelaySlowing(text, userAgent.split('/')[0] ?? '', host);
    return { headers: answer.headers, ...(slowing && { slowing }) };
  } finally {
    await transport.close();
  }
}

/** A host without a response is left to the audit, which reports why. */
function unanswered(cause: unknown, signal: AbortSignal): undefined {
  if (cause instanceof Inconclusive || signal.aborted) return undefined;
  throw cause;
}
