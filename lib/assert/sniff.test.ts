/** Bodies that look like HTML, like markdown, like both, or like neither. */
import { describe, expect, it } from 'vitest';
import { isHtmlDocument, isUtf8, looksLikeHtml, whyNotMarkdown } from './sniff.ts';

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
