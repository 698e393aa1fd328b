/** Unknown versions differ from the known ones, and stay one plain path segment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownVersion } from './version.ts';

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
