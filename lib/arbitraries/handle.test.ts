/** Generated handles do not exist, and stay one path segment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { misspelt, unknownHandle } from './handle.ts';

const handles = fc.sample(unknownHandle(), { seed: 1, numRuns: 500 });

test('an unknown handle has an unlikely prefix and at most 200 characters', () => {
  expect(handles.filter((handle) => !handle.startsWith('zq-unknown-') || handle.length > 200)).toEqual([]);
});

test('an unknown handle stays one path segment', () => {
  const segments = handles.map(
    (handle) => new URL(`http://shop.test/${encodeURIComponent(handle)}`).pathname,
  );
  expect(segments.map((path) => decodeURIComponent(path.slice(1)))).toEqual(handles);
});

test('unknown handles come in many forms', () => {
  const forms = [/^[a-z0-9-]+$/, /[A-Z]/, /_/, /\./, /[^\x20-\x7e]/];
  expect(forms.filter((form) => !handles.some((handle) => form.test(handle)))).toEqual([]);
  expect(handles.some((handle) => handle.length > 100)).toBe(true);
});

test('a misspelt handle is near the known one and never the same', () => {
  expect(misspelt('linen-shirt')).toEqual(['linen-shirt-zq', 'zq-linen-shirt']);
});
