import { expect, test } from 'vitest';
import { bytesOf, isSame, type Reply } from '../replay/reply.ts';
import { differenceOf } from './difference.ts';

const reply = (body: string, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: [['content-type', 'application/json']],
  bytes: bytesOf(body),
  ...more,
});

const before = reply('{"a/b":[{"c":1},{"c":2}],"d":"text"}');

test.each<readonly [string, Reply, object]>([
  ['the status', { ...before, status: 404 }, { in: 'status', now: '404' }],
  [
    'a value, at its pointer',
    reply('{"a/b":[{"c":1},{"c":"2"}],"d":"text"}'),
    { in: 'value', at: '/a~1b/1/c', now: '"2"' },
  ],
  ['a shorter array', reply('{"a/b":[{"c":1}],"d":"text"}'), { in: 'value', at: '/a~1b', now: '[{"c":1}]' }],
  [
    'a missing member',
    reply('{"a/b":[{"c":1},{}],"d":"text"}'),
    { in: 'value', at: '/a~1b/1/c', now: '(nothing)' },
  ],
  ['a new member', reply('{"a/b":[{"c":1},{"c":2}],"d":"text","e":1}'), { in: 'value', at: '' }],
  [
    'two values, at what holds them',
    reply('{"a/b":[{"c":3},{"c":4}],"d":"text"}'),
    { in: 'value', at: '/a~1b' },
  ],
  ['a body that is no JSON', reply('<html>'), { in: 'body', now: '<html>' }],
  [
    'a header',
    { ...before, headers: [['content-type', 'text/html']] },
    { in: 'header', name: 'content-type' },
  ],
  ['a missing header', { ...before, headers: [] }, { in: 'header', name: 'content-type', now: '(nothing)' }],
  [
    'a new header',
    { ...before, headers: [...before.headers, ['x-new', '1']] },
    { in: 'header', name: 'x-new', now: 'x-new: 1' },
  ],
  [
    'a doubled header',
    { ...before, headers: [...before.headers, ...before.headers] },
    { in: 'header', name: 'content-type' },
  ],
])('%s', (_, after, expected) => {
  expect(isSame(before, after)).toBe(false);
  expect(differenceOf(before, after)).toMatchObject(expected);
});

test('another spelling of the same JSON is no difference, and neither is the length of the transfer', () => {
  const spelt = reply('{ "a": 1 }');
  expect(isSame(spelt, reply('{"a":1}'))).toBe(true);
  expect(isSame(spelt, { ...spelt, headers: [...spelt.headers, ['content-length', '10']] })).toBe(true);
});
