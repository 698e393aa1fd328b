/** A table stands between its markers, and nothing else of the page changes. */
import { expect, test } from 'vitest';
import { table, withTable } from './page.ts';

const page = 'before\n<!-- bench one -->\nold\n<!-- end of bench one -->\nafter\n';

test('a table replaces the one before', () => {
  const text = table(['a', 'b'], [['1', '2']]);
  expect(text).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  expect(withTable(page, 'one', text)).toBe(
    `before\n<!-- bench one -->\n${text}\n<!-- end of bench one -->\nafter\n`,
  );
  expect(() => withTable(page, 'two', text)).toThrow('no place for "two"');
});
