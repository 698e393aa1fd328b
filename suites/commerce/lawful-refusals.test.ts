/** Refusals of calls that lack something, or of what a shop need not serve, are no faults, nor is what it leaves out and tells. */
import { expect, test } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { judgeInProcess } from '../../lib/reference/in-process.ts';
import { suites } from '../index.ts';
import { combine } from '../sabotage/breaking.ts';
import { both, type Condition, withTool } from '../sabotage/conditions.ts';
import { changeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterTool, failCalls, misreadCalls, succeedCalls } from '../sabotage/rpc.ts';
import { rejectingCodes } from '../ucp/tools.saboteurs.ts';
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

const always: Condition = () => true;

const carriesAddress = 'commerce/update-checkout-carries-the-address';
const carriesMethod = 'commerce/update-checkout-carries-the-method';
const works = 'commerce/cart-operations-succeed';

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

const optional = (tool: string, name: string, description: string): Sabotage =>
  alterTool(tool, setAt(`/inputSchema/properties/${name}`, { type: 'string', description }));

test.each([
  ['Name a table, or when you pick it up.', 'table', 'Number of the table.', 'inconclusive'],
  ['CUSTOMER_NUMBER_MISSING', 'sold_to', 'Your customer number.', 'inconclusive'],
  ['Choose a side.', 'modifiers', 'What is served with it.', 'inconclusive'],
  ['Choose a side.', 'note', 'For the kitchen.', 'fail'],
  ['no', 'table', 'Number of the table.', 'fail'],
  ['The price service is down.', 'note', 'Shown beside the price.', 'fail'],
])(
  'a cart that is refused with "%s", where `%s` was left out: %s',
  async (message, name, description, status) => {
    const refused = combine(
      optional('create_cart', name, description),
      refusing('create_cart', always, message),
    );
    expect(await statusOf(works, refused)).toBe(status);
  },
);

test('every method may need a time of delivery', async () => {
  const slot = optional('update_checkout', 'slot_id', 'When to deliver.');
  const refused = refusing('update_checkout', sends('shipping_method'), 'Pick a slot.');
  expect(await statusOf(carriesMethod, combine(slot, refused))).toBe('inconclusive');
  expect(await statusOf(carriesMethod, refused)).toBe('fail');
});

const isFew: Condition = ({ rpc }) => Number(valueAt(rpc, '/params/arguments/line_items/0/quantity')) % 6 > 0;

test.each([
  ['At least 6 pieces have to be ordered.', 'pass'],
  ['QTY_BELOW_MIN', 'inconclusive'],
  ['The minimum order value is 60.00.', 'fail'],
  ['no', 'fail'],
])('a small quantity that is refused with "%s" ends as %s', async (message, status) => {
  const refused = refusing('create_cart', isFew, message);
  expect(await statusOf(works, refused)).toBe(status);
});

test('an update may clear what it does not name, where it says so', async () => {
  const cleared = remembersLast();
  const anyOrder = 'commerce/update-checkout-takes-any-order';
  expect(await statusOf(anyOrder, cleared)).toBe('warn');
  const saying = alterTool('update_checkout', setAt('/description', 'What is left out is cleared.'));
  expect(await statusOf(anyOrder, combine(saying, cleared))).toBe('pass');
});

/** Checkouts without what their last update has left out. */
function remembersLast(): Sabotage {
  const last = new Map<unknown, unknown>();
  return alterPayload(['update_checkout', 'get_checkout'], (checkout, { rpc }) => {
    const sent = valueAt(rpc, '/params/arguments');
    if (valueAt(rpc, '/params/name') === 'update_checkout') last.set(checkout.id, sent);
    const gone = ['shipping_address', 'shipping_method'].filter(
      (name) => last.has(checkout.id) && valueAt(last.get(checkout.id), `/${name}`) === undefined,
    );
    return Object.fromEntries(Object.entries(checkout).filter(([name]) => !gone.includes(name)));
  });
}

/** The ids of the reference storefront have more digits. */
const isKnown = (line: unknown): boolean => isObject(line) && Number(line.variant_id) >= 10 ** 12;

/** Leaves out unknown items, and says so. */
const leavingOut = (tell: (count: number) => JsonObject): Sabotage => {
  let left = 0;
  const leave = misreadCalls(
    'create_cart',
    changeAt('/params/arguments/line_items', (lines) => {
      const all = Array.isArray(lines) ? lines : [];
      const known = all.filter(isKnown);
      left = known.length > 0 ? all.length - known.length : 0;
      return known.length > 0 ? known : all;
    }),
  );
  return combine(
    alterPayload(['create_cart'], (cart) => ({ ...cart, ...tell(left) })),
    leave,
  );
};

test.each([
  ['an error of numbers', (count: number) => ({ errors: Array(count).fill({ index: 1, code: 1042 }) })],
  ['a warning of one word', (count: number) => ({ warnings: Array(count).fill({ reason: 'UNAVAILABLE' }) })],
  ['a number of failures', (count: number) => ({ rows_rejected: count })],
  ['one word instead of another', (count: number) => ({ outcome: count > 0 ? 'partial' : 'done' })],
  ['a text that is empty otherwise', (count: number) => ({ hint: count > 0 ? 'Unknown item' : null })],
  ['a list of positions', (count: number) => ({ not_found: Array(count).fill(1) })],
])('an unknown item may be told by %s', async (_, tell) => {
  expect(await statusOf('commerce/unknown-items-are-told', leavingOut(tell))).toBe('pass');
});

test('an unknown checkout is asked for with an address where the tool takes no call without one', async () => {
  const needs = alterTool(
    'update_checkout',
    setAt('/inputSchema/anyOf', [{ required: ['shipping_address'] }]),
  );
  const isAsked = both(sends('shipping_address'), ({ body }) => body.includes('no-such-record'));
  const check = 'commerce/unknown-records-are-failures';
  const shown = { structuredContent: { line_items: [{ id: 'l1' }] }, content: [] };
  const accepted = succeedCalls(both(withTool('update_checkout'), isAsked), shown);
  expect(await statusOf(check, combine(needs, accepted))).toBe('warn');
  expect(
    await statusOf(check, combine(needs, refusing('update_checkout', isAsked, 'no such checkout'))),
  ).toBe('pass');
});

test.each([
  [['create_checkout', 'update_checkout'], 'pass'],
  [['create_checkout'], 'warn'],
  [[], 'inconclusive'],
])('a code that cannot be applied, and is rejected by %j', async (tools, status) => {
  const verdicts = await judgeInProcess(suites, {
    storefront: { dialect: 'ucp' },
    sabotage: rejectingCodes(...tools),
    target: { only: ['commerce/ucp-updates-tell-rejected-codes'] },
  });
  expect(verdicts.filter((one) => one.status !== 'skipped').map((one) => one.status)).toEqual([status]);
});
