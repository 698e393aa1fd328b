/** The bodies that a run keeps, as bytes and as parsed JSON, within bounds on their memory; and the garbage of long ones. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Exchange, HttpRequest, HttpResponse } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import {
  bytesOfValue,
  giantBody,
  keptBeginning,
  manyValues,
  maxBytes,
  maxGiants,
  maxKept,
  maxManyValues,
  maxParsed,
  smallBody,
} from './bounds.ts';

const pageTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/markdown']);

type Admitted = {
  /** The body, or an equal one that was kept before. */
  readonly bytes: Uint8Array;
  /** Whether there was room for it. */
  readonly isKept: boolean;
};

interface BodyStore {
  /**
   * @param type the media type. A giant page counts once for each path, since only its beginning is used.
   * @throws Inconclusive `too-large` after too many giants.
   */
  admit(request: HttpRequest, bytes: Uint8Array, type?: string): Admitted;
}

/** @param maxBody bound of one body, in bytes. */
export function createBodyStore(maxBody: number = maxBytes): BodyStore {
  const large = createLargeBodies();
  const maxTogether = maxGiants * maxBody;
  let giants = 0;
  const pages = new Set<string>();
  const isKnownPage = ({ method, url }: HttpRequest, type = ''): boolean => {
    if (method !== 'GET' || !pageTypes.has(type)) return false;
    const { origin, pathname } = new URL(url);
    const isKnown = pages.has(origin + pathname);
    pages.add(origin + pathname);
    return isKnown;
  };
  return {
    admit(request, bytes, type) {
      const { method, url } = request;
      const { length } = bytes;
      const isGiant = length > giantBody && !isKnownPage(request, type);
      if (isGiant) giants += length;
      if (isGiant && giants > maxTogether) {
        throw new Inconclusive(
          'too-large',
          `${method} ${url} answered with ${length} bytes, and all answers of more than ${giantBody} bytes together have more than ${maxTogether}, ${maxGiants} times --max-body`,
        );
      }
      return length <= smallBody ? { bytes, isKept: true } : large.admit(bytes);
    },
  };
}

/** Many requests get the same list, so equal bodies share one buffer. */
function createLargeBodies() {
  const byLength = new Map<number, Uint8Array[]>();
  let kept = 0;
  return {
    admit(bytes: Uint8Array): Admitted {
      const { length } = bytes;
      const alike = byLength.get(length) ?? [];
      const equal = alike.find((other) => Buffer.compare(other, bytes) === 0);
      if (equal) return { bytes: equal, isKept: true };
      if (kept + length > maxKept) return { bytes, isKept: false };
      kept += length;
      byLength.set(length, [...alike, bytes]);
      return { bytes, isKept: true };
    },
  };
}

/** The exchange with the beginning of its body only, so that the rest can be freed. @param most in bytes. */
export function cutBody(exchange: Exchange, most = keptBeginning): Exchange {
  const { outcome } = exchange;
  if ('failure' in outcome || outcome.bytes.length <= most) return exchange;
  const { bytes } = outcome;
  // Buffer.slice makes a view, which would keep the whole buffer.
  const beginning = new Uint8Array(bytes.subarray(0, most));
  return { ...exchange, whole: exchange.whole ?? wholeOf(bytes), outcome: { ...outcome, bytes: beginning } };
}

/** Length and SHA-256 of a whole body. */
export const wholeOf = (bytes: Uint8Array): NonNullable<Exchange['whole']> => ({
  length: bytes.length,
  sha256: digestOf(bytes),
});

/** A body as JSON, or as the JSON of its events. */
export type ParsedBody = Pick<HttpResponse, 'json' | 'events'>;

/** Parsed bodies by the SHA-256 of the body. The least recently used ones make room for new ones. */
export interface JsonCache {
  get(digest: string): ParsedBody | undefined;
  /** Whether a body with this many values may be parsed. */
  admits?(digest: string, values: number): boolean;
  /** @param bytes of the body. */
  set(digest: string, body: ParsedBody, bytes: number, values: number): unknown;
}

type Parsed = { readonly body: ParsedBody; readonly bytes: number };

export function createJsonCache(): JsonCache {
  const kept = new Map<string, Parsed>();
  // Evicted values are used again until they are collected.
  const uncollected = new Map<string, WeakRef<Parsed>>();
  const forget = new FinalizationRegistry<string>((digest) => {
    // The same body may have been parsed again meanwhile.
    if (uncollected.get(digest)?.deref() === undefined) uncollected.delete(digest);
  });
  let newest: Parsed | undefined;
  let total = 0;
  const large = new Set<string>();
  let largeValues = 0;
  const keep = (digest: string, parsed: Parsed) => {
    if (parsed === newest) return;
    newest = parsed;
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
      forget.register(parsed, digest);
      keep(digest, parsed);
    },
  };
}

const known = new WeakMap<Uint8Array, string>();

/** The SHA-256 of a body in hexadecimal, computed once for each buffer: many responses share one. */
export function digestOf(bytes: Uint8Array): string {
  const digest = known.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  known.set(bytes, digest);
  return digest;
}

/**
 * V8 notices late that memory outside of its heap could be freed.
 * @returns counts bytes, and collects garbage each time that the count has grown by `every`.
 */
export function createCollector(every: number): (bytes: number) => void {
  let gc: (() => void) | undefined;
  let grown = 0;
  return (bytes) => {
    grown += bytes;
    if (grown < every) return;
    grown = 0;
    gc ??= exposed();
    gc();
  };
}

/** The flag --expose-gc affects only contexts that are created after it. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
