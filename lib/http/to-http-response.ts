/** Makes the response that checks see from plain data: text and JSON are parsed at their first use. */
import { type MostValues, type Size, sizeOf } from '../json/tokens.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { Answer, HttpResponse, Json } from '../model/http/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { bytesPerValue, maxBytes } from './bounds.ts';
import { digestOf } from './digest.ts';
import { readEvents } from './event-stream.ts';
import type { JsonCache, ParsedBody } from './json-cache.ts';
import { jsonText } from './json-text.ts';

/** A longer body is decoded each time that its text is used; in bytes. */
const longText = 64 * 1024;

/** @param maxBody the bound of one body, in bytes, which bounds its JSON too. */
export function toHttpResponse(
  answer: Answer,
  cache: JsonCache = new Map(),
  maxBody: number = maxBytes,
): HttpResponse {
  const { bytes, request } = answer;
  let text: string | undefined;
  let excess: Inconclusive | undefined;
  const parsed = (): ParsedBody => {
    if (excess) throw excess;
    const digest = digestOf(bytes);
    const known = cache.get(digest);
    if (known) return known;
    const admit = (size: Size) => {
      excess = excessIn(request, size, cache.admits?.(digest, size.values) ?? true);
      if (excess) throw excess;
    };
    const { size, ...body } = parseBody(bytes, maxValuesIn(maxBody), admit);
    cache.set(digest, body, bytes.length, size);
    return body;
  };
  return {
    ...answer,
    get text() {
      const decoded = text ?? new TextDecoder().decode(bytes);
      if (bytes.length <= longText) text = decoded;
      return decoded;
    },
    get json() {
      return parsed().json;
    },
    get events() {
      return parsed().events;
    },
  };
}

const maxValuesIn = (maxBody: number): MostValues => ({
  most: Math.floor(maxBody / bytesPerValue),
  why: `one for ${bytesPerValue} bytes of --max-body`,
});

/** @param admit called before anything of this size is parsed; throws when it is too much. */
function parseBody(bytes: Uint8Array, maxValues: MostValues, admit: (size: Size) => void) {
  const whole = sizeOf(bytes, maxValues);
  admit(whole);
  const json = parse(jsonText(bytes));
  if (json.valid) return { json, events: [], size: whole.values };
  const { data, size } = readEvents(bytes, maxValues);
  admit(size);
  return { json, events: data.map(parse), size: size.values };
}

/** Why JSON of this size is not parsed. */
function excessIn(
  { method, url }: HttpRequest,
  { values, excess: tooMuch }: Size,
  admitted: boolean,
): Inconclusive | undefined {
  const many = `holds ${values} values, and the target has sent many such answers before, a fixed bound`;
  const excess = tooMuch ?? (admitted ? undefined : many);
  return excess === undefined
    ? undefined
    : new Inconclusive('too-large', `${method} ${url} answered with JSON that ${excess}`);
}

function parse(text: string): Json {
  try {
    return { valid: true, value: JSON.parse(text) };
  } catch (cause) {
    return { valid: false, because: cause instanceof Error ? cause.message : String(cause) };
  }
}
