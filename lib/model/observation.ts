/** What was seen: one request and its answer. */
import type { HttpRequest } from './http-request.ts';
import { Inconclusive } from './inconclusive.ts';

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
  /**
   * The body as JSON, parsed once.
   * @throws Inconclusive `too-large` when it nests deeper than 500 levels (RFC 8259 section 9 allows a limit),
   * so that whoever walks through it need not fear for the stack.
   */
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
      json ??= parse(answer.request, this.text);
      return json;
    },
  };
}

/** No honest body comes near it. */
const deepest = 500;

function parse({ method, url }: HttpRequest, text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (!nestsDeeper(text, deepest)) return { valid: true, value };
  } catch (cause) {
    return { valid: false, because: cause instanceof Error ? cause.message : String(cause) };
  }
  throw new Inconclusive(
    'too-large',
    `${method} ${url} answered with JSON that nests deeper than ${deepest}`,
  );
}

const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Counts brackets outside of strings, since a walk through the value would need the stack that it is to spare. */
function nestsDeeper(json: string, most: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i += 1) {
    const code = json.charCodeAt(i);
    if (code === quote) quoted = !quoted;
    else if (quoted) i += code === backslash ? 1 : 0;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
