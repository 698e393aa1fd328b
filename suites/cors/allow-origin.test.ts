/** Which origins a request is sent from. */
import { expect, test } from 'vitest';
import { knownOrigins } from '../../lib/arbitraries/headers.ts';
import { thoroughRuns } from '../../lib/assert/boundaries.ts';
import { get } from '../../lib/model/http/requests.ts';
import { anyContext, anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import { fromEveryOrigin } from './allow-origin.ts';

async function originsOf(runs: number): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  const context = anyContext({
    target: anyTarget({ runs, baseUrl: 'https://shop.test/eu' }),
    fetch: async (request) => {
      sent.push(request.headers.origin);
      return anyResponse({});
    },
  });
  await fromEveryOrigin(context, get('/products.json'), () => []);
  return sent;
}

test('a request comes once from each kind of origin, and from more in a thorough run', async () => {
  expect(await originsOf(25)).toEqual([...knownOrigins, 'https://shop.test']);
  expect(new Set(await originsOf(thoroughRuns)).size).toBe(7);
});
