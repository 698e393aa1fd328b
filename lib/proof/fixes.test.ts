/** Style of the fixes: each says in one sentence what to change, and says it of one check alone. */
import { describe, expect, test } from 'vitest';
import { suitesInBrowser } from '../../suites/index.ts';

const checks = suitesInBrowser.flatMap((suite) => suite.checks);
const idsOf = (isWrong: (fix: string) => boolean): readonly string[] =>
  checks.filter(({ fix }) => isWrong(fix)).map(({ id, fix }) => `${id}: ${fix}`);

/** The verbs that fixes begin with; a new one joins the list when it tells a developer what to do. */
const verbs = new Set(
  [
    'Accept Add Answer Apply Audit Begin Build Compare Compute Correct Create Declare Describe Encode',
    'Give Handle Implement Include Leave Link List Look Name Parse Percent-encode Point Put Read Redirect Refuse Remove',
    'Repair Return Save Send Serve Set Show Split Use Validate Write',
  ]
    .join(' ')
    .split(' '),
);

describe('every fix', () => {
  test('begins with a verb in the imperative', () => {
    expect(idsOf((fix) => !verbs.has(fix.split(' ')[0] ?? ''))).toEqual([]);
  });

  test('is one sentence that ends in a full stop', () => {
    expect(idsOf((fix) => !fix.endsWith('.') || /[.!?] +[A-Z]/.test(fix) || fix !== fix.trim())).toEqual([]);
  });

  test('has at most 200 characters', () => {
    expect(idsOf((fix) => fix.length > 200)).toEqual([]);
  });

  test('neither asks nor demands, and has plain text as claims have', () => {
    expect(idsOf((fix) => /\b(should|must|please|you|your|make sure|ensure)\b|`/i.test(fix))).toEqual([]);
  });

  test('is another sentence than any claim and any other fix', () => {
    const claims = new Set(checks.map(({ claim }) => claim));
    const fixes = checks.map(({ fix }) => fix);
    expect(idsOf((fix) => claims.has(fix) || fixes.indexOf(fix) !== fixes.lastIndexOf(fix))).toEqual([]);
  });
});
