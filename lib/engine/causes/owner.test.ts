/** The likely owner of a cause, and why. */
import { describe, expect, test } from 'vitest';
import type { ReportedExchange } from '../../model/report.ts';
import type { Verdict, Violation } from '../../model/verdict.ts';
import { base, causes, exchange, verdict } from './testing.ts';

describe('its likely owner', () => {
  const other = 'https://canonical.example';
  const owner = (verdicts: readonly Verdict[], exchanges: readonly ReportedExchange[]) =>
    causes(verdicts, { exchanges })[0]?.owner;

  test('is unknown without evidence', () => {
    expect(owner([verdict('a', [{}])], [])?.likely).toBe('unknown');
    expect(owner([verdict('a', [{ exchange: 1 }])], [exchange(1, '/things')])?.likely).toBe('unknown');
  });

  test('is the platform when both hosts answer alike', () => {
    const exchanges = [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other })];
    expect(owner([verdict('a', [{ exchange: 1 }, { exchange: 2 }])], exchanges)).toEqual({
      likely: 'platform',
      because: `${base} and ${other} answer alike`,
    });
  });

  const onBaseAlone = (violations: readonly Partial<Violation>[]) =>
    owner(
      [verdict('a', violations, { evidence: { exchanges: [1, 2] } })],
      [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other })],
    );

  test('is the edge when the second host answers the same request as promised', () => {
    expect(onBaseAlone([{ exchange: 1 }])?.likely).toBe('edge');
  });

  test('is unknown when not every violation is listed', () => {
    expect(onBaseAlone([{ exchange: 1 }, { more: 3 }])?.likely).toBe('unknown');
  });

  test('is the edge when a bot protection answered, or only a cache is wrong', () => {
    const challenged = exchange(1, '/things', { headers: [['cf-mitigated', 'challenge']] });
    expect(owner([verdict('a', [{ exchange: 1 }])], [challenged])?.likely).toBe('edge');
    const cached = [exchange(1, '/things', { headers: [['x-cache', 'HIT']] }), exchange(2, '/things')];
    const verdicts = [verdict('a', [{ exchange: 1 }], { evidence: { exchanges: [1, 2] } })];
    expect(owner(verdicts, cached)?.likely).toBe('edge');
    expect(owner([verdict('a', [{ exchange: 1 }, { exchange: 2 }])], cached)?.likely).toBe('unknown');
  });

  test('is the one that the address tells', () => {
    expect(owner([verdict('a', [{ exchange: 1 }])], [exchange(1, '/page')])?.likely).toBe('theme');
  });

  test("is the merchant's data when a few of many values are odd", () => {
    const few = { exchange: 1, at: '/list/3', count: { wrong: 2, of: 60 } };
    const exchanges = [exchange(1, '/things')];
    expect(owner([verdict('a', [few])], exchanges)).toEqual({
      likely: 'merchant-data',
      because: '58 of 60 such values are right',
    });
    const many = { ...few, count: { wrong: 60, of: 60 } };
    expect(owner([verdict('a', [few, many])], exchanges)?.likely).toBe('unknown');
  });
});
