/** Verdicts of targets of a few lines: in this process, and behind real sockets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { madeUp } from '../http/stack/testing.ts';
import type { Check } from '../model/check.ts';
import { get, type HttpResponse } from '../model/http.ts';
import type { Handler } from '../model/saboteur.ts';
import { anyTarget } from '../proof/any-target.ts';
import { audited, checkThat, expects200, register, storefront } from '../proof/engine/audited.ts';
import { auditOver } from './audit.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('verdicts', () => {
  test('of a target that keeps its promise: pass, with evidence', async () => {
    const { verdicts, outcome, requests } = await audited([
      expects200('/a'),
      expects200('/b'),
      expects200('/c'),
    ]);
    expect(verdicts.map(({ check: id, status }) => [id, status])).toEqual([
      ['catalog/a', 'pass'],
      ['catalog/b', 'pass'],
      ['catalog/c', 'pass'],
    ]);
    expect(verdicts.map(({ evidence }) => evidence.exchanges)).toEqual([[1], [2], [3]]);
    expect([outcome, requests.sent]).toEqual(['conformant', 3]);
  });

  test('of a target that breaks its promise: fail, with a cause that says what to change', async () => {
    const notFound: Handler = async () => new Response('', { status: 404 });
    const { causes } = await audited([expects200('/a', { fix: 'Answer /a with 200.' })], notFound);
    expect(causes).toMatchObject([{ primary: 'catalog/a', fix: 'Answer /a with 200.' }]);
  });

  test('of a check that breaks: error, with its cause', async () => {
    const bug = checkThat('bug', async () => {
      throw new TypeError('a bug');
    });
    const sync = checkThat('sync', () => {
      throw new TypeError('a bug at once');
    });
    const { verdicts } = await audited([bug, sync, expects200('/a')]);
    expect(verdicts.map(({ status }) => status)).toEqual(['error', 'error', 'pass']);
    expect(verdicts[0]?.error).toMatch(/^TypeError: a bug\n +at /);
  });

  test('of a check that examines calls and records that another one has created: their responses are evidence', async () => {
    const shared: HttpResponse[] = [];
    const asking = checkThat('asks', async (context) => {
      shared.push(await context.fetch(get('/a')));
      context.examine(shared);
      return [];
    });
    const reusing = checkThat(
      'reuses',
      async (context) => {
        context.examine(shared.flatMap((response) => [{ response }, { call: { response } }]));
        return [];
      },
      { order: 'alone' },
    );
    const { verdicts } = await audited([asking, reusing]);
    expect(verdicts[1]).toMatchObject({ status: 'pass', examined: 2, evidence: { exchanges: [1] } });
  });

  test('of a check that examines nothing: inconclusive', async () => {
    const { verdicts } = await audited([checkThat('idle', async () => [])]);
    expect(verdicts[0]).toMatchObject({
      status: 'inconclusive',
      reason: { code: 'no-subjects' },
      examined: 0,
    });
  });

  test('of a check that is not selected, or lacks a consent: skipped, and nothing is sent', async () => {
    const burst = expects200('/b', { needs: ['burst'] });
    const report = await audited([expects200('/a'), burst, expects200('/c')], storefront, {
      skip: ['catalog/c'],
    });
    expect(report.verdicts.map(({ reason }) => reason?.code)).toEqual([
      undefined,
      'consent-withheld',
      'not-selected',
    ]);
    expect(report.requests.sent).toBe(1);
  });

  test('are not given when only or skip matches nothing', async () => {
    await expect(audited([expects200('/a')], storefront, { only: ['catalgo'] })).rejects.toThrow(
      '"catalgo" matches no',
    );
  });

  test('are not affected by a response that a check no longer waits for', async () => {
    const dropping = checkThat('drops', async (context) => {
      void context.fetch(get('http://[bad'));
      void context.send(get('ftp://x/'));
      await context.wait(5);
      return [{ message: 'found', exchange: 9 }];
    });
    const { verdicts } = await audited([dropping]);
    expect(verdicts[0]).toMatchObject({ status: 'fail', evidence: { exchanges: [9] } });
  });
});

describe('over sockets', () => {
  const serving = async (): Promise<string> => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const overNetwork = (baseUrl: string, checks: readonly Check[]) =>
    auditOver(
      { policy: { ...madeUp, probe: [get('/x'), get('/y'), get('/z')] }, register },
      { target: anyTarget({ baseUrl, retries: 1 }), embedded: false },
      [{ area: 'catalog', checks }],
    );

  test('a live target is judged after the probe and its robots.txt', async () => {
    const { outcome, exchanges } = await overNetwork(await serving(), [expects200('/a'), expects200('/b')]);
    expect([outcome, exchanges.length]).toEqual(['conformant', 3 + 1 + 2]);
  });

  test('a dead port ends the run at once, with one clear sentence', async () => {
    const baseUrl = await serving();
    await closing.pop()?.();
    const many = Array.from({ length: 200 }, (_, i) => expects200(`/${i}`));
    const report = await overNetwork(baseUrl, many);
    expect(report.headline).toBe(`inconclusive: nothing answers at ${baseUrl} (ECONNREFUSED)`);
    expect(report.diagnosis?.evidence).toContain(
      `GET ${baseUrl}/x: connect ECONNREFUSED ${baseUrl.slice(7)}`,
    );
    expect(report.outcome).toBe('inconclusive');
    expect(report.tally.inconclusive).toBe(200);
    expect(report.requests.sent).toBe(3 * 2);
  });
});
