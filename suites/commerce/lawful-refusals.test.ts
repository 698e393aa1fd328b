/** Refusals of calls that lack something, or of what a shop need not serve, are no faults. */
import { expect, test } from 'vitest';
import { valueAt } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { judgeInProcess } from '../../lib/reference/in-process.ts';
import { both, type Condition, withTool } from '../sabotage/conditions.ts';
import { failCalls } from '../sabotage/rpc.ts';
import { commerce } from './index.ts';

async function statusOf(check: string, sabotage: Sabotage): Promise<string | undefined> {
  const checks = commerce.checks.filter(({ id }) => id === check);
  const [verdict] = await judgeInProcess([{ ...commerce, checks }], { sabotage });
  return verdict?.status;
}

const sends =
  (member: string, value?: unknown): Condition =>
  ({ rpc }) => {
    const sent = valueAt(rpc, `/params/arguments/${member}`);
    return value === undefined ? sent !== undefined : sent === value;
  };

const refusing = (tool: string, when: Condition, message: string): Sabotage =>
  failCalls(both(withTool(tool), when), -32_000, message);

const carriesAddress = 'commerce/update-checkout-carries-the-address';
const carriesMethod = 'commerce/update-checkout-carries-the-method';

test.each([
  ['Outside of our delivery zone.', 'inconclusive'],
  ['We deliver within Canada only.', 'inconclusive'],
  ['GEO_RESTRICTED', 'inconclusive'],
  ['Could not verify 12 Main Street.', 'inconclusive'],
  ['Names have to be in kanji.', 'inconclusive'],
  ['no', 'fail'],
])('an address that is refused with "%s" ends as %s', async (message, status) => {
  const refused = refusing('update_checkout', sends('shipping_address'), message);
  expect(await statusOf(carriesAddress, refused)).toBe(status);
});

test('the first of several methods may be refused for what it needs besides', async () => {
  const refused = refusing(
    'update_checkout',
    sends('shipping_method', 'standard'),
    'Choose where to collect.',
  );
  expect(await statusOf(carriesMethod, refused)).toBe('pass');
  expect(await statusOf(carriesAddress, refused)).toBe('pass');
});

test('an address and a method may have to be sent one after the other', async () => {
  const isBoth = both(sends('shipping_address'), sends('shipping_method'));
  const refused = refusing('update_checkout', isBoth, 'One thing at a time.');
  expect(await statusOf(carriesMethod, refused)).toBe('pass');
  expect(await statusOf(carriesAddress, refused)).toBe('pass');
});
