/** Long bodies are the same JSON, whatever characters they have. */
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const filling = 'x'.repeat(100_000);
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['ASCII', 'plain "quoted" \\ text'],
  ['two, three and four bytes a character', 'é ÿ ÿ Ā € 焼き 🍮 \ud7ff \ue000 \uffff'],
  ['mostly other characters', '焼き菓子'.repeat(50_000)],
])('%s', (_, text) => {
  const value = { [text]: [text, filling], filling };
  for (const json of [JSON.stringify(value), `\ufeff${JSON.stringify(value)}`]) {
    expect(JSON.parse(jsonText(bytesOf(json)).replace(/^\ufeff/, ''))).toEqual(value);
  }
});

test('a few other characters leave one byte for each of the others', () => {
  const text = jsonText(bytesOf(`\ufeff{"é":"${filling}🍮"}`));
  expect(text).toBe(`{"\\u00e9":"${filling}\\ud83c\\udf6e"}`);
});

test('a malformed body stays malformed, and bytes that are no UTF-8 are replaced', () => {
  expect(() => JSON.parse(jsonText(bytesOf(`{"a":"${filling}"}é`)))).toThrow(SyntaxError);
  const broken = Uint8Array.of(...bytesOf('{"a":"'), 0xff, ...bytesOf('"}'));
  expect(JSON.parse(jsonText(broken))).toEqual({ a: '\ufffd' });
  const long = Buffer.concat([bytesOf(`{"a":"${filling}`), Uint8Array.of(0xff), bytesOf('"}')]);
  expect(JSON.parse(jsonText(long))).toEqual({ a: `${filling}\ufffd` });
});
