/** Carts and checkouts, held against the Universal Commerce Protocol: their members, totals and messages. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { shipTo } from './checkout-update.ts';
import { type Kind, withRecord } from './records.ts';
import type { Shop } from './shop.ts';
import { fault, messagesOf, openUcpShop, type Sold, soldIn, soldKeeps } from './ucp-shop.ts';

/** A cart as it is created and as it is read; a checkout, and the same with an address and a method. */
async function sold(shop: Shop, kind: Kind): Promise<readonly Sold[]> {
  const seen: Sold[] = [];
  await withRecord(shop, kind, async (created) => {
    const later =
      kind === 'cart' ? [await shop.call('get_cart', created.facts)] : await shipped(shop, created);
    const results = [created.called, ...later].filter(({ failed }) => !failed);
    seen.push(...results.map((called) => soldIn(called, kind)));
    return [];
  });
  return seen;
}

async function shipped(shop: Shop, created: Parameters<typeof shipTo>[1]) {
  const { update, read } = await shipTo(shop, created);
  return [update, read];
}

type Row = Pick<Check, 'id' | 'claim' | 'requires'>;

const ofSold = (
  row: Row,
  kinds: readonly Kind[],
  holds: (sold: Sold) => readonly Violation[] | undefined,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(witness) {
      const shop = await openUcpShop(witness);
      const records: Sold[] = [];
      for (const kind of kinds) records.push(...(await sold(shop, kind)));
      return forEach(witness, records, holds);
    },
  });

export const ucpCartsAreWellFormed = ofSold(
  {
    id: 'commerce/ucp-carts-are-well-formed',
    requires: ['commerce.ucp.cart'],
    claim: 'A cart has the members of UCP: one currency, lines with bare integers, and totals.',
  },
  ['cart'],
  (one) => soldKeeps(one, 'ucp/cart'),
);

export const ucpCheckoutsAreWellFormed = ofSold(
  {
    id: 'commerce/ucp-checkouts-are-well-formed',
    requires: ['commerce.ucp.checkout', 'commerce.ucp.status'],
    claim: 'A checkout has the members of UCP, and a status that UCP knows.',
  },
  ['checkout'],
  (one) => soldKeeps(one, 'ucp/checkout'),
);

const discounts: readonly unknown[] = ['discount', 'items_discount'];

const amountOf = ({ amount }: JsonObject): number => (typeof amount === 'number' ? amount : Number.NaN);

const sum = (lines: readonly JsonObject[]): number => lines.reduce((all, line) => all + amountOf(line), 0);

/** What is wrong with totals, in words. */
export function totalsFaults(totals: readonly JsonObject[]): readonly string[] {
  const of = (type: string) => totals.filter((line) => line.type === type);
  const [total] = of('total');
  const parts = totals.filter(({ type }) => type !== 'total');
  const once = ['subtotal', 'total'].filter((type) => of(type).length !== 1);
  const positive = totals.filter((line) => discounts.includes(line.type) && !(amountOf(line) < 0));
  const uneven = totals.filter(
    ({ lines, ...line }) =>
      Array.isArray(lines) && lines.length > 0 && sum(lines.filter(isObject)) !== amountOf(line),
  );
  return [
    ...once.map((type) => `${of(type).length} lines of type ${type}; promised is exactly one`),
    ...positive.map((line) => `a discount of ${show(line.amount)}; promised is less than zero`),
    ...uneven.map((line) => `a ${show(line.type)} of ${show(line.amount)} that is not the sum of its lines`),
    ...(total && sum(parts) !== amountOf(total)
      ? [`a total of ${show(total.amount)} beside parts that add up to ${sum(parts)}`]
      : []),
  ];
}

export const ucpTotalsAddUp = ofSold(
  {
    id: 'commerce/ucp-totals-add-up',
    requires: ['commerce.ucp.totals'],
    claim: 'The totals of a cart or checkout are one subtotal, one total, and parts that add up to it.',
  },
  ['cart', 'checkout'],
  ({ called, at, record }) => {
    if (!Array.isArray(record.totals)) return undefined;
    const totals = record.totals.filter(isObject);
    return totalsFaults(totals).map((found) =>
      fault(called, `the totals have ${found}`, {
        at: `${at}/totals`,
        expected: 'one subtotal, one total, and parts that add up to it',
        actual: show(totals.map(({ type, amount }) => ({ type, amount }))),
      }),
    );
  },
);

const noSuchRecord = 'no-such-record-999999999999';

/** Messages of a checkout that has just begun, and of a cart and a checkout that are not there. */
export const ucpMessagesAreWellFormed = check({
  id: 'commerce/ucp-messages-are-well-formed',
  requires: ['commerce.ucp.messages'],
  claim: 'Every message has a type, and an error its code, its text and a known severity.',
  needs: ['writes'],
  async run(witness) {
    const shop = await openUcpShop(witness);
    const unknown = await Promise.all(
      (['cart', 'checkout'] as const).map(async (kind) =>
        soldIn(await shop.call(`get_${kind}`, { subject: noSuchRecord, [kind]: noSuchRecord }), kind),
      ),
    );
    const seen = [...unknown, ...(await sold(shop, 'checkout'))];
    const messages = seen.flatMap(({ called, at, record }) =>
      messagesOf(record).map((value, i) => ({ called, at: `${at}/messages/${i}`, value })),
    );
    return forEach(witness, messages, ({ called, at, value }) =>
      matchesSchema(called.observation, 'ucp/message', { value, at }),
    );
  },
});
