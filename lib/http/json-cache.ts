/** Parsed bodies: a repeated body is parsed once, and those that were not used for long make room for new ones. */
import type { HttpResponse } from '../model/http.ts';
import { bytesOfValue, manyValues, maxManyValues, maxParsed } from './bounds.ts';

export type ParsedBody = Pick<HttpResponse, 'json' | 'events'>;

/** By the SHA-256 of the body; equal bodies share one value. */
export interface JsonCache {
  get(digest: string): ParsedBody | undefined;
  /** Whether a body of so many values is parsed: a few large ones are. */
  admits?(digest: string, values: number): boolean;
  /** @param bytes of the body. */
  set(digest: string, body: ParsedBody, bytes: number, values: number): unknown;
}

type Parsed = { readonly body: ParsedBody; readonly bytes: number };

export function createJsonCache(): JsonCache {
  const kept = new Map<string, Parsed>();
  // What made room is used again until its memory is needed.
  const uncollected = new Map<string, WeakRef<Parsed>>();
  let total = 0;
  const large = new Set<string>();
  let largeValues = 0;
  const keep = (digest: string, parsed: Parsed) => {
    total += parsed.bytes - (kept.get(digest)?.bytes ?? 0);
    kept.delete(digest);
    kept.set(digest, parsed);
    for (const [oldest, { bytes }] of kept) {
      if (total <= maxParsed || kept.size === 1) return;
      kept.delete(oldest);
      total -= bytes;
    }
  };
  return {
    get(digest) {
      const known = kept.get(digest) ?? uncollected.get(digest)?.deref();
      if (known) keep(digest, known);
      return known?.body;
    },
    admits(digest, values) {
      if (values <= manyValues || large.has(digest)) return true;
      if (largeValues + values > maxManyValues) return false;
      large.add(digest);
      largeValues += values;
      return true;
    },
    set(digest, body, length, values) {
      const parsed = { body, bytes: length + bytesOfValue * values };
      uncollected.set(digest, new WeakRef(parsed));
      keep(digest, parsed);
    },
  };
}
