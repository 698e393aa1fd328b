/** What is read once, and what is read again because there was no room for it. */
import { expect, test } from 'vitest';
import { createReadings } from './readings.ts';

const ignore = () => {};

test('a text that comes again is not read again', () => {
  const readings = createReadings(100);
  const first = readings.json('[1]', () => ({ valid: true, value: [1] }), ignore);
  expect(readings.json('[1]', () => ({ valid: false, because: 'read twice' }), ignore)).toBe(first);
});

test('the oldest makes room for the newest, and whoever remembers it is told', () => {
  const readings = createReadings(5);
  const forgotten: string[] = [];
  const read = (text: string) =>
    readings.json(
      text,
      () => ({ valid: true, value: text }),
      () => forgotten.push(text),
    );
  for (const text of ['aa', 'bb', 'aa', 'cc']) read(text);
  expect(forgotten).toEqual(['aa', 'aa']);
  read('longer than there is room');
  expect(forgotten).toEqual(['aa', 'aa', 'bb', 'cc']);
  expect(read('longer than there is room')).toEqual({ valid: true, value: 'longer than there is room' });
});

test('a text that cannot be read is not remembered', () => {
  const readings = createReadings(100);
  const fails = () => {
    throw new Error('too much');
  };
  expect(() => readings.json('x', fails, ignore)).toThrow('too much');
  expect(readings.json('x', () => ({ valid: true, value: 1 }), ignore)).toEqual({ valid: true, value: 1 });
});
