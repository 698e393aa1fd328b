/** Makes the response for checks from plain data. Its text and JSON are parsed at their first use. */

import { isAscii, isUtf8 } from 'node:buffer';
import { type MostValues, type Size, sizeOf, together } from '../json/tokens.ts';
import type { Answer, HttpRequest, HttpResponse, Json } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { bytesPerValue, maxBesideOthers, maxBytes, maxUncollected } from './bounds.ts';
import { createCollector, digestOf, type JsonCache, type ParsedBody } from './kept-bodies.ts';

/** A body up to this size keeps its decoded text, in bytes. */
const longText = 64 * 1024;

const collect = createCollector(maxUncollected);

/** Each decoding of a long body leaves a string of its size behind. */
const countDecoding = ({ length }: Uint8Array): void => {
  if (length > maxBesideOthers) collect(length);
};

/** @param maxBody bound of one body, in bytes, from which the bound of its JSON follows. */
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
    countDecoding(bytes);
    const { size, ...body } = parseBody(bytes, maxValuesIn(maxBody), admit);
    cache.set(digest, body, bytes.length, size);
    return body;
  };
  return {
    ...answer,
    get text() {
      if (text === undefined) countDecoding(bytes);
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

/** @param admit called before JSON of this size is parsed; throws if it is too large. */
function parseBody(bytes: Uint8Array, maxValues: MostValues, admit: (size: Size) => void) {
  const whole = sizeOf(bytes, maxValues);
  admit(whole);
  const json = parse(jsonText(bytes));
  if (json.valid) return { json, events: [], size: whole.values };
  const { data, size } = readEvents(bytes, maxValues);
  admit(size);
  return { json, events: data.map(parse), size: size.values };
}

/** Why JSON of this size is not parsed; undefined if it is. */
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

/**
 * The data of an event stream, unparsed (HTML standard, section 9.2.6). The package eventsource-parser was rejected: it
 * makes an error of each unknown field, and takes 13 s for 16 MB of them.
 */
type Events = {
  /** The data of each event that has any, in order, until the size is too large. */
  readonly data: readonly string[];
  /** Size of the JSON in all of them. */
  readonly size: Size;
};

/** @param body a body of any type; other bodies than event streams have no events. */
function readEvents(body: Uint8Array, maxValues: MostValues): Events {
  const data: string[] = [];
  let size: Size = { values: 0 };
  // Avoids decoding most bodies.
  if (!Buffer.from(body.buffer, body.byteOffset, body.length).includes('data:')) return { data, size };
  let lines: string[] = [];
  for (const line of fieldsIn(new TextDecoder().decode(body))) {
    if (line !== undefined) {
      lines.push(line);
      size = together(size, { values: 1 }, maxValues);
    } else if (lines.length > 0) {
      const event = lines.join('\n');
      lines = [];
      size = together(size, sizeOf(event, maxValues), maxValues);
      data.push(event);
    }
    if (size.excess !== undefined) break;
  }
  return { data, size };
}

const lineFeed = 10;

const carriageReturn = 13;

/** The values of the data fields, and undefined at the end of each event. */
function* fieldsIn(text: string): Generator<string | undefined> {
  let begin = 0;
  for (let end = 0; end <= text.length; end += 1) {
    const code = text.charCodeAt(end);
    const isEnd = code === lineFeed || code === carriageReturn || end === text.length;
    if (!isEnd) continue;
    if (begin === end) {
      yield undefined;
    } else if (text.startsWith('data:', begin)) {
      yield text.slice(begin + 'data:'.length, end);
    }
    if (code === carriageReturn && text.charCodeAt(end + 1) === lineFeed) end += 1;
    begin = end + 1;
  }
  // Some servers close the connection without the empty line that ends the last event.
  yield undefined;
}

/** Shorter bodies, in bytes, and bodies with more than one non-ASCII byte in eight are decoded as UTF-8. */
const leastLong = 64 * 1024;

const largestShare = 1 / 8;

/** Bytes of escaped JSON at a time: Buffer makes longer strings outside of the heap, where freed memory is not given back. */
const pieceSize = 512 * 1024;

/**
 * A single character above U+00FF doubles the memory of a string. In JSON, such characters occur in strings only, so
 * those of long lists are written as escapes.
 * @returns a text that parses to the same JSON, or fails to parse alike.
 */
export function jsonText(bytes: Uint8Array): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isPlain = body.length < leastLong || isAscii(body) || !isUtf8(body);
  return isPlain || countOthers(body) > body.length * largestShare
    ? new TextDecoder().decode(body)
    : escaped(body);
}

function countOthers(body: Buffer): number {
  let count = 0;
  for (let i = 0; i < body.length; i += 1) if ((body[i] ?? 0) > 127) count += 1;
  return count;
}

/** The longest escape of one character, in bytes. */
const longestEscape = 12;

function escaped(body: Buffer): string {
  const pieces: string[] = [];
  const piece = Buffer.allocUnsafeSlow(Math.min(pieceSize, 3 * body.length));
  let length = 0;
  for (let at = lengthOfMark(body); at < body.length; ) {
    if (length > piece.length - longestEscape) {
      pieces.push(piece.toString('latin1', 0, length));
      length = 0;
    }
    const byte = body[at] ?? 0;
    if (byte < 128) {
      piece[length] = byte;
      length += 1;
      at += 1;
      continue;
    }
    const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    length += piece.write(escapeOf(body.toString('utf8', at, at + size)), length, 'latin1');
    at += size;
  }
  return [...pieces, piece.toString('latin1', 0, length)].join('');
}

/** The byte order mark is not part of the text. */
const lengthOfMark = (body: Buffer): number =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;

const escapeOf = (character: string): string =>
  [...Array(character.length).keys()]
    .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('');
