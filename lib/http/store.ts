/** How many bytes of answers a run holds: what is large is let go when there is much of it, and refused at last. */
import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { type HttpResponse, toHttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';

/** Answers up to this size are always kept, in bytes: the budget of requests bounds them. */
const small = 16 * 1024;
/** All larger ones that are kept, together. */
const mostKept = 32 * 1024 * 1024;
/** What is larger than any list that was ever seen; and how much of that is taken from one target. */
const giant = 4 * 1024 * 1024;
const mostGiants = 64 * 1024 * 1024;
/** What is left of a body that is let go: more than a report shows. */
const beginning = 16 * 1024;

export interface Store {
  /** @returns whether there is room to keep it. @throws Inconclusive `too-large` when the target sends giants only. */
  admit(request: HttpRequest, length: number): boolean;
}

export function createStore(): Store {
  let kept = 0;
  let giants = 0;
  return {
    admit({ method, url }, length) {
      if (length > giant) giants += length;
      if (length > giant && giants > mostGiants)
        throw new Inconclusive(
          'too-large',
          `${method} ${url} answered with ${length} bytes, and the target has sent many answers of that size before`,
        );
      if (length <= small) return true;
      if (kept + length > mostKept) return false;
      kept += length;
      return true;
    },
  };
}

/** The exchange as it is logged when there is no room for its body. @param sent when it was, since the run began. */
export function withoutBody(answer: HttpResponse, sent: number): Exchange {
  const { exchange, request, status, headers, bytes, millis, at } = answer;
  return {
    n: exchange,
    request,
    at: sent,
    whole: { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    outcome: toHttpResponse({
      exchange,
      request,
      status,
      headers,
      // A copy: a part of a Buffer, by slice as well, would keep all of it.
      bytes: new Uint8Array(bytes.subarray(0, beginning)),
      millis,
      at,
    }),
  };
}
