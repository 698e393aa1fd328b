/** Generated handles do not exist, and stay one path segment. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { misspelt, unknownHandle, unknownVersion } from './unknown-names.ts';

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

describe('version', () => {
  const known: [string, ...string[]] = ['2026-04-08', '2026-01-23', '1', '..'];

  const drawn = fc.sample(unknownVersion(known), { seed: 7, numRuns: 500 });

  describe('unknownVersion', () => {
    it('never draws a known version or an alias', () => {
      expect(drawn.filter((version) => [...known, 'latest', 'draft'].includes(version))).toEqual([]);
    });

    it('draws versions that stay one path segment of at most 100 characters', () => {
      for (const version of drawn) {
        const { pathname } = new URL(`http://shop.test/v/${encodeURIComponent(version)}`);
        expect(decodeURIComponent(pathname)).toBe(`/v/${version}`);
        expect(version.length).toBeGreaterThan(0);
        expect(version.length).toBeLessThanOrEqual(100);
      }
    });

    it('draws near misses, dates and non-ASCII text', () => {
      expect(drawn).toContain('v2026-04-08');
      expect(drawn.some((version) => /^20\d\d-\d\d-\d\d$/.test(version))).toBe(true);
      expect(drawn.some((version) => /[^\0-~]/.test(version))).toBe(true);
    });
  });
});
