/** Bounds the bytes of bodies that a run holds: equal ones are held once, many large ones dropped, too many giants refused. */
import type { Exchange, HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { giantBody, keptBeginning, maxBytes, maxGiants, maxKept, smallBody } from '../bounds.ts';
import { digestOf } from '../digest.ts';

const pageTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/markdown']);

export type Admitted = {
  /** The body, or an equal one that is kept already. */
  readonly bytes: Uint8Array;
  /** Whether there is room for it. */
  readonly isKept: boolean;
};

export interface BodyStore {
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
