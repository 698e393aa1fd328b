/** Faults planted in recordings of the reference storefront. */
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeCatalog } from '../../suites/discovered/catalog.ts';
import { check } from '../model/check.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { knowledge, openRecorded, recorded } from '../proof/audits/mutations.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { bytesOf } from '../replay/exchanges.ts';
import { responseOf } from '../replay/recorded-run.ts';
import type { Mutation } from './mutation.ts';

let reading: Recorded;
let mutation: Mutation;
beforeAll(async () => {
  reading = await recorded({ consents: [] });
  mutation = await openRecorded(reading);
});

describe('the result of a fault', () => {
  test('killed: a verdict that passed became a failure', async () => {
    const mutant = await mutation.mutantOf('product dropped: /product/title');
    expect(mutant).toMatchObject({ state: 'killed', promises: ['catalog.product.fields'] });
    expect(mutant.killedBy).toContain('catalog/every-product-is-well-formed');
    expect(mutant.difference).toMatchObject({ in: 'value', at: '/product/title', now: '(nothing)' });
  });

  test('killed, by a saboteur of the suite', async () => {
    const mutant = await mutation.mutantOf('saboteur prices-as-numbers');
    expect(mutant).toMatchObject({ state: 'killed', by: 'saboteur' });
  });

  test('diverged: a check would send a request that was never recorded', async () => {
    const mutant = await mutation.mutantOf('saboteur page-links-are-dead');
    expect(mutant.state).toBe('diverged');
    expect(mutant.because).toMatch(/sends a request that the recording cannot answer/);
  });

  test('no coverage: the check of the promise did not run, and the advice says how to run it', async () => {
    const mutant = await mutation.mutantOf('saboteur carts-cannot-be-created');
    expect(mutant.state).toBe('no-coverage');
    expect(mutant.advice).toEqual({ how: 'consent', text: '--allow writes' });
  });

  test('not applicable: a saboteur of another dialect', async () => {
    const mutant = await mutation.mutantOf('saboteur ucp-total-one-off');
    expect(mutant).toMatchObject({ state: 'not-applicable', because: 'it is made for tools that speak ucp' });
  });

  test('not applicable: a saboteur of another version', async () => {
    const { speaks } = knowledge.promised;
    const [answer] = mutation.run.responses;
    if (!answer) throw new Error('nothing was recorded');
    const body = { result: { structuredContent: { ucp: { version: '2026-04-08' } } } };
    const response = responseOf(answer, { ...answer, bytes: bytesOf(JSON.stringify(body)) });
    const versions = [undefined, '2026-04-08', '2026-01-23'] as const;
    const spoken = versions.map((version) => speaks({ dialect: 'ucp', version }, [response]));
    expect(spoken).toEqual([true, true, false]);
    expect(await mutation.mutantOf('saboteur ucp-first-checkout-cannot-be-helped')).toMatchObject({
      because: 'it is made for tools that speak ucp 2026-01-23',
    });
  });

  test('allowed: what the interface allows is not counted', async () => {
    const mutant = await mutation.mutantOf('product member added: /product');
    expect(mutant).toMatchObject({ state: 'allowed', because: 'an object may have further members' });
  });
});

/** One check of the product list, and one saboteur that it should catch. */
function opened(run: Parameters<typeof check>[0]['run'], sabotage: Saboteur['sabotage']): Promise<Mutation> {
  const one = check({
    id: 'catalog/the-one',
    requires: ['catalog.list'],
    claim: 'The list is fine.',
    fix: 'Send a fine list.',
    run,
  });
  const saboteur: Saboteur = { id: 'the-one', breaks: ['catalog/the-one'], sabotage };
  return openRecorded(reading, { checks: [one], saboteurs: [saboteur] });
}

const as =
  (status: number, body = '{}'): Saboteur['sabotage'] =>
  (handler) =>
  async (request, client) =>
    new URL(request.url).pathname === '/products.json' && request.method === 'GET'
      ? new Response(body, { status, headers: { 'content-type': 'application/json' } })
      : handler(request, client);

const violation = { message: 'It is not fine.' };

describe('what does not count as a kill', () => {
  test('a verdict that is inconclusive now', async () => {
    const lawful = '{"code":"internal","message":"An error of the server."}';
    const { mutantOf } = await opened(
      async (context) => {
        context.examine([await context.fetch(wholeCatalog)]);
        return [];
      },
      as(500, lawful),
    );
    const mutant = await mutantOf('saboteur the-one');
    expect(mutant).toMatchObject({ state: 'survived', killedBy: [] });
    expect(mutant.because).toMatch(/can no longer judge: GET .* answered 500/);
  });

  test('a check that breaks', async () => {
    const { mutantOf } = await opened(async (context) => {
      const { status } = await context.fetch(wholeCatalog);
      if (status !== 200) throw new TypeError('never seen');
      context.examine([status]);
      return [];
    }, as(201));
    expect(await mutantOf('saboteur the-one')).toMatchObject({ state: 'error', killedBy: [] });
  });

  test('a check that failed before', async () => {
    const { mutantOf } = await opened(async (context) => {
      context.examine([await context.fetch(wholeCatalog)]);
      return [violation];
    }, as(201));
    expect(await mutantOf('saboteur the-one')).toMatchObject({ state: 'not-applicable', killedBy: [] });
  });

  test('a note, which is allowed', async () => {
    const { mutantOf } = await opened(async (context) => {
      const { status } = context.examine([await context.fetch(wholeCatalog)])[0] ?? {};
      return status === 200 ? [] : [{ ...violation, atMost: 'may' }];
    }, as(201));
    expect(await mutantOf('saboteur the-one')).toMatchObject({
      state: 'allowed',
      because: 'catalog/the-one only notes it',
      killedBy: [],
    });
  });

  test('a violation in an unchanged response, after a request that was never recorded', async () => {
    const { mutantOf } = await opened(async (context) => {
      const { status } = await context.fetch(wholeCatalog);
      context.examine([status]);
      if (status === 200) return [];
      await context.fetch({ ...wholeCatalog, url: '/never-asked' }).catch(() => undefined);
      return [violation];
    }, as(201));
    expect(await mutantOf('saboteur the-one')).toMatchObject({ state: 'diverged', killedBy: [] });
  });
});
