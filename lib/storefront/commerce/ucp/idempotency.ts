// Remembers the results of calls that carry a key, so that a repetition changes nothing.
import { createHash } from 'node:crypto';
import { boundedMap } from '../../bounded-map.ts';
import type { Arguments } from '../arguments.ts';
import { badParams, refusal } from '../rpc-error.ts';
import { isObject } from '../validate.ts';

type Payload = Readonly<Record<string, unknown>>;
type Remembered = { readonly at: number; readonly fingerprint: string; readonly payload: Payload };

export interface Idempotency {
  /** The payload of this key, made by `work` the first time; refuses a key that came with another call. */
  once(key: string, fingerprint: string, work: () => Payload): Payload;
}

const lifetime = 24 * 60 * 60_000;
const memory = 1000;

/** Keeps the newest thousand results, each for a day. `now` gives milliseconds since 1970. */
export function idempotency(now: () => number): Idempotency {
  const remembered = boundedMap<string, Remembered>(memory);
  return {
    once(key, fingerprint, work) {
      const earlier = remembered.get(key);
      if (!earlier || now() - earlier.at > lifetime) {
        const payload = work();
        remembered.set(key, { at: now(), fingerprint, payload });
        return payload;
      }
      if (earlier.fingerprint === fingerprint) return earlier.payload;
      throw refusal('idempotency_conflict', 'This idempotency key came with another call before.');
    },
  };
}

const deepest = 32;

/** Equal for equal calls, in whatever order their members come; `meta` does not count. */
export function fingerprintOf(tool: string, { meta: _meta, ...args }: Arguments): string {
  return createHash('sha256')
    .update(tool)
    .update(JSON.stringify(sorted(args)))
    .digest('base64url');
}

function sorted(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw badParams('/arguments', 'nest too deep');
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, sorted(value[name], depth + 1)]);
}
