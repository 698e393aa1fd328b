/** Updates: without the buyer of an earlier one, with a quantity or a payment term that is not on offer, and with a destination that is known, unknown, or elsewhere. */
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
import { isTakenAsItIs, lineOf, linesOf, noSuch, taken, totalsOf } from './requests.ts';

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

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-updates-replace-the-record',
    requires: ['commerce.ucp.updates-replace'],
    claim: 'An update that leaves the buyer out removes the buyer whom an earlier update has set.',
    fix: 'Remove the buyer of a cart or checkout where the record in update_cart or update_checkout has none.',
    needs: ['writes'],
    async run(context, { kinds }) {
      const client = await openUcpClient(context);
      const found: Violation[] = [];
      for (const kind of kinds) {
        const calls = await withRecord(client, kind, (created) => replaceBuyer(client, kind, created));
        context.examine(calls.map(({ response }) => response));
        const kept = calls.find((call) => emailIn(call, kind) === formerBuyer);
        if (kept) found.push(...keepsBuyer(kept, kind));
      }
      return found;
    },
  }),

  createdRecord({
    id: 'commerce/ucp-constraints-are-enforced',
    requires: ['commerce.ucp.constraints-kept'],
    claim: 'An update that breaks a shown constraint on the quantity of its lines does not take effect.',
    fix: 'Apply every rule in ucp.request_constraints of a cart to the next update_cart.',
    kind: 'cart',
    judge: async (client, created, examine) => {
      const allowed = allowedQuantities(recordIn(created.call, 'cart').record);
      const [right] = allowed;
      if (right === undefined) {
        throw new Inconclusive('not-observed', 'no cart shows a constraint on quantities');
      }
      const update = (quantity: number) =>
        callWith(client, 'update_cart', created.facts, {
          cart: { line_items: [{ ...lineOf(client, 'cart', created), quantity }] },
        });
      const wrong = Math.max(...allowed) + 1;
      const kept = await update(right);
      const still = allowedQuantities(recordIn(kept, 'cart').record);
      if (kept.failed || still.length === 0 || still.includes(wrong)) {
        throw new Inconclusive('not-observed', 'no update that keeps the constraint shows it again');
      }
      const broken = await update(wrong);
      examine([kept, broken]);
      const isBroken = linesOf(recordIn(broken, 'cart').record).some(({ quantity }) => quantity === wrong);
      return isBroken && isTakenAsItIs(broken, 'cart', kept)
        ? taken(broken, 'cart', `the quantity ${wrong}`, `one of ${still}`)
        : [];
    },
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

/** The suite alone has this address. */
const formerBuyer = 'former-buyer@example.com';

const emailIn = (call: ToolCall, kind: Kind): unknown => valueAt(recordIn(call, kind).record, '/buyer/email');

/** Updates a record with a buyer and then without one; the results after the second update, none if it is refused. */
async function replaceBuyer(
  client: ToolClient,
  kind: Kind,
  { facts }: Created,
): Promise<readonly ToolCall[]> {
  const update = (given: JsonObject) => callWith(client, `update_${kind}`, facts, { [kind]: given });
  const before = await update({ buyer: { email: formerBuyer } });
  if (before.failed || emailIn(before, kind) !== formerBuyer) return [];
  const after = await update({});
  const isLeftOut =
    valueAt(requestedRpc(after.response.request), `/params/arguments/${kind}/buyer`) === undefined;
  return after.failed || !isLeftOut ? [] : [after, await client.call(`get_${kind}`, facts)];
}

function keepsBuyer(call: ToolCall, kind: Kind): readonly Violation[] {
  const at = `${recordIn(call, kind).at}/buyer/email`;
  const lead = `after an update without a buyer, a ${kind} has at ${at}`;
  return mismatch(call.response, lead, { at, expected: 'no former buyer', actual: formerBuyer });
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

function destinationsOf(call: ToolCall): readonly JsonObject[] {
  const { destinations } = methodOf(call);
  return objectsOf(destinations);
}

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

/** The quantities that the constraints of a cart leave for all its lines; empty without such constraints. */
function allowedQuantities(record: JsonObject): readonly number[] {
  const constraint = valueAt(record, '/ucp/request_constraints');
  const path = String(valueAt(constraint, '/path'));
  const rule = valueAt(constraint, '/properties/quantity');
  if (!/^\$(?:\.line_items|\[['"]line_items['"]\])\[(?:\*|0)\]$/.test(path) || !isObject(rule)) return [];
  const values = Array.isArray(rule.enum) ? rule.enum : [rule.const];
  return values.filter((value) => Number.isSafeInteger(value));
}
