/** Parsed bodies: a repeated body is parsed once, and old ones make room for new ones. */
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
    get: (digest) => parsed.get(digest)?.json,
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
