/** How a run ends: by interruption, by its deadline, and without leaving anything behind. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { get } from '../model/http.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Handler } from '../model/saboteur.ts';
import { audited, checkThat, expects200, never, storefront } from '../proof/engine/audited.ts';
import type { Alarm } from './termination.ts';

describe('the end', () => {
  const stuck = checkThat('stuck', never);
  const waiting = checkThat('waiting', async (context) => {
    await context.wait(60_000);
    return [];
  });
  const finding = checkThat('finding', async (context) => {
    const rest = await context.fetch(get('/slow')).catch(() => undefined);
    return rest === undefined ? [{ message: 'found before the end' }] : [];
  });
  const slow: Handler = ({ url }) => (url.endsWith('/slow') ? never() : storefront(new Request(url)));
  const checks = [
    expects200('/a'),
    expects200('/slow'),
    stuck,
    waiting,
    finding,
    expects200('/x', { order: 'alone' }),
  ];

  test('by interruption does not wait, sends nothing more, and skips the other checks', async () => {
    const interruption = new AbortController();
    const paths: string[] = [];
    const noting: Handler = (request) => {
      paths.push(new URL(request.url).pathname);
      return slow(request);
    };
    const onEvent = ({ kind }: RunEvent) => {
      if (kind === 'verdict') interruption.abort();
    };
    const { verdicts, outcome } = await audited(checks, noting, {}, { signal: interruption.signal, onEvent });
    expect(paths).toEqual(['/a', '/slow']);
    expect(verdicts.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['pass', undefined],
      ['skipped', 'not-run'],
      ['skipped', 'not-run'],
      ['skipped', 'not-run'],
      ['fail', undefined],
      ['skipped', 'not-run'],
    ]);
    expect(outcome).toBe('not-conformant');
  });

  test('before the beginning skips every check', async () => {
    const { verdicts, requests, outcome } = await audited(checks, slow, {}, { signal: AbortSignal.abort() });
    expect(new Set(verdicts.map(({ reason }) => reason?.code))).toEqual(new Set(['not-run']));
    expect([requests.sent, outcome]).toEqual([0, 'inconclusive']);
  });

  test('by deadline makes the other checks inconclusive', async () => {
    const rest = checks.filter((value) => value !== finding);
    let ring = () => {};
    const alarm: Alarm = (_millis, later) => {
      ring = later;
      return () => {};
    };
    const onEvent = ({ kind }: RunEvent) => {
      if (kind === 'verdict') ring();
    };
    const { verdicts, outcome, headline } = await audited(rest, slow, {}, { alarm, onEvent });
    expect(verdicts.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['pass', undefined],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
    ]);
    expect(outcome).toBe('inconclusive');
    expect(headline).toMatch(
      /^inconclusive: 0 of 1 promises judged; catalog\/slow could not be judged \(deadline\)/,
    );
  });

  test('a deadline longer than any timer does not pass at once', async () => {
    const { outcome } = await audited([expects200('/a')], storefront, { deadlineMs: 2 ** 40 });
    expect(outcome).toBe('conformant');
  });

  test('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await delay(1);
    const before = timers();
    await audited([expects200('/a')], storefront, { deadlineMs: 600_000 });
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
