/** The time of an audit on a clock on which only responses take time: what the order of its questions costs. */
import { expect, test, vi } from 'vitest';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Target } from '../../model/target.ts';
import { hosts, referenceTarget } from '../../reference/in-process.ts';
import { storefront } from '../../storefront/index.ts';
import { auditThrough } from '../audit-through.ts';
import { simulatedClock } from '../throttled/simulated-clock.ts';

// Whole audits may be slow on shared machines.
vi.setConfig({ testTimeout: 120_000 });

const latency = 50;
const never = new AbortController().signal;
const target: Target = {
  ...referenceTarget,
  ...{ baseUrl: hosts.baseUrl, consents: [], deadlineMs: 600_000 },
};

test.each(['document', 'ucp'] as const)(
  'a reading audit hardly waits with free connections: %s',
  async (dialect) => {
    const clock = simulatedClock();
    const { handler } = storefront({ ...hosts, dialect, rate: 100_000, now: clock.now });
    const began = clock.now();
    const transport = inProcess(async (request, client) => {
      await clock.sleep(latency, never);
      return clock.timeless(Promise.resolve(handler(request, client)));
    }, clock.now);
    const report = await auditThrough({ target, transport, clock, alarm: clock.alarm });
    const bound = (report.requests.sent / target.connections) * latency;
    expect(report.outcome).toBe('conformant');
    expect((clock.now() - began) / bound).toBeLessThan(1.15);
  },
);
