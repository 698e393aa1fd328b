/** Finds the serving edge of each storefront of a list: what the list says, its platform, or the addresses it shares. */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import PQueue from 'p-queue';
import { bareHost, plainAddress } from '../../http/reach/address.ts';
import type { PlatformSign } from '../../model/baseline.ts';
import { toGlob } from '../../text/names.ts';
import type { Entry } from '../list/entry.ts';
import { type Slowing, unknownLane } from './lane.ts';

/** Names that are looked up, and edges that are asked, at a time. */
const lookupsAtOnce = 32;

/** What one request to an edge shows of it. */
export type Seen = {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What its robots.txt asks for. */
  readonly slowing?: Slowing;
};

export type Surroundings = {
  /** @throws for a name without an address. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  /** Asks the storefront once; undefined when it does not answer. */
  readonly look: (origin: string) => Promise<Seen | undefined>;
  readonly platforms: readonly { readonly name: string; readonly signs: readonly PlatformSign[] }[];
};

export type Lanes = {
  /** By origin. */
  readonly of: ReadonlyMap<string, string>;
  /** What was seen before the first audit, by lane. */
  readonly slowings: ReadonlyMap<string, readonly Slowing[]>;
};

/**
 * Storefronts that share one address share an edge, and so do addresses that show the same platform: each is asked once.
 */
export async function toLanes(entries: readonly Entry[], around: Surroundings): Promise<Lanes> {
  const queue = new PQueue({ concurrency: lookupsAtOnce });
  const of = new Map<string, string>();
  const slowings = new Map<string, readonly Slowing[]>();
  for (const { origin, edge } of entries) {
    const known = edge === undefined ? platformOfHost(origin, around) : `edge ${edge}`;
    if (known !== undefined) of.set(origin, known);
  }
  const others = entries.map(({ origin }) => origin).filter((origin) => !of.has(origin));
  const { groups, lost } = await byAddress(others, around, queue);
  for (const origin of lost) of.set(origin, unknownLane);
  const looking = [...groups].map(([address, origins]) =>
    queue.add(async () => {
      const seen = await around.look(origins[0] ?? '');
      const lane = platformIn(seen?.headers ?? [], around) ?? `address ${address}`;
      for (const origin of origins) of.set(origin, lane);
      if (seen?.slowing) slowings.set(lane, [...(slowings.get(lane) ?? []), seen.slowing]);
    }),
  );
  await Promise.all(looking);
  return { of, slowings };
}

/** @returns the storefronts that share addresses, by the first address of each group, and those without an address. */
async function byAddress(origins: readonly string[], around: Surroundings, queue: PQueue) {
  const joined = createGroups();
  const firsts = new Map<string, string>();
  const resolving = origins.map((origin) =>
    queue.add(async () => {
      const [first, ...others] = await addressesOf(new URL(origin).hostname, around);
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
  return { groups, lost: origins.filter((origin) => !firsts.has(origin)) };
}

async function addressesOf(hostname: string, { resolve }: Surroundings): Promise<readonly string[]> {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return [plainAddress(host)];
  const found = await resolve(host).catch(() => []);
  return found.map(({ address }) => plainAddress(address)).sort();
}

function platformOfHost(origin: string, { platforms }: Surroundings): string | undefined {
  const { hostname } = new URL(origin);
  const found = platforms.find(({ signs }) =>
    signs.some((sign) => 'host' in sign && toGlob(sign.host).test(hostname)),
  );
  return found && `platform ${found.name}`;
}

function platformIn(headers: Seen['headers'], { platforms }: Surroundings): string | undefined {
  const shows = (sign: PlatformSign) =>
    'header' in sign &&
    headers.some(
      ([name, value]) =>
        name === sign.header && toGlob((sign.value ?? '*').toLowerCase()).test(value.toLowerCase()),
    );
  const found = platforms.find(({ signs }) => signs.some(shows));
  return found && `platform ${found.name}`;
}

/** Groups of addresses; each is named by its first one in the order of text, whatever order they are joined in. */
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
