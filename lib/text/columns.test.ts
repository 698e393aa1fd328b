import { expect, it } from 'vitest';
import { columns } from './columns.ts';

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
