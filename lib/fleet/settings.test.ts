/** The settings of an audit of a fleet: the lane's pace, the options of the job, and secrets from the environment. */
import { describe, expect, test } from 'vitest';
import { settingsOf } from './settings.ts';
import { anyJob } from './testing.ts';

const pace = { rate: 1, audits: 1 };
const settings = (own: Parameters<typeof anyJob>[0], env: Record<string, string> = {}, slow = pace) =>
  settingsOf(anyJob(own), slow, { env, cwd: '/nowhere' }).target;

test('a fleet asks the most telling questions, at the pace of the lane, with time enough for it', () => {
  expect(settings({})).toMatchObject({
    ...{ baseUrl: 'https://shop.example', depth: 'quick', rate: 1, budget: 120, deadlineMs: 600_000 },
  });
  expect(settings({}, {}, { rate: 0.2, audits: 2 })).toMatchObject({ rate: 0.1, deadlineMs: 2_400_000 });
});

test('every worker uses the same inputs for the same job', () => {
  expect(settings({}).seed).toBe(settings({}).seed);
  expect(settings({}).seed).not.toBe(settings({ week: '2026-W48' }).seed);
});

test('options of the job win over the environment, and nothing wins over the pace of the lane', () => {
  const options = { country: 'DE', depth: 'standard', seed: 7 };
  const env = {
    STOREFRONT_COUNTRY: 'FR',
    STOREFRONT_CURRENCY: 'EUR',
    STOREFRONT_RATE: '100',
    STOREFRONT_URL: '',
  };
  expect(settings({ options }, env)).toMatchObject({
    country: 'DE',
    currency: 'EUR',
    rate: 1,
    seed: 7,
    deadlineMs: 800_000,
  });
});

describe('secrets', () => {
  test('are where the worker runs, and only those that the job names', () => {
    const env = { FLEET_ACME_HEADER: 'x-token: one', FLEET_OTHER_HEADER: 'x-token: two' };
    expect(settings({ environment: 'ACME' }, env).headers).toEqual({ 'x-token': 'one' });
    expect(settings({}, env).headers).toEqual({});
  });

  test('that are missing are told by the names of their variables', () => {
    expect(() => settings({ environment: 'ACME' })).toThrow(
      'none of FLEET_ACME_HEADER, FLEET_ACME_SIGNATURE_KEY, FLEET_ACME_SIGNATURE_HEADERS is set where this worker runs',
    );
  });
});
