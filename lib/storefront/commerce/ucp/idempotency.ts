/** Stores the results of calls with an idempotency key, so that repeating a call changes nothing. */
import { createHash } from 'node:crypto';
import { boundedMap } from '../../bounded-map.ts';
import type { Arguments } from '../arguments.ts';
import { badParams, refusal } from '../rpc-error.ts';
import { isObject } from '../validate.ts';

type Payload = Readonly<Record<string, unknown>>;
type StoredResult = { readonly at: number; readonly fingerprint: string; readonly payload: Payload };

export interface Idempotency {
  /** The payload of this key, made by `work` the first time. @throws RpcError for a key of a different call. */
  once(key: string, fingerprint: string, work: () => Payload): Payload;
}

const lifetime = 24 * 60 * 60_000;
const maxResults = 1000;

/** Keeps the newest thousand results, each for a day. @param now in milliseconds since 1970. */
export function idempotency(now: () => number): Idempotency {
  const results = boundedMap<string, StoredResult>(maxResults);
  return {
    once(key, fingerprint, work) {
      const earlier = results.get(key);
      if (!earlier || now() - earlier.at > lifetime) {
        const payload = work();
        results.set(key, { at: now(), fingerprint, payload });
        return payload;
      }
      if (earlier.fingerprint === fingerprint) return earlier.payload;
      throw refusal('idempotency_conflict', 'This idempotency key was used with a different call.');
    },
  };
}

const deepest = 32;

/** Equal for equal calls, whatever the order of their members; `meta` is ignored. */
export function fingerprintOf(tool: string, { meta: _meta, ...args }: Arguments): string {
  return createHash('sha256')
    .update(tool)
    .update(JSON.stringify(sorted(args)))
    .digest('base64url');
}

function sorted(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw badParams('/arguments', 'are nested too deeply');
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, sorted(value[name], depth + 1)]);
}
