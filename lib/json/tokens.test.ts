/** Tokens of JSON that is whole, cut, commented or nonsense. */
import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const values = (text: string) => [...tokensOf(text)].map(({ value }) => value);

test.each([
  ['{"a\\"b": [1, true]}', ['{', 'a"b', ':', '[', '1', ',', 'true', ']', '}']],
  ['["\\u00e9\\n", -1.5e3,]', ['[', 'é\n', ',', '-1.5e3', ',', ']']],
  ['// one\n{/* two */}', ['{', '}']],
  ['["cut', ['[', 'cut']],
  ['["cut\\', ['[', 'cut\\']],
  ['["open\n]', ['[', 'open', ']']],
  ['{nonsense"text"}', ['{', 'nonsense', 'text', '}']],
  ['/* open', []],
  ['', []],
])('%j', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test('the parts cover the text, in order', () => {
  const text = ` {"a" : "b\\\\" ,\t"c":[ null ]}\r\n`;
  const parts = [...tokensOf(text)].map(({ start, end }) => text.slice(start, end));
  expect(parts.join('')).toBe(text.replaceAll(/\s/g, ''));
});

test('white space and escapes cost no memory', () => {
  const strange = '"\\u0007\\u202e\\n\\"", ';
  const text = `[${' '.repeat(4_000_000)}${strange.repeat(200_000)}1]`;
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  let count = 0;
  for (const _ of tokensOf(text)) {
    count += 1;
    if (count % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(count).toBe(400_003);
  expect(most).toBeLessThan(150 * 1024 * 1024);
});
