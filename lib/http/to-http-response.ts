/** Makes the response that checks see from plain data: text and JSON are parsed at their first use. */
import type { HttpRequest } from '../model/http/http-request.ts';
import type { Answer, HttpResponse, Json } from '../model/http/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { bytesPerValue, mostBytes, mostLevels } from './bounds.ts';
import { digestOf } from './digest.ts';
import type { JsonCache } from './json-cache.ts';
import { jsonText } from './json-text.ts';

/** A longer body is decoded each time that its text is used; in bytes. */
const longText = 64 * 1024;

/** @param mostBody the bound of one body, in bytes, which bounds its JSON too. */
export function toHttpResponse(
  answer: Answer,
  cache: JsonCache = new Map(),
  mostBody: number = mostBytes,
): HttpResponse {
  let text: string | undefined;
  let excess: Inconclusive | undefined;
  return {
    ...answer,
    get text() {
      const decoded = text ?? new TextDecoder().decode(answer.bytes);
      if (answer.bytes.length <= longText) text = decoded;
      return decoded;
    },
    get json() {
      if (excess) throw excess;
      const digest = digestOf(answer.bytes);
      const known = cache.get(digest);
      if (known) return known;
      const size = sizeOf(answer.bytes, Math.floor(mostBody / bytesPerValue));
      const admitted = cache.admits?.(digest, size.values) ?? true;
      excess = excessIn(answer.request, size, admitted);
      if (excess) throw excess;
      const json = parse(jsonText(answer.bytes));
      cache.set(digest, json, answer.bytes.length, size.values);
      return json;
    },
  };
}

/** A few megabytes of brackets are gigabytes of objects, so the size is checked before parsing. */
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

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

type Size = {
  readonly values: number;
  /** What is too much of it. */
  readonly excess?: string;
};

/** Counts brackets and commas outside of strings, in UTF-8: each value but the first follows one of them. */
function sizeOf(json: Uint8Array, mostValues: number): Size {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < json.length; i += 1) {
    const code = json[i];
    if (code === quote) {
      quoted = !quoted;
    } else if (quoted) {
      i += code === backslash ? 1 : 0;
    } else if (code === comma) {
      values += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
    } else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
    }
    if (depth > mostLevels) {
      return { values, excess: `nests deeper than ${mostLevels} levels, a fixed bound` };
    }
    if (values > mostValues) return { values, excess: tooManyValues(mostValues) };
  }
  return { values };
}

const tooManyValues = (most: number): string =>
  `holds more than ${most} values, one for ${bytesPerValue} bytes of --max-body`;
