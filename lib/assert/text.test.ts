/** What a body is: HTML, markdown, text in some encoding, or no text at all; and entities in plain text. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { comparable, entityIn, isHtmlDocument, isUtf8, looksLikeHtml, whyNotMarkdown } from './sniff.ts';
import { whyNotText } from './why-not-text.ts';

describe('HTML and markdown', () => {
  describe('HTML', () => {
    it.each([
      '<!DOCTYPE html><title>x</title>',
      '\uFEFF\n <!doctype HTML>',
      '<!-- built by hand -->\n<!-- twice -->\n<html lang="en">',
      '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">',
      '<body class="a">',
    ])('%j is a document', (text) => {
      expect(isHtmlDocument(text)).toBe(true);
      expect(looksLikeHtml(text)).toBe(true);
    });

    it.each(['<div id="root"></div>', '<main>text</main>', '<meta charset="utf-8">', '<my-shop></my-shop>'])(
      '%j is part of one',
      (text) => {
        expect(isHtmlDocument(text)).toBe(false);
        expect(looksLikeHtml(text)).toBe(true);
      },
    );

    it.each(['# Title', '', 'plain', '<3 this shop', '{"products":[]}', '<https://a.example>', '- <b>x</b>'])(
      '%j is not HTML',
      (text) => {
        expect(looksLikeHtml(text)).toBe(false);
      },
    );
  });

  describe('a page of several megabytes', () => {
    const long = (start: string, line: string): string =>
      start + line.repeat(Math.ceil(5_000_000 / line.length));

    it.each([
      ['a document', long('<!doctype html><title>x</title>', '<p>Mug</p>\n')],
      ['one behind a long comment', `${long('<!--', ' built by hand ')}-->\n<!doctype html>`],
      ['one behind much white space', `${long('\n', ' ')}<html>`],
    ])('%s is HTML, not markdown', (_, text) => {
      expect(isHtmlDocument(text)).toBe(true);
      expect(whyNotMarkdown(text)).toBe('an HTML document');
    });

    it('can be markdown', () => {
      expect(whyNotMarkdown(long('# All\n', '- [Mug](/products/mug)\n'))).toBeUndefined();
      expect(
        whyNotMarkdown(long('<!-- note -->\n<h1>All</h1>\n\n', '- [Mug](/products/mug)\n')),
      ).toBeUndefined();
    });

    it('with an unclosed comment is not HTML', () => {
      expect(looksLikeHtml(long('<!--', '<!-- '))).toBe(false);
    });
  });

  describe('markdown', () => {
    it.each([
      '# All products\n\n- [Mug](/products/mug)',
      'No products were found.',
      '---\ntitle: Search\n---\n\nNothing.',
      '<h1 align="center">Shop</h1>\n\n- [Mug](/products/mug)',
      '<!-- page 1 -->\n# Search',
      'Write `<html>` first:\n\n```html\n<!doctype html><html></html>\n```',
      '[Mug](/products/mug)',
    ])('%j can be markdown', (text) => {
      expect(whyNotMarkdown(text)).toBeUndefined();
    });

    it.each([
      ['', 'an empty body'],
      [' \n', 'an empty body'],
      ['<!doctype html><html><body># not</body></html>', 'an HTML document'],
      ['<main><p>All products</p></main>', 'HTML without any markdown'],
      ['{"products":[]}', 'JSON'],
      ['[]', 'JSON'],
    ])('%j cannot be markdown: it is %s', (text, why) => {
      expect(whyNotMarkdown(text)).toBe(why);
    });
  });

  describe('UTF-8', () => {
    it.each([
      [new TextEncoder().encode('café'), true],
      [new Uint8Array(), true],
      [Uint8Array.of(0x63, 0x61, 0x66, 0xe9), false],
    ])('%o: %s', (bytes, valid) => {
      expect(isUtf8(bytes)).toBe(valid);
    });
  });
});

describe('text and other bytes', () => {
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
});

describe('plain text', () => {
  test.each([
    ['Salt &amp; Pepper', '&amp;'],
    ['O&#39;Neill', '&#39;'],
    ['5&#x27; lamp', '&#x27;'],
    ['Salt & Pepper', undefined],
    ['R&D; and more', undefined],
    ['<p>Salt &amp; Pepper</p>', undefined],
  ])('%s has the entity %s', (text, found) => {
    expect(entityIn(text)).toBe(found);
  });

  test('a page is compared without entities, case and line breaks', () => {
    expect(comparable('  Salt &AMP;\n  <b>Pepper</b> &eacute; ')).toBe('salt & <b>pepper</b> &eacute;');
  });
});
