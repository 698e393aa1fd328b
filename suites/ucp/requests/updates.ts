/** Updates: without the buyer of an earlier one, or with another one, with a payment term that is not on offer, and with a destination that is known, unknown, or elsewhere. */
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { naming, show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { destinationIn } from '../../commerce/client/test-data.ts';
import { requestedRpc } from '../../discovered/rpc.ts';
import {
  type Created,
  callWith,
  type Kind,
  openUcpClient,
  type ToolCall,
  type ToolClient,
  withRecord,
} from '../client/tool-client.ts';
import { messagesOf, recordIn } from '../client/tool-results.ts';
import { createdRecord, type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { noSuch, taken, totalsOf } from './requests.ts';

const unknown = 'no-such-destination-999999999999';

type Shipped = {
  readonly before: ToolCall;
  readonly id: string;
  /** Updates the checkout with a selected destination, and with further members. */
  readonly select: (id: string, more?: JsonObject) => Promise<ToolCall>;
  readonly read: () => Promise<ToolCall>;
};

type SelectionRow = UcpRow & {
  readonly judge: (
    shipped: Shipped,
    examine: (calls: readonly ToolCall[]) => void,
  ) => Promise<readonly Violation[]>;
};

/** A check that selects destinations of a checkout which shows one. */
const selected = ({ judge, ...row }: SelectionRow): Check =>
  createdRecord({
    ...row,
    kind: 'checkout',
    judge: async (client, created, examine) => judge(await ship(client, created), examine),
  });

/** The suite alone has this address. */
const formerBuyer = 'former-buyer@example.com';

const formerName = 'Formerbuyer';

const laterBuyer = { first_name: 'Later', email: 'later-buyer@example.com' };

type BuyerRow = UcpRow & {
  /** Updates a record so that the results, if there are any, show another buyer than before, or none. */
  readonly update: (client: ToolClient, kind: Kind, created: Created) => Promise<readonly ToolCall[]>;
  /** The update in words. */
  readonly after: string;
  /** What only the former buyer has. */
  readonly former: Readonly<Record<'member' | 'value', string>>;
};

/** A check of the buyer whom updates leave in carts and checkouts. */
const buyers = ({ update, after, former: { member, value }, ...row }: BuyerRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, { kinds }) {
      const client = await openUcpClient(context);
      const found: Violation[] = [];
      for (const kind of kinds) {
        const calls = await withRecord(client, kind, (created) => update(client, kind, created));
        context.examine(calls.map(({ response }) => response));
        const kept = calls.find((call) => buyerIn(call, kind)[member] === value);
        if (!kept) continue;
        const at = `${recordIn(kept, kind).at}/buyer/${member}`;
        const lead = `after an update ${after}, a ${kind} has at ${at}`;
        found.push(...mismatch(kept.response, lead, { at, expected: 'no former buyer', actual: value }));
      }
      return found;
    },
  });

export const checks: readonly Check[] = [
  buyers({
    id: 'commerce/ucp-updates-replace-the-record',
    requires: ['commerce.ucp.updates-replace'],
    claim: 'An update that leaves the buyer out removes the buyer whom an earlier update has set.',
    fix: 'Remove the buyer of a cart or checkout where the record in update_cart or update_checkout has none.',
    update: replaceBuyer,
    after: 'without a buyer',
    former: { member: 'email', value: formerBuyer },
  }),

  buyers({
    id: 'commerce/ucp-updates-replace-the-buyer',
    requires: ['commerce.ucp.buyer-replaced'],
    claim: 'An update with another buyer, without a last name, removes the last name of the former buyer.',
    fix: 'Keep of the buyer of a cart or checkout only what the record in update_cart or update_checkout has.',
    prerequisites: ['commerce/ucp-updates-replace-the-record'],
    update: renameBuyer,
    after: 'with another buyer',
    former: { member: 'last_name', value: formerName },
  }),

  createdRecord({
    id: 'commerce/ucp-unknown-payment-terms-are-told',
    requires: ['commerce.ucp.terms-changed'],
    claim:
      'A selected payment term that is not among the terms is refused, or a warning says what became of it.',
    fix: 'Add a warning with the code payment_term_changed where selected_term_id of update_checkout does not name one of the terms.',
    kind: 'checkout',
    judge: async (client, created, examine) => {
      const { record } = recordIn(created.call, 'checkout');
      if (!Array.isArray(valueAt(record, '/payment/terms'))) {
        throw new Inconclusive('not-observed', 'no checkout shows payment terms');
      }
      const given = { checkout: { payment: { selected_term_id: `${noSuch}_term` } } };
      const call = await callWith(client, 'update_checkout', created.facts, given);
      examine([call]);
      const told = messagesOf(recordIn(call, 'checkout').record);
      if (
        call.failed ||
        told.some(({ code, path }) => code === 'payment_term_changed' || /term/.test(String(path)))
      ) {
        return [];
      }
      return taken(call, 'checkout', `the payment term ${noSuch}_term`, 'a warning payment_term_changed');
    },
  }),

  selected({
    id: 'commerce/ucp-selected-destinations-are-kept',
    requires: ['commerce.ucp.selected-kept', 'commerce.ucp.selected-substituted'],
    claim: 'A selected destination is named by the method of the result, with the address that it had.',
    fix: 'Return the accepted selected_destination_id, with the destination that had this id, from update_checkout.',
    judge: async ({ before, id, select }, examine) => {
      const update = await select(id);
      if (isRefused(update)) {
        throw new Inconclusive('not-observed', 'a destination that the checkout shows is refused');
      }
      examine([update]);
      const [was, is] = [before, update].map((call) => destinationsOf(call).find((one) => one.id === id));
      const { selected_destination_id: actual } = methodOf(update);
      if (actual !== id) {
        return naming('commerce.ucp.selected-kept', shows(update, 'selected_destination_id', id, actual));
      }
      if (was && is && placeOf(was) !== placeOf(is)) {
        return naming('commerce.ucp.selected-substituted', shows(update, 'destinations', placeOf(was), is));
      }
      return [];
    },
  }),

  selected({
    id: 'commerce/ucp-unknown-destinations-are-refused',
    requires: ['commerce.ucp.selected-refused', 'commerce.ucp.selected-told'],
    claim:
      'The selection of a destination that the shop does not know leaves the checkout as it is, and a recoverable message leads to the selection.',
    fix: 'Answer an unknown selected_destination_id in update_checkout with the checkout as it was, and an error of severity recoverable whose path is that of selected_destination_id.',
    judge: async ({ id, select, read }, examine) => {
      const control = await select(id);
      if (isRefused(control)) {
        throw new Inconclusive('not-observed', 'a destination that the checkout shows is refused');
      }
      const [before, refused, after] = [await read(), await select(unknown), await read()];
      examine([before, refused, after]);
      const [was, is] = [before, after].map((call) => stateOf(recordIn(call, 'checkout').record));
      const isTold = messagesOf(recordIn(refused, 'checkout').record).some(
        ({ type, severity, path }) =>
          type === 'error' &&
          severity === 'recoverable' &&
          /selected_destination_id['"\]]*$/.test(String(path)),
      );
      if (!equals(was, is)) {
        return naming('commerce.ucp.selected-refused', shows(after, '', show(was), is));
      }
      if (isTold) return [];
      const { record } = recordIn(refused, 'checkout');
      const expected = 'a recoverable error at selected_destination_id';
      const actual = record.messages ?? refused.rpcResponse.error;
      return naming('commerce.ucp.selected-told', shows(refused, 'messages', expected, actual));
    },
  }),

  selected({
    id: 'commerce/ucp-selected-destinations-outweigh-the-context',
    requires: ['commerce.ucp.selected-context'],
    claim: 'The country of the context changes no total of a checkout with a selected destination.',
    fix: 'Compute shipping and taxes for the selected destination, whatever country context has.',
    judge: async ({ id, select }, examine) => {
      const plain = await select(id);
      const { address_country: home } = destinationsOf(plain).find((one) => one.id === id) ?? {};
      if (isRefused(plain) || typeof home !== 'string') {
        throw new Inconclusive('not-observed', 'no selected destination shows its country');
      }
      const elsewhere = await select(id, { context: { address_country: home === 'DE' ? 'FR' : 'DE' } });
      if (isRefused(elsewhere)) {
        throw new Inconclusive('not-observed', 'another country in the context is refused');
      }
      examine([plain, elsewhere]);
      const [expected, actual] = [plain, elsewhere].map((call) =>
        totalsOf(recordIn(call, 'checkout').record),
      );
      return equals(expected, actual) ? [] : shows(elsewhere, 'totals', show(expected), actual);
    },
  }),
];

/** Updates a record with a buyer and then without one; the results after the second update, none if it is refused. */
async function replaceBuyer(
  client: ToolClient,
  kind: Kind,
  { facts }: Created,
): Promise<readonly ToolCall[]> {
  const update = (given: JsonObject) => callWith(client, `update_${kind}`, facts, { [kind]: given });
  const before = await update({ buyer: { email: formerBuyer } });
  if (before.failed || buyerIn(before, kind).email !== formerBuyer) return [];
  const after = await update({});
  const isLeftOut =
    valueAt(requestedRpc(after.response.request), `/params/arguments/${kind}/buyer`) === undefined;
  return after.failed || !isLeftOut ? [] : [after, await client.call(`get_${kind}`, facts)];
}

function buyerIn(call: ToolCall, kind: Kind): JsonObject {
  const { buyer } = recordIn(call, kind).record;
  return isObject(buyer) ? buyer : {};
}

/** Updates a record with a buyer and then with another one; the results that show the later one. */
async function renameBuyer(client: ToolClient, kind: Kind, { facts }: Created): Promise<readonly ToolCall[]> {
  const update = (buyer: JsonObject) => callWith(client, `update_${kind}`, facts, { [kind]: { buyer } });
  const before = await update({ first_name: 'Former', last_name: formerName, email: formerBuyer });
  if (before.failed || buyerIn(before, kind).last_name !== formerName) return [];
  const after = await update(laterBuyer);
  const calls = after.failed ? [] : [after, await client.call(`get_${kind}`, facts)];
  return calls.filter((call) => buyerIn(call, kind).email === laterBuyer.email);
}

/** @throws Inconclusive `not-observed` for a checkout that shows no destination. */
async function ship(client: ToolClient, { facts }: Created): Promise<Shipped> {
  const before = await client.call('update_checkout', {
    ...facts,
    ...destinationIn(client.home),
  });
  const method = methodOf(before);
  const [destination] = destinationsOf(before);
  if (before.failed || typeof destination?.id !== 'string') {
    throw new Inconclusive('not-observed', 'no checkout shows a destination with an id');
  }
  const own = Object.fromEntries(
    ['id', 'type', 'line_item_ids'].flatMap((name) => (name in method ? [[name, method[name]]] : [])),
  );
  return {
    before,
    id: destination.id,
    select: (id, more = {}) =>
      callWith(client, 'update_checkout', facts, {
        checkout: { ...more, fulfillment: { methods: [{ ...own, selected_destination_id: id }] } },
      }),
    read: () => client.call('get_checkout', facts),
  };
}

const isRefused = (call: ToolCall): boolean =>
  call.failed || !('fulfillment' in recordIn(call, 'checkout').record);

function methodOf(call: ToolCall): JsonObject {
  const method = valueAt(recordIn(call, 'checkout').record, '/fulfillment/methods/0');
  return isObject(method) ? method : {};
}

const destinationsOf = (call: ToolCall): readonly JsonObject[] => objectsOf(methodOf(call).destinations);

/** Where a destination is: additions, such as a name, do not matter. */
const placeOf = ({ street_address, postal_code, address_country }: JsonObject): string =>
  [street_address, postal_code, address_country].join(', ');

/** What an update that is refused must not change. */
const stateOf = (record: JsonObject): JsonObject => ({
  status: record.status,
  totals: totalsOf(record),
  selected: valueAt(record, '/fulfillment/methods/0/selected_destination_id'),
});

function shows(call: ToolCall, member: string, expected: string, actual: unknown): readonly Violation[] {
  const place =
    member === 'selected_destination_id' || member === 'destinations'
      ? `fulfillment/methods/0/${member}`
      : member;
  const at = `${recordIn(call, 'checkout').at}/${place}`.replace(/\/$/, '');
  return mismatch(call.response, `a checkout with a selected destination has at ${at}`, {
    at,
    expected,
    actual,
  });
}
