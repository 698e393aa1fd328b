/** What was seen: one request and its answer. */
import type { HttpRequest } from './http-request.ts';
import { Inconclusive } from './inconclusive.ts';
import { createReadings, type Readings } from './readings.ts';

export type Json =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly because: string };

export interface HttpResponse {
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
   * @throws Inconclusive `too-large` when it nests deeper than 500 levels or holds more than 450,000 values (RFC 8259
   * section 9 allows limits), so that whoever walks through it need not fear for stack and memory.
   */
  readonly json: Json;
  readonly millis: number;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** What the wire knows of an answer. */
export type Answer = Pick<
  HttpResponse,
  'exchange' | 'request' | 'status' | 'headers' | 'bytes' | 'millis' | 'at'
> & {
  /** The same body as it was read before, where the wire knows it. */
  readonly reading?: Pick<HttpResponse, 'text' | 'json'>;
};

/** A longer body is decoded whenever somebody asks for its text, and not remembered; in bytes. */
const longText = 64 * 1024;

/** Makes an response of an answer; text and JSON are read when somebody first asks. */
export function toHttpResponse(
  { reading, ...answer }: Answer,
  readings: Readings = createReadings(Infinity),
): HttpResponse {
  let text: string | undefined;
  let excess: Inconclusive | undefined;
  const known = createSlot<Json>();
  return {
    ...answer,
    get text() {
      if (reading) return reading.text;
      const decoded = text ?? new TextDecoder().decode(answer.bytes);
      if (answer.bytes.length <= longText) text = decoded;
      return decoded;
    },
    get json() {
      if (reading) return reading.json;
      if (excess) throw excess;
      const json = known.value();
      if (json) return json;
      const { text: source } = this;
      try {
        return known.fill(readings.json(source, () => parse(answer.request, source), known.clear));
      } catch (cause) {
        if (cause instanceof Inconclusive) excess = cause;
        throw cause;
      }
    },
  };
}

/** A place for a value. Whoever holds on to `clear` holds on to nothing else, such as the body that was read. */
function createSlot<T>() {
  let held: T | undefined;
  return {
    value: () => held,
    fill(value: T): T {
      held = value;
      return value;
    },
    clear() {
      held = undefined;
    },
  };
}

/** No honest body comes near these: the longest that is read has no room for so many values of real products. */
const deepest = 500;
const mostValues = 450_000;

/** Its size is looked at first: a few megabytes of brackets are gigabytes of objects. */
function parse({ method, url }: HttpRequest, text: string): Json {
  const excess = excessOf(text);
  if (excess) throw new Inconclusive('too-large', `${method} ${url} answered with JSON that ${excess}`);
  try {
    return { valid: true, value: JSON.parse(text) };
  } catch (cause) {
    return { valid: false, because: cause instanceof Error ? cause.message : String(cause) };
  }
}

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Counts brackets and commas outside of strings: a value has one of them before it, but for the first. */
function excessOf(json: string): string | undefined {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < json.length; i += 1) {
    const code = json.charCodeAt(i);
    if (code === quote) quoted = !quoted;
    else if (quoted) i += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
    }
    if (depth > deepest) return `nests deeper than ${deepest}`;
    if (values > mostValues) return `holds more than ${mostValues} values`;
  }
  return undefined;
}
