/** Who can probably remove a cause. */
import { describe, expect, test } from 'vitest';
import type { ReportedExchange } from '../../model/report.ts';
import type { Verdict, Violation } from '../../model/verdict.ts';
import { causes, exchange, verdict } from '../testing.ts';

describe('its likely owner', () => {
  const other = 'https://canonical.example';
  const owner = (verdicts: readonly Verdict[], exchanges: readonly ReportedExchange[]) =>
    causes(verdicts, { exchanges })[0]?.owner;
  const seenIn = (violations: readonly Partial<Violation>[], numbers: readonly number[]) =>
    verdict(
      'a',
      violations.map((one) => ({ at: '/x', expected: 'y', ...one })),
      {
        evidence: { exchanges: numbers },
      },
    );

  test('is left out without a right answer to compare with', () => {
    expect(owner([verdict('a', [{}])], [])).toBeUndefined();
    expect(owner([seenIn([{ exchange: 1 }], [1])], [exchange(1, '/things')])).toBeUndefined();
    const both = [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other })];
    expect(owner([seenIn([{ exchange: 1 }, { exchange: 2 }], [1, 2])], both)).toBeUndefined();
  });

  test('is the edge when only the second host answers the same request as promised', () => {
    const exchanges = [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other }), exchange(3, '/rpc')];
    expect(owner([seenIn([{ exchange: 1 }], [1, 2])], exchanges)?.likely).toBe('edge');
    expect(owner([seenIn([{ exchange: 1 }, { more: 3 }], [1, 2])], exchanges)).toBeUndefined();
    expect(owner([seenIn([{ exchange: 1 }], [1, 2, 3])], exchanges)).toBeUndefined();
  });

  test('is the edge when the second host sends the header as promised', () => {
    const exchanges = [
      exchange(1, '/rpc', { headers: [['vary', 'a, a']] }),
      exchange(2, '/rpc', { origin: other, headers: [['vary', 'a']] }),
    ];
    const wrong = { exchange: 1, at: 'header: vary', expected: 'a', actual: 'a, a' };
    expect(owner([verdict('a', [wrong])], exchanges)?.likely).toBe('edge');
    expect(owner([verdict('a', [wrong])], exchanges.slice(0, 1))).toBeUndefined();
  });

  test('is left out where this host answers the same request as promised at other times', () => {
    const wrong = verdict('a', [{ exchange: 1, at: 'status', expected: '200', actual: '500' }]);
    const exchanges = [exchange(1, '/things', { status: 500 }), exchange(2, '/things', { origin: other })];
    expect(owner([wrong], exchanges)?.likely).toBe('edge');
    expect(owner([wrong], [...exchanges, exchange(3, '/things')])).toBeUndefined();
  });

  test.each([
    ['x-cache', 'HIT'],
    ['x-cache-status', 'HIT'],
    ['cache-status', 'edge; hit'],
    ['x-varnish', '32770 3'],
    ['age', '7'],
  ])('is the edge when only answers with %s: %s are wrong', (name, value) => {
    const cached = exchange(1, '/things', { headers: [[name, value]] });
    const exchanges = [cached, exchange(2, '/things'), { ...cached, n: 3 }];
    expect(owner([seenIn([{ exchange: 1 }], [1, 2])], exchanges)?.likely).toBe('edge');
    expect(owner([seenIn([{ exchange: 1 }], [1, 2, 3])], exchanges)).toBeUndefined();
  });

  test('is the edge when a bot protection answered', () => {
    const challenged = exchange(1, '/things', { headers: [['cf-mitigated', 'challenge']] });
    expect(owner([seenIn([{ exchange: 1 }], [1])], [challenged])?.likely).toBe('edge');
  });

  test("is the merchant's data when a few of many values are odd", () => {
    const few = { exchange: 1, at: '/list/3', count: { wrong: 2, of: 60 } };
    const exchanges = [exchange(1, '/things')];
    expect(owner([verdict('a', [few])], exchanges)).toEqual({
      likely: 'merchant-data',
      because: '58 of 60 such values are right',
    });
    expect(owner([verdict('a', [{ ...few, count: { wrong: 60, of: 60 } }])], exchanges)).toBeUndefined();
  });
});
