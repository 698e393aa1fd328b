/** Bounds the bytes of bodies that a run holds: equal ones are held once, many large ones dropped, too many giants refused. */

import { createHash } from 'node:crypto';
import type { Exchange } from '../model/http/exchange.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
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
  /** The body, or an equal one that is kept already. */
  readonly bytes: Uint8Array;
  /** Whether there is room for it. */
  readonly isKept: boolean;
};

interface BodyStore {
  /**
   * @param type the media type; a giant page counts once for each path, since only its beginning is looked at.
   * @throws Inconclusive `too-large` after too many giants.
   */
  admit(request: HttpRequest, bytes: Uint8Array, type?: string): Admitted;
}

/** @param maxBody the bound of one body, in bytes. */
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
          `${method} ${url} answered with ${length} bytes, and answers of more than ${giantBody} bytes together with more than ${maxTogether}, ${maxGiants} times --max-body`,
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

/** The exchange with only the beginning of its body, so that the rest can leave the memory. @param most in bytes. */
export function cutBody(exchange: Exchange, most = keptBeginning): Exchange {
  const { outcome } = exchange;
  if ('failure' in outcome || outcome.bytes.length <= most) return exchange;
  const { bytes } = outcome;
  // A copy: a view, also one made by slice, would keep the whole buffer.
  const beginning = new Uint8Array(bytes.subarray(0, most));
  return { ...exchange, whole: exchange.whole ?? wholeOf(bytes), outcome: { ...outcome, bytes: beginning } };
}

/** Length and SHA-256 of a whole body. */
export const wholeOf = (bytes: Uint8Array): NonNullable<Exchange['whole']> => ({
  length: bytes.length,
  sha256: digestOf(bytes),
});

/** Parsed bodies: a repeated body is parsed once, and those that were not used for long make room for new ones. */
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

const known = new WeakMap<Uint8Array, string>();

/** The SHA-256 of a body in hexadecimal, computed once for each buffer: many responses share one. */
export function digestOf(bytes: Uint8Array): string {
  const digest = known.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  known.set(bytes, digest);
  return digest;
}
