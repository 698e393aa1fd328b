/** Parsed bodies: a repeated body is parsed once, and those that were not used for long make room for new ones. */
import type { Json } from '../model/http/http-response.ts';
import { mostParsed } from './bounds.ts';

/** By the SHA-256 of the body; equal bodies share one value. */
export interface JsonCache {
  get(digest: string): Json | undefined;
  /** @param bytes of the body. */
  set(digest: string, json: Json, bytes: number): unknown;
}

export function createJsonCache(): JsonCache {
  const parsed = new Map<string, { readonly json: Json; readonly bytes: number }>();
  let total = 0;
  return {
    get(digest) {
      const known = parsed.get(digest);
      if (!known) return undefined;
      parsed.delete(digest);
      parsed.set(digest, known);
      return known.json;
    },
    set(digest, json, bytes) {
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
