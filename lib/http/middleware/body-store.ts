/** Bounds the bytes of bodies that a run holds: many large ones are dropped, and too many giants are refused. */
import { createHash } from 'node:crypto';
import type { Exchange } from '../../model/http/exchange.ts';
import type { HttpRequest } from '../../model/http/http-request.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { giantBody, keptBeginning, mostGiants, mostKept, smallBody } from '../bounds.ts';

const pageTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/markdown']);

export interface BodyStore {
  /**
   * @param type the media type; a giant page counts once for each path, since only its beginning is looked at.
   * @returns whether there is room for it. @throws Inconclusive `too-large` after too many giants.
   */
  admit(request: HttpRequest, length: number, type?: string): boolean;
}

export function createBodyStore(): BodyStore {
  let kept = 0;
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
    admit(request, length, type) {
      const { method, url } = request;
      const isGiant = length > giantBody && !isKnownPage(request, type);
      if (isGiant) giants += length;
      if (isGiant && giants > mostGiants) {
        throw new Inconclusive(
          'too-large',
          `${method} ${url} answered with ${length} bytes, and the target has sent many answers of that size before`,
        );
      }
      if (length <= smallBody) return true;
      if (kept + length > mostKept) return false;
      kept += length;
      return true;
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
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
