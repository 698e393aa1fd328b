/** What was seen: one request and its answer. */
import type { HttpRequest } from './http-request.ts';

export type Json =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly because: string };

export interface Observation {
  /** Number of the exchange in the report. */
  readonly exchange: number;
  /** As sent: with an absolute URL. */
  readonly request: HttpRequest;
  readonly status: number;
  /** Names in lower case, one entry for each header line that came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body after content decoding. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8 text; bytes that are no UTF-8 become U+FFFD. */
  readonly text: string;
  /** The body as JSON, parsed once. */
  readonly json: Json;
  readonly millis: number;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** What the wire knows of an answer. */
export type Answer = Pick<
  Observation,
  'exchange' | 'request' | 'status' | 'headers' | 'bytes' | 'millis' | 'at'
>;

/** Makes an observation of an answer; text and JSON are read when somebody first asks. */
export function toObservation(answer: Answer): Observation {
  let text: string | undefined;
  let json: Json | undefined;
  return {
    ...answer,
    get text() {
      text ??= new TextDecoder().decode(answer.bytes);
      return text;
    },
    get json() {
      json ??= parse(this.text);
      return json;
    },
  };
}

function parse(text: string): Json {
  try {
    return { valid: true, value: JSON.parse(text) };
  } catch (cause) {
    return { valid: false, because: cause instanceof Error ? cause.message : String(cause) };
  }
}
