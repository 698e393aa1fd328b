/**
 * Checkouts that become several orders, orders that have a number beside the id that get_order takes, and the forms of their
 * addresses and times.
 */
import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { auditInProcess, referenceApproval } from '../../../lib/reference/in-process.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { alterRequest } from '../../sabotage/http.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterPayload, alterTool, onCommerce } from '../../sabotage/rpc.ts';
import { commerce } from '../index.ts';
import { hoursOfZone } from './read-orders.ts';

const matching = 'commerce/orders-match-their-checkouts';

async function statusOf(check: string, sabotage: Sabotage): Promise<string | undefined> {
  const { verdicts } = await auditInProcess([commerce], {
    sabotage,
    target: { only: [check], approval: referenceApproval },
  });
  return verdicts.find((verdict) => verdict.check === check)?.status;
}

const partOf = ({ body }: ReceivedRequest): number => Number(/-part-(\d)"/.exec(body)?.[1] ?? 0);

/** The order of a checkout is shown as two, with a line each. @param name what names them. */
const inParts = (show: (ids: readonly string[]) => JsonObject, lines: readonly number[]): Sabotage =>
  combine(
    alterRequest(both(onCommerce, withTool('get_order')), ({ request, body }) => {
      const text = body.replace(/-part-\d"/, '"');
      return new Request(request.url, { method: 'POST', headers: request.headers, body: text });
    }),
    alterPayload(['complete_checkout', 'get_checkout'], ({ order, ...checkout }) => {
      if (!isObject(order)) return checkout;
      return { ...checkout, ...show(lines.map((_, i) => `${String(order.id)}-part-${i + 1}`)) };
    }),
    alterPayload(['get_order'], ({ line_items: all, permalink_url: _, ...order }, received) => {
      const part = partOf(received);
      const own = Array.isArray(all) ? all.slice(part - 1, part - 1 + (lines[part - 1] ?? 0)) : all;
      return { id: `${String(order.id)}-part-${part}`, line_items: own, others: order.others };
    }),
  );

test.each<readonly [string, (ids: readonly string[]) => JsonObject]>([
  ['objects', (ids) => ({ orders: ids.map((id) => ({ id })) })],
  ['ids', (ids) => ({ order_ids: ids })],
  ['entries under another name', (ids) => ({ purchases: ids.map((reference) => ({ reference })) })],
])('several orders of one checkout are compared together: %s', async (_, show) => {
  expect(await statusOf(matching, inParts(show, [1, 1]))).not.toBe('fail');
  expect(await statusOf(matching, inParts(show, [1, 0]))).toBe('fail');
});

test('a number of an order is no other id', async () => {
  const numbered = alterPayload(['get_order'], ({ id: _, permalink_url: __, ...order }) => ({
    ...order,
    number: 1001,
  }));
  expect(await statusOf('commerce/orders-are-found', numbered)).toBe('inconclusive');
  const other = alterPayload(['get_order'], ({ id: _, permalink_url: __, ...order }) => ({
    ...order,
    number: 1001,
    id: 'order-1',
  }));
  expect(await statusOf('commerce/orders-are-found', other)).toBe('fail');
});

test.each([
  ['order.+', 'pass'],
  ['none-[0-9]{4}', 'inconclusive'],
])('of new ids, get_order is asked for those of its form: %s', async (pattern, status) => {
  const others = Object.fromEntries([1, 2, 3, 4].map((n) => [`note_${n}`, `note-${n}`]));
  const hidden = combine(
    alterTool('get_order', setAt('/inputSchema/properties/id/pattern', `^${pattern}$`)),
    alterPayload(['complete_checkout', 'get_checkout'], ({ order, status: _, ...checkout }) =>
      isObject(order) ? { ...others, ...checkout, purchase: order.id } : checkout,
    ),
  );
  expect(await statusOf('commerce/approved-checkouts-become-orders', hidden)).toBe(status);
});

const rewrite = (change: (address: JsonObject) => JsonObject): Sabotage =>
  alterPayload(['get_order'], ({ shipping_address: address, ...order }) =>
    isObject(address) ? { ...order, ...change(address) } : order,
  );

test.each<readonly [string, string, (address: JsonObject) => JsonObject]>([
  [
    'in capitals, with four more digits',
    'pass',
    (address) => ({
      shipping_address: { ...address, address_locality: 'BOSTON', postal_code: '02110-1234' },
    }),
  ],
  [
    'masked',
    'pass',
    (address) => ({
      shipping_address: { ...address, street_address: '2 C***', postal_code: '021**' },
    }),
  ],
  [
    'beside that of the payer',
    'pass',
    (address) => ({
      billing_address: { ...address, address_locality: 'Springfield', postal_code: '62701' },
      shipping_address: address,
    }),
  ],
  [
    'that of the payer alone',
    'inconclusive',
    (address) => ({
      billing_address: { ...address, address_locality: 'Springfield', postal_code: '62701' },
    }),
  ],
  ['none', 'inconclusive', () => ({})],
  ['under other names', 'inconclusive', (address) => ({ to: { town: address.address_locality } })],
  [
    'another city',
    'warn',
    (address) => ({
      shipping_address: { ...address, address_locality: 'Springfield' },
    }),
  ],
  ['a number', 'warn', (address) => ({ shipping_address: { ...address, postal_code: 2110 } })],
])('an order may show its address %s: %s', async (_, status, change) => {
  expect(await statusOf('commerce/orders-keep-their-addresses', rewrite(change))).toBe(status);
});

test.each<readonly [string, string, (buyer: JsonObject) => JsonObject]>([
  ['in capitals', 'pass', ({ email, ...buyer }) => ({ ...buyer, email: String(email).toUpperCase() })],
  ['masked', 'pass', (buyer) => ({ ...buyer, email: 'b***@example.com' })],
  ['with a name', 'pass', ({ email, ...buyer }) => ({ ...buyer, email: `Ada <${String(email)}>` })],
  ['without the plus', 'warn', ({ email }) => ({ email: String(email).replace('+', ' ') })],
  ['somebody else', 'warn', () => ({ email: 'demo@shop.example' })],
  ['under another name', 'inconclusive', ({ email }) => ({ contact: email })],
])('an order may show its buyer %s: %s', async (_, status, change) => {
  const changed = alterPayload(['get_order'], ({ buyer, shipping_address: __, ...order }) =>
    isObject(buyer) ? { ...order, buyer: change(buyer) } : order,
  );
  expect(await statusOf('commerce/orders-keep-their-buyers', changed)).toBe(status);
});

test.each<readonly [string, string, (order: JsonObject) => unknown]>([
  ['as the order itself', 'inconclusive', ({ id }) => ({ reference: id })],
  ['not at all', 'inconclusive', () => undefined],
  ['by the id of nothing', 'warn', (order) => ({ ...order, id: 'order-of-nobody' })],
])('a completed checkout that is read shows its order %s: %s', async (_, status, change) => {
  const changed = alterPayload(['get_checkout'], ({ order, ...checkout }) =>
    isObject(order) ? { ...checkout, order: change(order) } : checkout,
  );
  expect(await statusOf('commerce/completed-checkouts-name-their-orders', changed)).toBe(status);
});

const at = Date.parse('2026-10-01T15:12:30Z');

test.each([
  ['2026-10-01T15:12:31Z', undefined],
  ['2026-10-01T11:12:31-04:00', undefined],
  ['2026-10-01T11:12:31Z', -4],
  ['2026-10-01T20:43:31Z', 5.5],
  ['2026-10-02T05:12:31+0000', 14],
  ['2026-10-01T15:19:31Z', undefined],
  ['2026-10-03T15:12:31Z', undefined],
  ['2026-10-01T00:00:00Z', undefined],
  ['2026-10-01T00:12:31Z', undefined],
  ['2026-10-01T15:00:00Z', undefined],
  ['yesterday', undefined],
])('%s is off by as much as another zone: %s', (text, hours) => {
  expect(hoursOfZone(text, at)).toBe(hours);
});

test.each(['2026-10-01T00:00:00Z', '2026-10-01T00:00:00-05:00', '2026-10-01T13:00:00Z'])(
  'what is rounded to a day or an hour is not judged: %s',
  (text) => {
    expect(hoursOfZone(text, Date.parse('2026-10-01T13:31:00Z'))).toBeUndefined();
  },
);
