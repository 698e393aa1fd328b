/** The agents that call the shop: their profiles, fetched with care and remembered, and what an agent and the shop have in common. */

import { boundedMap } from '../base/bounded-map.ts';
import { createFetch, isLoopback, isRefused, type OutgoingFetch } from '../base/http.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { type Version, versionsWith } from '../base/options.ts';
import { codes, RpcError } from '../base/rpc-error.ts';
import type { Shop } from '../shop/shop.ts';

/** An agent whose profile was read. */
export type Agent = {
  /** The URL of its profile. */
  readonly profile: string;
  /** The version of the protocol in which it is answered. */
  readonly version: Version;
  /** Whether it has a capability of the protocol, too. */
  readonly has: (capability: string) => boolean;
};

export interface Agents {
  /** Fetches the profiles that a JSON-RPC request shows, unless they are known. @param fetch instead of our own. */
  meet(text: string, fetch?: OutgoingFetch): Promise<void>;
  /** The agent of a call whose request was met. @throws RpcError for a profile that is missing, unreachable or wrong. */
  agentOf(given: unknown): Agent;
}

type Remembered = { readonly until: number; readonly outcome: Profile | RpcError };

/** What matters of a profile. */
type Profile = {
  readonly version: string;
  /** The versions of each capability. */
  readonly capabilities: ReadonlyMap<string, readonly string[]> | 'all';
};

/** Profiles; those that were fetched longest ago are forgotten first. */
const maxProfiles = 200;

/** UCP asks for 128 KiB at least. */
const maxProfileBytes = 256 * 1024;

/** However short the origin says. */
const minAgeMs = 60_000;

const maxAgeMs = 24 * 60 * minAgeMs;

/** A failure is not remembered beyond the call. */
const failureAgeMs = 1_000;

export function createAgents(shop: Shop, timeoutMs: number): Agents {
  const known = boundedMap<string, Remembered>(maxProfiles);
  const underWay = new Map<string, Promise<void>>();
  const isLocal = isLoopback(new URL(shop.baseUrl).hostname);
  const ownFetch = createFetch(isLocal);
  const read = async (url: URL, fetch: OutgoingFetch) => {
    const remembered = await fetchProfile(shop, url, { fetch, timeoutMs });
    known.set(url.href, { ...remembered, until: shop.now() + remembered.ageMs });
  };
  return {
    async meet(text, fetch = ownFetch) {
      const url = profileIn(text);
      if (url === undefined || isRegistered(url) || isRefused(url, isLocal)) return;
      if ((known.get(url.href)?.until ?? 0) > shop.now()) return;
      const reading = underWay.get(url.href) ?? read(url, fetch);
      underWay.set(url.href, reading);
      await reading.finally(() => underWay.delete(url.href));
    },
    agentOf(given) {
      const url = urlOf(given);
      if (!url || isRefused(url, isLocal)) throw invalidUrl(shop);
      const outcome = isRegistered(url) ? registered(shop) : known.get(url.href)?.outcome;
      if (outcome === undefined) throw unreachable(shop, 'it was not fetched');
      if (outcome instanceof RpcError) throw outcome;
      return negotiated(shop, url.href, outcome);
    },
  };
}

/** The common version, and what both have in it. @throws RpcError if the shop does not speak the version of the agent. */
function negotiated(shop: Shop, profile: string, { version: theirs, capabilities }: Profile): Agent {
  const version = commonVersion(shop.version, theirs);
  if (version === undefined) throw unsupported(shop, theirs);
  return {
    profile,
    version,
    has: (name) =>
      capabilities === 'all' ||
      (version === '2026-01-23'
        ? capabilities.has(name)
        : capabilities.get(name)?.includes(version) === true),
  };
}

/** The first version serves agents of every earlier one; later ones serve exactly those that the profile lists. */
function commonVersion(own: Version, theirs: string): Version | undefined {
  if (own === '2026-01-23') return theirs <= own ? own : undefined;
  return versionsWith(own).find((version) => version === theirs);
}

/** Agents at names that are reserved for examples, which cannot be served, are known to the shop beforehand. */
const isRegistered = ({ hostname, protocol }: URL): boolean =>
  protocol === 'https:' && /(^|\.)(example|test|example\.(com|net|org))$/.test(hostname);

const registered = ({ version }: Shop): Profile => ({ version, capabilities: 'all' });

function urlOf(given: unknown): URL | undefined {
  const meta = isObject(given) ? given.meta : undefined;
  const agent = isObject(meta) ? meta['ucp-agent'] : undefined;
  const text = isObject(agent) ? agent.profile : undefined;
  return typeof text === 'string' && text.length <= 2048 && URL.canParse(text) ? new URL(text) : undefined;
}

/** The profile that a request shows; undefined for any other text. */
function profileIn(text: string): URL | undefined {
  if (!text.includes('ucp-agent')) return undefined;
  try {
    const request: unknown = JSON.parse(text);
    const params = isObject(request) && isObject(request.params) ? request.params : {};
    return urlOf(params.arguments);
  } catch (error) {
    // What is not JSON is refused as such.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Fetching = { readonly fetch: OutgoingFetch; readonly timeoutMs: number };

/** A profile, or the error with which its agent is refused. */
async function fetchProfile(shop: Shop, url: URL, { fetch, timeoutMs }: Fetching) {
  const failed = (outcome: RpcError) => ({ outcome, ageMs: failureAgeMs });
  const ending = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url.href, ending);
    if (response.status !== 200) {
      await response.body?.cancel();
      return failed(unreachable(shop, `its server answered ${response.status}`));
    }
    const text = await readBounded(response, ending);
    if (text === undefined) return failed(malformed(shop, `it is longer than ${maxProfileBytes} bytes`));
    const profile = readProfile(text);
    if (!profile) return failed(malformed(shop, 'it is not the profile of an agent in JSON'));
    return { outcome: profile, ageMs: ageIn(response.headers.get('cache-control')) };
  } catch (cause) {
    // Whatever the network does is no fault of the shop.
    return failed(unreachable(shop, cause instanceof Error ? cause.message : String(cause)));
  }
}

/** @returns undefined for a longer body, of which no more is read. */
async function readBounded({ body }: Response, signal: AbortSignal): Promise<string | undefined> {
  const reader = body?.getReader();
  const stop = () => void reader?.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader && length <= maxProfileBytes) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  signal.removeEventListener('abort', stop);
  if (length <= maxProfileBytes) return Buffer.concat(chunks).toString();
  await reader?.cancel();
  return undefined;
}

function readProfile(text: string): Profile | undefined {
  const value = parsed(text);
  const ucp = isObject(value) ? value.ucp : undefined;
  if (!isObject(ucp) || !isObject(ucp.services) || !isObject(ucp.payment_handlers)) return undefined;
  const { version, capabilities = {} } = ucp;
  if (typeof version !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(version)) return undefined;
  const entries = isObject(capabilities) ? Object.entries(capabilities) : undefined;
  if (!entries?.every(([, value]) => Array.isArray(value) && value.every(isObject))) return undefined;
  const versionsOf = (value: unknown) =>
    (value as readonly JsonObject[]).map((entry) => String(entry.version));
  return { version, capabilities: new Map(entries.map(([name, value]) => [name, versionsOf(value)])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function ageIn(header: string | null): number {
  const seconds = /\bmax-age=(\d+)/.exec(header ?? '')?.[1];
  return Math.min(Math.max(Number(seconds ?? 0) * 1_000, minAgeMs), maxAgeMs);
}

const profileError = ({ baseUrl }: Shop, code: string, message: string, content: string): RpcError =>
  new RpcError(codes.agent, message, { code, content, continue_url: baseUrl });

const invalidUrl = (shop: Shop): RpcError =>
  profileError(
    shop,
    'invalid_profile_url',
    'The agent profile is missing or invalid.',
    'meta["ucp-agent"].profile must be the https URL of the profile of the agent, at a public address.',
  );

const unreachable = (shop: Shop, why: string): RpcError =>
  profileError(
    shop,
    'profile_unreachable',
    'The agent profile cannot be fetched.',
    `The profile cannot be read: ${why}.`,
  );

const malformed = (shop: Shop, why: string): RpcError =>
  profileError(
    shop,
    'profile_malformed',
    'The agent profile is malformed.',
    `The profile cannot be used: ${why}.`,
  );

/** The first version has a list of errors in their place. */
function unsupported(shop: Shop, theirs: string): RpcError {
  const content = `Version ${theirs} is not supported; supported are ${versionsWith(shop.version).join(' and ')}.`;
  if (shop.version !== '2026-01-23') {
    return profileError(shop, 'version_unsupported', 'Protocol version not supported', content);
  }
  const error = { code: 'version_unsupported', message: content, severity: 'requires_buyer_input' };
  return new RpcError(codes.internal, 'Protocol version not supported', { status: 'error', errors: [error] });
}
