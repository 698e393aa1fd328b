/** A request and the response to it, as checks see them. */
import type { HttpRequest } from './http-request.ts';

export type Json =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly because: string };

export interface HttpResponse {
  /** Number of the exchange in the report. */
  readonly exchange: number;
  /** As sent: with an absolute URL. */
  readonly request: HttpRequest;
  readonly status: number;
  /** Names in lower case, one entry for each received header line. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body after content decoding. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8 text; bytes that are no UTF-8 become U+FFFD. */
  readonly text: string;
  /**
   * The body as JSON, parsed once.
   * @throws Inconclusive `too-large` when it nests deeper than 500 levels or holds more than 699,050 values by default (RFC 8259
   * section 9 allows limits), so that walking through it is bounded in stack and memory.
   */
  readonly json: Json;
  /**
   * The data of each event in an event stream, as JSON (HTML standard, section 9.2); none in a body that is JSON.
   * @throws Inconclusive as `json`, for all events together.
   */
  readonly events: readonly Json[];
  readonly millis: number;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** A response as plain data, neither decoded nor parsed. */
export type Answer = Pick<
  HttpResponse,
  'exchange' | 'request' | 'status' | 'headers' | 'bytes' | 'millis' | 'at'
>;
