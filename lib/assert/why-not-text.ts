/** Whether bytes are text at all: compressed bytes decode to characters too, so no other test of a text notices them. */
import { brotliDecompressSync } from 'node:zlib';
import { maxUnpacked } from './bounds.ts';

/** Bytes that are looked at. */
const maxLookedAt = 20_000;
/** Share of bytes that no text holds, from which on a body is none; random bytes reach a tenth. */
const leastShare = 0.03;

const signatures: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Byte order marks of the encodings whose text holds zero bytes. */
const wideMarks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x00, 0x00, 0xfe, 0xff],
];

/**
 * What a body is that is no text in any encoding: `gzip bytes`; undefined for text. Sent with their Content-Encoding,
 * compressed bytes are decoded before.
 */
export function whyNotText(bytes: Uint8Array): string | undefined {
  const signed = signatures.find(([, signature]) => startsWith(bytes, signature));
  if (signed) return `${signed[0]} bytes`;
  if (!isBinary(bytes)) return undefined;
  if (isZlib(bytes)) return 'deflate bytes';
  return isBrotli(bytes) ? 'brotli bytes' : 'bytes that are not text';
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

function isBinary(bytes: Uint8Array): boolean {
  if (wideMarks.some((mark) => startsWith(bytes, mark))) return false;
  const looked = bytes.subarray(0, maxLookedAt);
  return looked.filter(isNeverText).length > looked.length * leastShare;
}

/** The binary data bytes of the MIME Sniffing standard, section 3. */
const isNeverText = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** RFC 1950 section 2.2: method 8, and a check in the lower bits. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

function isBrotli(bytes: Uint8Array): boolean {
  try {
    brotliDecompressSync(bytes, { maxOutputLength: maxUnpacked });
    return true;
  } catch (cause) {
    // More output than is wanted, from bytes that were valid so far.
    return cause instanceof RangeError;
  }
}
