/** Parsed bodies: a repeated body is parsed once, and those that were not used for long make room for new ones. */
import type { Json } from '../model/http/http-response.ts';
import { bytesOfValue, manyValues, mostManyValues, mostParsed } from './bounds.ts';

/** By the SHA-256 of the body; equal bodies share one value. */
export interface JsonCache {
  get(digest: string): Json | undefined;
  /** Whether a body of so many values is parsed: a few large ones are. */
  admits?(digest: string, values: number): boolean;
  /** @param bytes of the body. */
  set(digest: string, json: Json, bytes: number, values: number): unknown;
}

export function createJsonCache(): JsonCache {
  const parsed = new Map<string, { readonly json: Json; readonly bytes: number }>();
  let total = 0;
  const large = new Set<string>();
  let largeValues = 0;
  return {
    get(digest) {
      const known = parsed.get(digest);
      if (!known) return undefined;
      parsed.delete(digest);
      parsed.set(digest, known);
      return known.json;
    },
    admits(digest, values) {
      if (values <= manyValues || large.has(digest)) return true;
      if (largeValues + values > mostManyValues) return false;
      large.add(digest);
      largeValues += values;
      return true;
    },
    set(digest, json, length, values) {
      const bytes = length + bytesOfValue * values;
      parsed.set(digest, { json, bytes });
      total += bytes;
      for (const [oldest, { bytes: freed }] of parsed) {
        if (total <= mostParsed || parsed.size === 1) return;
        parsed.delete(oldest);
        total -= freed;
      }
    },
  };
}
