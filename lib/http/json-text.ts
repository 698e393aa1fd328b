/** The text of a JSON body for a parser: one byte for each character, where others are few. */
import { isAscii, isUtf8 } from 'node:buffer';

/** Shorter bodies, in bytes, and those with a larger share of other characters than one in eight bytes, are decoded. */
const leastLong = 64 * 1024;
const largestShare = 1 / 8;

/**
 * Characters outside of ASCII stand in JSON within texts alone, where they may be written as escapes: one of them would
 * double the memory of the text of a long list.
 * @returns a text that is the same JSON, or as malformed.
 */
export function jsonText(bytes: Uint8Array): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(body)) return body.toString('latin1');
  const others = body.length < leastLong || !isUtf8(body) ? body.length : countOthers(body);
  return others > body.length * largestShare ? new TextDecoder().decode(body) : escaped(body, others);
}

function countOthers(body: Buffer): number {
  let count = 0;
  for (let i = 0; i < body.length; i += 1) if ((body[i] ?? 0) > 127) count += 1;
  return count;
}

/** @param others bytes outside of ASCII: two take the six of an escape at most. */
function escaped(body: Buffer, others: number): string {
  const text = Buffer.allocUnsafeSlow(body.length + 2 * others);
  let length = 0;
  for (let at = lengthOfMark(body); at < body.length; ) {
    const byte = body[at] ?? 0;
    if (byte < 128) {
      text[length] = byte;
      length += 1;
      at += 1;
      continue;
    }
    const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    length += text.write(escapeOf(body.toString('utf8', at, at + size)), length, 'latin1');
    at += size;
  }
  return text.toString('latin1', 0, length);
}

/** The byte order mark is no part of the text. */
const lengthOfMark = (body: Buffer): number =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;

const escapeOf = (character: string): string =>
  [...Array(character.length).keys()]
    .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('');
