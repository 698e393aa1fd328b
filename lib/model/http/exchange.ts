/** One request on the wire and its result: the log that evidence points into. */

import type { Reason } from '../inconclusive.ts';
import type { HttpRequest } from './http-request.ts';
import type { Answer } from './http-response.ts';

export type Exchange = {
  /** 1 for the first request of the run. */
  readonly n: number;
  readonly request: HttpRequest;
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  /**
   * Set when only the beginning of the body is kept: the length in bytes and the SHA-256 in hexadecimal of the whole.
   */
  readonly whole?: { readonly length: number; readonly sha256: string };
  /** The response, or why there is none. */
  readonly outcome: Answer | { readonly failure: Reason; readonly millis: number };
};
