/** Measurements of the benchmark, and its tables. */
import { describe, expect, test, vi } from 'vitest';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Target } from '../../model/target.ts';
import { hosts, referenceTarget } from '../../reference/in-process.ts';
import { storefront } from '../../storefront/index.ts';
import { auditThrough } from '../audits/audit-through.ts';
import { simulatedClock } from '../audits/clocks.ts';
import { comparison, differences, measured, table, withTable } from './measured.ts';

test('a measurement has the peak memory and the CPU time of all threads', async () => {
  const script = `
    const { Worker } = require('node:worker_threads');
    const loop = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
    new Worker(loop, { eval: true }).on('exit', () => console.log(process.env.SAID));
  `;
  const cost = await measured(['--eval', script], { env: { SAID: 'done' } });
  expect(cost).toMatchObject({ code: 0, out: 'done\n' });
  expect(cost.cpuMs).toBeGreaterThan(200);
  expect(cost.peakMebibytes).toBeGreaterThan(20);
});

describe('page', () => {
  const page = 'before\n<!-- bench one -->\nold\n<!-- end of bench one -->\nafter\n';

  test('a table replaces the previous one', () => {
    const text = table(['a', 'b'], [['1', '2']]);
    expect(text).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(withTable(page, 'one', text)).toBe(
      `before\n<!-- bench one -->\n${text}\n<!-- end of bench one -->\nafter\n`,
    );
    expect(() => withTable(page, 'two', text)).toThrow('no place for "two"');
  });
});

describe('sizes', () => {
  test('different verdicts are listed with both statuses and the reason', () => {
    const verdict = (check: string, status: string, code?: string) => ({
      check,
      status,
      ...(code && { reason: { code, text: '' } }),
    });
    const first = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'pass')] };
    const other = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'inconclusive', 'not-observed')] };
    type Verdicts = Parameters<typeof differences>[0];
    expect(differences(first as unknown as Verdicts, other as unknown as Verdicts)).toEqual([
      { text: '`a/c`: pass, then inconclusive (not-observed)', isUnobserved: true },
    ]);
  });

  test('checks that are not observed are counted apart from other verdicts', () => {
    const one = (isUnobserved: boolean) => ({ text: '', isUnobserved });
    expect(comparison([])).toBe('the same');
    expect(comparison([one(true), one(true)])).toBe('the same, 2 not observed');
    expect(comparison([one(false), one(true)])).toBe('1 others, 1 not observed');
  });
});

describe('simulated', () => {
  // Whole audits may be slow on shared machines.
  vi.setConfig({ testTimeout: 120_000 });

  const latency = 50;

  const never = new AbortController().signal;

  const target: Target = {
    ...referenceTarget,
    ...{ baseUrl: hosts.baseUrl, consents: [], deadlineMs: 600_000 },
  };

  test.each(['document', 'ucp'] as const)(
    'a read-only audit keeps its connections in use: %s',
    async (dialect) => {
      const clock = simulatedClock();
      const { handler } = storefront({ ...hosts, dialect, rate: 100_000, now: clock.now });
      const startedAt = clock.now();
      const transport = inProcess(async (request, client) => {
        await clock.sleep(latency, never);
        return clock.timeless(Promise.resolve(handler(request, client)));
      }, clock.now);
      const report = await auditThrough({ target, transport, clock, alarm: clock.alarm });
      const bound = (report.requests.sent / target.connections) * latency;
      expect(report.outcome).toBe('conformant');
      expect((clock.now() - startedAt) / bound).toBeLessThan(1.15);
    },
  );
});
