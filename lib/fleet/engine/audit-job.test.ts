/** The audit of one job: its result is stored once and completely, and only inconclusive audits are retried. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Slowing } from '../lane.ts';
import { auditsIn, resultsIn } from '../results/store.ts';
import { anyJob, anyReport } from '../results/testing.ts';
import { type AuditOne, type AuditParts, addLost, auditJob, settingsOf } from './audit-job.ts';

let out: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'fleet-'));
});

afterEach(() => rmSync(out, { recursive: true }));

const pace = { rate: 1, audits: 1 };

const slowed: Slowing[] = [];

const attempt = (number = 1) => ({ pace, number, slow: (slowing: Slowing) => void slowed.push(slowing) });

const partsWith = (auditOne: AuditOne | Report): AuditParts => ({
  auditOne: typeof auditOne === 'function' ? auditOne : async () => auditOne,
  results: resultsIn(out),
  toJson: ({ headline }) => JSON.stringify({ headline }),
  ...{ worker: 'w', product: 'product', suite: '1.2.3', now: () => Date.UTC(2026, 10, 16) },
});

async function rowsOf(week: string) {
  const files = [...(await auditsIn(out, week)).values()];
  const texts = files.map((file) => gunzipSync(readFileSync(file)).toString());
  return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line));
}

const files = () => readdirSync(out, { recursive: true, encoding: 'utf8' });

test('a row for the storefront, and one for each promise that is not excluded', async () => {
  const report = anyReport({ a: 'pass', b: 'fail', c: 'skipped' });
  expect(await auditJob(anyJob(), attempt(), partsWith(report))).toMatchObject({ kind: 'done' });
  expect(await rowsOf('2026-W47')).toMatchObject([
    {
      ...{ kind: 'storefront', origin: 'https://shop.example', week: '2026-W47', outcome: 'not-conformant' },
      ...{ kept: 1, judged: 2, promises: 3, requests: 100, seconds: 1.5, change: 'first', attempt: 1 },
      causes: [{ id: 'cause-b', owner: 'platform', checks: 1, promises: ['b'], fix: 'Change it.' }],
      report: expect.stringMatching(/^reports\/..\/shop\.example-.*\.json\.gz$/),
    },
    { kind: 'promise', promise: 'a', status: 'pass' },
    { kind: 'promise', promise: 'b', status: 'fail', cause: 'cause-b', owner: 'platform' },
    { kind: 'promise', promise: 'c', status: 'skipped', reason: 'not-advertised' },
  ]);
});

test('the same job is audited once', async () => {
  let audits = 0;
  const parts = partsWith(async () => {
    audits += 1;
    return anyReport({ a: 'pass' });
  });
  await auditJob(anyJob(), attempt(), parts);
  expect(await auditJob(anyJob({ lane: 'another' }), attempt(), parts)).toEqual({ kind: 'known' });
  await auditJob(anyJob({ week: '2026-W48' }), attempt(), parts);
  expect(audits).toBe(2);
});

test('when two workers audit the same job at once, the first result counts, and no temporary file is left', async () => {
  const [one, other] = ['pass', 'fail'] as const;
  const results = await Promise.all([
    auditJob(anyJob(), attempt(), partsWith(anyReport({ a: one }))),
    auditJob(anyJob(), attempt(), partsWith(anyReport({ a: other }))),
  ]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(['done', 'known']);
  expect(await rowsOf('2026-W47')).toHaveLength(2);
  expect(files().filter((file) => file.endsWith('.tmp'))).toEqual([]);
});

describe('compared with the previous audit', () => {
  const auditIn = (week: string, report: Report) => auditJob(anyJob({ week }), attempt(), partsWith(report));
  const changeIn = async (week: string) => (await rowsOf(week))[0].change;

  test('a storefront is the same, better, worse, or mixed; promises that were not judged do not count', async () => {
    await auditIn('2026-W40', anyReport({ a: 'pass', b: 'pass', c: 'skipped' }));
    await auditIn('2026-W44', anyReport({ a: 'pass', b: 'skipped', c: 'pass' }));
    await auditIn('2026-W45', anyReport({ a: 'fail', b: 'pass', c: 'pass' }));
    await auditIn('2026-W46', anyReport({ a: 'pass', b: 'fail', c: 'pass' }));
    await auditIn('2026-W47', anyReport({ a: 'pass', b: 'pass', c: 'pass' }));
    const weeks = ['2026-W40', '2026-W44', '2026-W45', '2026-W46', '2026-W47'];
    expect(await Promise.all(weeks.map(changeIn))).toEqual(['first', 'same', 'worse', 'mixed', 'better']);
  });

  test('each promise has the week of its status, and the status before', async () => {
    await auditIn('2026-W44', anyReport({ a: 'pass', b: 'pass' }));
    await auditIn('2026-W46', anyReport({ a: 'pass', b: 'fail' }));
    await auditIn('2026-W47', anyReport({ a: 'pass', b: 'fail' }));
    const of = async (week: string) =>
      (await rowsOf(week)).slice(1).map(({ promise, since, was }) => [promise, since, was]);
    expect(await of('2026-W46')).toEqual([
      ['a', '2026-W44', undefined],
      ['b', '2026-W46', 'pass'],
    ]);
    expect(await of('2026-W47')).toEqual([
      ['a', '2026-W44', undefined],
      ['b', '2026-W46', undefined],
    ]);
  });

  test('reports are kept of storefronts that failed or changed, and of no others', async () => {
    await auditIn('2026-W46', anyReport({ a: 'pass' }));
    await auditIn('2026-W47', anyReport({ a: 'pass' }));
    expect(files().filter((file) => file.endsWith('.json.gz'))).toEqual([]);
    await auditIn('2026-W48', anyReport({ a: 'fail' }));
    await auditIn('2026-W49', anyReport({ a: 'pass' }));
    const reports = files().filter((file) => file.endsWith('.json.gz'));
    expect(reports.map((file) => file.split('/')[1]).sort()).toEqual(['2026-W48', '2026-W49']);
    const text = gunzipSync(readFileSync(join(out, reports[0] ?? ''))).toString();
    expect(JSON.parse(text)).toEqual({ headline: 'a headline' });
  });
});

describe('retries', () => {
  const inconclusive = anyReport({ a: 'skipped' }, { outcome: 'inconclusive' });
  const diagnosed = (code: 'unreachable' | 'not-a-storefront') =>
    anyReport({}, { outcome: 'inconclusive', diagnosis: { code, text: 'no', evidence: [], advice: '' } });

  test('an inconclusive audit is retried three times; then inconclusive is the result', async () => {
    for (const number of [1, 2, 3]) {
      expect(await auditJob(anyJob(), attempt(number), partsWith(inconclusive))).toMatchObject({
        kind: 'retry',
      });
    }
    expect(await rowsOf('2026-W47')).toEqual([]);
    expect(await auditJob(anyJob(), attempt(4), partsWith(inconclusive))).toMatchObject({ kind: 'done' });
    expect((await rowsOf('2026-W47'))[0]).toMatchObject({ outcome: 'inconclusive', attempt: 4 });
  });

  test('neither a failure nor a lasting diagnosis is retried', async () => {
    expect(await auditJob(anyJob(), attempt(), partsWith(diagnosed('unreachable')))).toMatchObject({
      kind: 'retry',
    });
    const lasting = anyJob({ origin: 'https://blog.example' });
    expect(await auditJob(lasting, attempt(), partsWith(diagnosed('not-a-storefront')))).toMatchObject({
      kind: 'done',
    });
    const failing = anyJob({ origin: 'https://broken.example' });
    expect(await auditJob(failing, attempt(), partsWith(anyReport({ a: 'fail' })))).toMatchObject({
      kind: 'done',
    });
  });
});

describe('without a report', () => {
  test.each([
    [new UsageError('there is no product "hat"'), 'job', 'there is no product "hat"'],
    [new TypeError('it is undefined'), 'suite', expect.stringContaining('it is undefined')],
  ])('the row says why (%#)', async (cause, fault, error) => {
    const parts = partsWith(() => Promise.reject(cause));
    expect(await auditJob(anyJob(), attempt(), parts)).toMatchObject({ kind: 'done' });
    expect(await rowsOf('2026-W47')).toMatchObject([{ outcome: 'not-audited', fault, error }]);
  });

  test('a job that the queue gave up gets a row, unless it has a result', async () => {
    const parts = partsWith(anyReport({}));
    expect(await addLost(anyJob(), 'job stalled more than allowable limit', parts)).toBe(true);
    expect(await rowsOf('2026-W47')).toMatchObject([{ outcome: 'not-audited', fault: 'worker' }]);
    const other = anyJob({ week: '2026-W48' });
    await auditJob(other, attempt(), partsWith(anyReport({ a: 'pass' })));
    expect(await addLost(other, 'job stalled more than allowable limit', parts)).toBe(false);
    expect((await rowsOf('2026-W48'))[0]).toMatchObject({ outcome: 'partial' });
  });

  test('a late result replaces the row of a job that was given up too soon', async () => {
    const parts = partsWith(async () => {
      await addLost(anyJob(), 'job stalled more than allowable limit', parts);
      return anyReport({ a: 'pass' });
    });
    expect(await auditJob(anyJob(), attempt(), parts)).toMatchObject({ kind: 'done' });
    expect(await rowsOf('2026-W47')).toMatchObject([{ outcome: 'partial' }, { promise: 'a' }]);
    expect(files().filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});

test('a storefront that refuses requests slows its lane', async () => {
  slowed.length = 0;
  const diagnosis = { code: 'rate-limited', text: 'too many requests', evidence: [], advice: '' } as const;
  await auditJob(anyJob(), attempt(), partsWith(anyReport({ a: 'pass' }, { diagnosis })));
  expect(slowed).toMatchObject([{ kind: 'throttled' }]);
});

describe('settings', () => {
  const pace = { rate: 1, audits: 1 };

  const settings = (own: Parameters<typeof anyJob>[0], env: Record<string, string> = {}, slow = pace) =>
    settingsOf(anyJob(own), slow, { env, cwd: '/nowhere' }).target;

  test('the default is a quick audit at the pace of the lane, with a deadline that leaves enough time', () => {
    expect(settings({})).toMatchObject({
      ...{ baseUrl: 'https://shop.example', depth: 'quick', rate: 1, budget: 120, deadlineMs: 600_000 },
    });
    expect(settings({}, {}, { rate: 0.2, audits: 2 })).toMatchObject({ rate: 0.1, deadlineMs: 2_400_000 });
  });

  test('every worker uses the same inputs for the same job', () => {
    expect(settings({}).seed).toBe(settings({}).seed);
    expect(settings({}).seed).not.toBe(settings({ week: '2026-W48' }).seed);
  });

  test('options of the job override the environment, and nothing overrides the pace of the lane', () => {
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

  test('no order is placed, whatever the environment says', () => {
    const env = { STOREFRONT_APPROVAL: 'approval.yaml' };
    expect(settings({ options: { allow: 'writes,purchase' } }, env)).not.toHaveProperty('approval');
  });

  describe('secrets', () => {
    test('come from the environment of the worker, and only those that the job names', () => {
      const env = { FLEET_ACME_HEADER: 'x-token: one', FLEET_OTHER_HEADER: 'x-token: two' };
      expect(settings({ environment: 'ACME' }, env).headers).toEqual({ 'x-token': 'one' });
      expect(settings({}, env).headers).toEqual({});
    });

    test('that are missing are reported by the names of their variables', () => {
      expect(() => settings({ environment: 'ACME' })).toThrow(
        'none of FLEET_ACME_HEADER, FLEET_ACME_SIGNATURE_KEY, FLEET_ACME_SIGNATURE_HEADERS is set where this worker runs',
      );
    });
  });
});
