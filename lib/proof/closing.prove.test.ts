/** A storefront that closes each connection is judged like one that keeps them, whether it says so or not. */
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../http/clock.ts';
import { network } from '../http/transport/network.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { referenceTarget } from '../reference/in-process.ts';
import { storefront } from '../storefront/index.ts';
import { auditThrough } from './audits/audit-through.ts';
import { served } from './variants/served.ts';

type Closing = { readonly wrap?: (handler: Handler) => Handler; readonly ended?: (socket: Socket) => void };

const saying =
  (handler: Handler): Handler =>
  async (request, client) => {
    const response = await handler(request, client);
    response.headers.set('connection', 'close');
    return response;
  };

test.each<readonly [string, Closing]>([
  ['says that it closes each connection', { wrap: saying }],
  ['closes each connection without a word', { ended: (socket) => void socket.end() }],
  [
    'destroys each connection a moment later',
    { ended: (socket) => void setTimeout(() => socket.destroy(), 2) },
  ],
])('a storefront that %s', async (_, { wrap = (handler) => handler, ended }) => {
  // A limit that nobody meets, since its waits would be real.
  const settings = { dialect: 'ucp', rate: 5_000 } as const;
  const { places, close } = await served(
    ({ baseUrl, canonicalUrl }) => wrap(storefront({ baseUrl, canonicalUrl, ...settings }).handler),
    ended,
  );
  const target: Target = {
    ...referenceTarget,
    ...{ baseUrl: places.baseUrl, consents: ['writes', 'purchase'], runs: 3, retries: 1, budget: 3_000 },
  };
  const report = await auditThrough({ target, transport: network(target), clock: systemClock }).finally(
    close,
  );
  const broken = report.verdicts.filter(({ reason }) => reason?.code === 'unreachable');
  expect([report.outcome, broken]).toEqual(['conformant', []]);
  expect(report.requests.sent).toBeLessThan(1_000);
});
