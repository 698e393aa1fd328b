/** Detects bytes that are not text: compressed bytes decode to characters, so tests of the decoded text miss them. */
import { brotliDecompressSync } from 'node:zlib';
import { maxUnpacked } from './bounds.ts';

/** Number of bytes to examine. */
const maxExamined = 20_000;
/** A body with a higher share of control bytes is not text; in random bytes the share is a tenth. */
const maxBinaryShare = 0.03;

const signatures: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Byte order marks of the encodings whose text contains zero bytes. */
const wideMarks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x00, 0x00, 0xfe, 0xff],
];

/**
 * Names the kind of a body that is not text in any encoding: `gzip bytes`; undefined for text. Bodies are already decoded
 * by their Content-Encoding, so compressed bytes here lack that header.
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
  const examined = bytes.subarray(0, maxExamined);
  return examined.filter(isNeverText).length > examined.length * maxBinaryShare;
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
    // The output exceeds the bound, so the bytes were valid up to there.
    return cause instanceof RangeError;
  }
}
