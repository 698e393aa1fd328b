/** A failed check is asked again, and says how often it failed. */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../model/saboteur.ts';
import { audited, expects200, storefront } from '../proof/engine/audited.ts';

describe('retries', () => {
  const broken: Handler = async () => new Response('', { status: 404 });

  test('run a failed check again, and send its requests again', async () => {
    const { verdicts, requests } = await audited([expects200('/a')], broken, { retries: 1 });
    expect(verdicts[0]).toMatchObject({
      status: 'fail',
      confirmed: '2/2',
      evidence: { exchanges: [1, 2] },
    });
    expect(requests.sent).toBe(2);
  });

  test('mark an intermittent failure, which is still a failure', async () => {
    let requests = 0;
    const flaky: Handler = async () => new Response('', { status: ++requests === 1 ? 404 : 200 });
    const { verdicts } = await audited([expects200('/a')], flaky, { retries: 2 });
    expect(verdicts[0]).toMatchObject({ status: 'fail', confirmed: '1/3' });
  });

  test('happen only after failures, and only when the target allows retries', async () => {
    const failed = await audited([expects200('/a')], broken);
    const passed = await audited([expects200('/a')], storefront, { retries: 3 });
    expect([failed.verdicts[0]?.confirmed, failed.requests.sent]).toEqual([undefined, 1]);
    expect([passed.verdicts[0]?.confirmed, passed.requests.sent]).toEqual([undefined, 1]);
  });

  test('do not count a turn that was inconclusive', async () => {
    let requests = 0;
    const handler: Handler = async () => {
      requests += 1;
      if (requests > 1) throw new Error('gone');
      return new Response('', { status: 404 });
    };
    const { verdicts } = await audited([expects200('/a')], handler, { retries: 1 });
    expect(verdicts[0]).toMatchObject({ status: 'fail', confirmed: '1/1' });
  });
});
