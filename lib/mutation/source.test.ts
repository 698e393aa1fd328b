import { expect, test } from 'vitest';
import { bytesOf } from '../replay/reply.ts';
import type { Difference } from './mutant.ts';
import { toSource } from './source.ts';

const items = Array.from({ length: 9 }, (_, id) => ({ id, name: 'x'.repeat(id) }));

const reply = {
  status: 200,
  headers: [
    ['content-type', 'application/json'],
    ['x-one', '1'],
  ] as const,
  bytes: bytesOf(JSON.stringify({ 'a/b': items })),
};

const source = toSource(reply, new Set(['/a~1b/5/name']));

/** The text at the location of a difference. */
function textAt(difference: Difference, { text, locationOf } = source): string {
  const { start, end } = locationOf(difference);
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

test('shows the first items of a long array, and those with a fault', () => {
  expect(source.text).toBe(`HTTP 200
content-type: application/json
x-one: 1

{
  "a/b": [
    {
      "id": 0,
      "name": ""
    },
    {
      "id": 1,
      "name": "x"
    },
    ... 3 more ...
    {
      "id": 5,
      "name": "xxxxx"
    },
    ... 3 more ...
  ]
}`);
});

test('locates each part', () => {
  expect(textAt({ in: 'status', was: '', now: '404' })).toBe('HTTP 200');
  expect(textAt({ in: 'header', name: 'x-one', was: '', now: '' })).toBe('x-one: 1');
  expect(textAt({ in: 'value', at: '/a~1b/5/name', was: '', now: '' })).toBe('"xxxxx"');
  expect(textAt({ in: 'value', at: '/a~1b/1', was: '', now: '' })).toBe(
    '{\n      "id": 1,\n      "name": "x"\n    }',
  );
});

test('locates a hidden place at what surrounds it, and a missing header at the status', () => {
  expect(textAt({ in: 'value', at: '/a~1b/7/name', was: '', now: '' })).toMatch(/^\[/);
  expect(textAt({ in: 'header', name: 'x-two', was: '', now: '' })).toBe('HTTP 200');
});

test('a long text is cut', () => {
  const long = toSource({ ...reply, bytes: bytesOf(`<${'a'.repeat(100_000)}`) }, new Set());
  expect(long.text.length).toBeLessThan(21_000);
  expect(textAt({ in: 'body', was: '', now: '' }, long)).toMatch(/^<aaa/);
});

test('a long value is cut', () => {
  const text = 'a'.repeat(10_000);
  const long = toSource(
    { ...reply, headers: [['x-long', text]], bytes: bytesOf(JSON.stringify({ text })) },
    new Set(),
  );
  expect(long.text.length).toBeLessThan(1_000);
  expect(textAt({ in: 'value', at: '/text', was: '', now: '' }, long)).toMatch(/^"a{399}\.\.\.$/);
});
