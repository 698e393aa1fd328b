import { expect, test } from 'vitest';
import type { ValueOperator } from '../model/promised.ts';
import { changedBy, gone } from './change-value.ts';

const cases: readonly (readonly [ValueOperator, unknown, unknown])[] = [
  ['dropped', 1, gone],
  ['null', 'text', null],
  ['null', null, undefined],
  ['of another type', 'text', ['text']],
  ['of another type', [1], { items: [1] }],
  ['of another type', { a: 1 }, [1]],
  ['of another type', null, []],
  ['number as text', 12, '12'],
  ['number as text', '12', undefined],
  ['text as number', '12.50', 12.5],
  ['text as number', 'twelve', undefined],
  ['in other case', 'usD', 'USd'],
  ['in other case', '12', undefined],
  ['emptied', [1], []],
  ['emptied', [], undefined],
  ['first item dropped', [1, 2], [2]],
  ['last item dropped', [1, 2], [1]],
  ['last item dropped', [1], undefined],
  ['first item doubled', [1, 2], [1, 1, 2]],
  ['two items swapped', [1, 2, 3], [2, 1, 3]],
  ['two items swapped', [1, 1], undefined],
  ['one unit more', 1250, 1251],
  ['one unit more', '12.50', '12.51'],
  ['one unit more', '12', '13'],
  ['one unit more', 1.5, undefined],
  ['times 10', '12.50', '125.00'],
  ['times 100', 1250, 125_000],
  ['times 100', 0, undefined],
  ['of another subject', 'shoe', 'hat'],
  ['of another subject', 'hat', undefined],
  ['time without zone', '2026-04-08T12:00:00Z', '2026-04-08T12:00:00'],
  ['time without zone', '2026-04-08T12:00:00+02:00', '2026-04-08T12:00:00'],
  ['time without zone', 'noon', undefined],
  ['on another host', 'https://shop.example:8080/a?b', 'https://elsewhere.example/a?b'],
  ['on another host', 'a/b', undefined],
  ['turned round', true, false],
  ['turned round', 'true', undefined],
  ['member added', { a: 1 }, { a: 1, 'x-added': 'by nobody' }],
  ['member added', [1], undefined],
];

test.each(cases)('%s makes of %j', (operator, value, expected) => {
  expect(changedBy(operator, value, { others: ['hat'] })).toEqual(expected);
});
