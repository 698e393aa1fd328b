/** Parsed bodies: a repeated body is parsed once, and old ones make room for new ones. */
import { LRUCache } from 'lru-cache';
import type { Json } from '../model/http/http-response.ts';
import { mostParsed } from './bounds.ts';

/** By the SHA-256 of the body; equal bodies share one value. */
export interface JsonCache {
  get(digest: string): Json | undefined;
  /** @param bytes of the body. */
  set(digest: string, json: Json, bytes: number): unknown;
}

export function createJsonCache(): JsonCache {
  const parsed = new LRUCache<string, Json>({ maxSize: mostParsed });
  return {
    get: (digest) => parsed.get(digest),
    set: (digest, json, bytes) => parsed.set(digest, json, { size: Math.max(1, bytes) }),
  };
}
