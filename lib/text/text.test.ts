/** Texts: words, names, shells and layout. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { columns, difference, type Part, wrap, wrapShell } from './layout.ts';
import { visible, visibleJson, visibleLine } from './visible.ts';
import { didYouMean, nearest } from './words.ts';

const known = ['allow', 'rulesets', 'canonical-url', 'serve'];

it.each([
  ['alow', 'allow'],
  ['ALLOW', 'allow'],
  ['canonical_url', 'canonical-url'],
  ['ruleset', 'rulesets'],
  ['serv', 'serve'],
  ['something-else', undefined],
  ['x', undefined],
  ['', undefined],
])('for %j it guesses %j', (word, guess) => {
  expect(nearest(word, known)).toBe(guess);
});

it('is a question, or empty', () => {
  expect(didYouMean('alow', known)).toBe('; did you mean "allow"?');
  expect(didYouMean('zebra', known)).toBe('');
});

describe('visible', () => {
  describe('visible', () => {
    it.each([
      ['nothing to do', 'nothing to do'],
      ['a\u0000b', 'a\\u0000b'],
      ['line\nline\r\t', 'line\\u000aline\\u000d\\u0009'],
      ['\u001b[31mred', '\\u001b[31mred'],
      ['\u0085\u009b', '\\u0085\\u009b'],
      ['\u202eabc\u2066', '\\u202eabc\\u2066'],
      ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
      ['no\u00a0break', 'no\\u00a0break'],
      ['\ud800 alone', '\\ud800 alone'],
      ['\ufffe\uffff', '\\ufffe\\uffff'],
      ['\u{e0041}', '\\udb40\\udc41'],
      ['café 日本 🛒', 'café 日本 🛒'],
      ['a written \\u0000', 'a written \\\\u0000'],
      ['::error file=x::gone', '\\u003a:error file=x::gone'],
      ['text\n::set-output', 'text\\u000a::set-output'],
      ['text ::set-output', 'text \\u003a:set-output'],
      ['http://[::1]/', 'http://[::1]/'],
      ['##[error]no', '\\u0023#[error]no'],
      ['a ##vso[task.complete]', 'a \\u0023#vso[task.complete]'],
      ['## a heading', '## a heading'],
    ])('shows %j as %j', (text, shown) => {
      expect(visible(text)).toBe(shown);
    });

    it('keeps texts different that differ only in invisible characters', () => {
      expect(visible('price\u200b')).not.toBe(visible('price'));
      expect(visible('\u0000')).not.toBe(visible('\\u0000'));
    });
  });

  describe('visibleJson', () => {
    it('has the same value after parsing', () => {
      const value = {
        text: '\u202e\u0085 \ud800 \u2028 ##[error] ::error \\u0000 \u{e0041}',
        list: ['\u007f'],
      };
      const json = visibleJson(JSON.stringify(value, null, 2));
      expect(JSON.parse(json)).toEqual(value);
      expect(json).not.toMatch(/[\u202e\u2028\u007f]|##\[/);
    });
  });

  describe('visibleLine', () => {
    it.each([
      ['curl --data-raw \'{"a":"\\u0000 ::x"}\'', 'curl --data-raw \'{"a":"\\u0000 ::x"}\''],
      ['curl \u001b[31m', 'curl \\u001b[31m'],
      [' ::error', ' \\u003a:error'],
      ['curl ##[error]', 'curl \\u0023#[error]'],
    ])('shows %j as %j', (line, shown) => {
      expect(visibleLine(line)).toBe(shown);
    });
  });
});

describe('layout', () => {
  describe('wrap', () => {
    it('breaks at spaces, and long words where the line ends', () => {
      expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
      expect(wrap('a https://example.org/b c', 10)).toEqual(['a', 'https://ex', 'ample.org/', 'b c']);
      expect(wrap('', 8)).toEqual(['']);
    });

    it('splits no character', () => {
      expect(wrap('abcdefgh\u{1f600}i', 9)).toEqual(['abcdefgh', '\u{1f600}i']);
    });

    it('counts wide characters as two columns', () => {
      expect(wrap('東京都 🛒 abc', 6)).toEqual(['東京都', '🛒 abc']);
      expect(wrap('東京都千代田区', 7)).toEqual(['東京都', '千代田', '区']);
      expect(wrap('ab👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦cd', 7)).toEqual(['ab👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦cd']);
    });

    it('starts no line with a command to a CI', () => {
      expect(wrap('xxxxxxxxxx::error::y', 10)).toEqual(['xxxxxxxxxx', '\\u003a:err', 'or::y']);
      const lines = wrap(`x${':'.repeat(99)}error::y`, 10);
      expect(lines.filter((line) => line.startsWith('::') || line.length > 10)).toEqual([]);
    });
  });

  describe('wrapShell', () => {
    const line = `printf '%s\\n' -A 'a b  c' 'it'\\''s' '{"x":"y z"}' "it's \\"$0  x\\" y" | cat`;

    it.each([10, 20, 30, 200])('is the same line to a shell at %i characters', (width) => {
      const run = (text: string) => execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' });
      expect(run(wrapShell(line, width).join('\n      '))).toBe(run(line));
    });

    it('is no wider than requested, except for single words', () => {
      expect(wrapShell('curl -i -A x http://127.0.0.1/', 14)).toEqual([
        'curl -i -A x \\',
        'http://127.0.0.1/',
      ]);
    });
  });

  describe('columns', () => {
    const rows = (...names: readonly string[]) =>
      columns([
        [{ text: '' }, { text: 'pass' }],
        ...names.map((name) => [{ text: name }, { text: '7', paint: (text: string) => `\u001b[31m${text}` }]),
      ]);

    it('numbers are aligned to the right, in any colour', () => {
      expect(rows('cors', 'discovery')).toEqual([
        '           pass',
        'cors          \u001b[31m7',
        'discovery     \u001b[31m7',
      ]);
    });

    it('wide characters take two columns', () => {
      expect(rows('東京', 'café', '🛒🎁')).toEqual([
        '      pass',
        '東京     \u001b[31m7',
        'café     \u001b[31m7',
        '🛒🎁     \u001b[31m7',
      ]);
    });
  });

  describe('difference', () => {
    const shown = (parts: readonly Part[]) =>
      parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

    describe('difference', () => {
      it.each([
        ['application/json', 'application/xml', 'application/[json]', 'application/[xml]'],
        ['200', '404', '[200]', '[404]'],
        ['a decimal string', '1', '[a decimal string]', '[1]'],
        ['same', 'same', 'same', 'same'],
        ['', 'x', '', '[x]'],
        ['price 🛒', 'price 🛍', 'price [🛒]', 'price [🛍]'],
        ['at most 25', 'at most 250', 'at most [25]', 'at most [250]'],
        ['costs 25.99 EUR', 'costs 25.90 EUR', 'costs [25.99] EUR', 'costs [25.90] EUR'],
      ])('of %j and %j', (expected, actual, one, other) => {
        const found = difference(expected, actual);
        expect([shown(found.expected), shown(found.actual)]).toEqual([one, other]);
      });
    });
  });
});
