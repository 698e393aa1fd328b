/** One request on the wire and what became of it: the log that evidence points into. */
import type { HttpRequest } from './http-request.ts';
import type { HttpResponse } from './http-response.ts';
import type { Reason } from './inconclusive.ts';

export type Exchange = {
  /** 1 for the first request of the run. */
  readonly n: number;
  readonly request: HttpRequest;
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  /** Set when the body was too large to be kept: then the answer has its beginning only. In bytes, and hexadecimal. */
  readonly whole?: { readonly length: number; readonly sha256: string };
  /** The answer, or why there is none. */
  readonly outcome: HttpResponse | { readonly failure: Reason; readonly millis: number };
};
