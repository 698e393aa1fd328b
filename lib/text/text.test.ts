import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './names.ts';
import { visible, visibleJson, visibleLine } from './visible.ts';

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
