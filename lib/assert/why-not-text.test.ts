/** Bytes that are text in some encoding, and bytes that are not. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { whyNotText } from './why-not-text.ts';

const page = `# All products\n\n${Array.from({ length: 500 }, (_, i) => `- [Mug ${i * i}](/products/mug-${i})`).join('\n')}`;
const zstd = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x21, 0x00, 0x00, 0x68, 0x69);

describe('no text', () => {
  it.each([
    ['gzip bytes', gzipSync(page)],
    ['gzip bytes', gzipSync('x')],
    ['brotli bytes', brotliCompressSync(page)],
    ['brotli bytes', brotliCompressSync(page.repeat(200))],
    ['deflate bytes', deflateSync(page)],
    ['zstd bytes', zstd],
    ['bytes that are not text', new Uint8Array(5_000)],
    [
      'bytes that are not text',
      new Uint8Array(Buffer.alloc(5_000).map((_, i) => (i * 97) % 256)).fill(0x00, 0, 4),
    ],
  ])('%s', (kind, bytes) => {
    expect(whyNotText(bytes)).toBe(kind);
  });
});

describe('text', () => {
  it.each([
    ['nothing', ''],
    ['markdown', page],
    ['a text that begins like a zlib stream', 'x^2 is a square'],
    ['one stray control character', `${page}\u0000`],
    ['Japanese', '焼き菓子の店\n'.repeat(100)],
  ])('%s', (_, text) => {
    expect(whyNotText(new TextEncoder().encode(text))).toBeUndefined();
  });

  it.each([
    ['Latin-1', Buffer.from('café à la crème, façade, naïve', 'latin1')],
    ['Shift_JIS', Uint8Array.of(0x8f, 0xc4, 0x82, 0xab, 0x89, 0xd9, 0x8e, 0x71, 0x0a)],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff<!doctype html>', 'utf16le')],
  ])('%s', (_, bytes) => {
    expect(whyNotText(bytes)).toBeUndefined();
  });
});

it('a bomb is told by its beginning', () => {
  expect(whyNotText(brotliCompressSync(Buffer.alloc(5_000_000, 'ab\u0001')))).toBe('brotli bytes');
});
