/** Requests with an input that a storefront has to compare, ignore, tell or refuse, each beside an ordinary one. */
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { naming, show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { requireProfile } from '../../discovered/profile.ts';
import { entriesOf } from '../../discovered/ucp.ts';
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
import { createdRecord, ucpCheck } from '../client/ucp-check.ts';

export const noSuch = 'com.example.storefront_conformance.no_such';

const unitOf = (record: JsonObject): unknown => valueAt(record, '/line_items/0/item/quantity_unit');

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-invalid-inputs-are-refused',
    requires: ['commerce.ucp.inputs-validated'],
    claim: 'A cart or checkout with a word as a quantity is not created.',
    fix: 'Validate the arguments of create_cart and create_checkout against their inputSchema, and refuse what is invalid.',
    needs: ['writes'],
    async run(context, { kinds }) {
      const client = await openUcpClient(context);
      const found: Violation[] = [];
      for (const kind of kinds) {
        const violations = await withRecord(client, kind, async (created) => {
          const call = await createWith(client, kind, created, {
            line_items: [{ ...lineOf(client, kind, created), quantity: 'many' }],
          });
          context.examine([call.response]);
          return isTakenAsItIs(call, kind, created.call)
            ? taken(call, kind, 'the quantity "many"', 'a refusal')
            : [];
        });
        found.push(...violations);
      }
      return found;
    },
  }),

  createdRecord({
    id: 'commerce/ucp-unknown-claims-do-not-block',
    requires: ['commerce.ucp.claims-unknown', 'commerce.ucp.claims-told'],
    claim:
      'A claim that no storefront knows changes nothing in a checkout, and a warning says that it does not count.',
    fix: 'Accept unknown claims in context.eligibility without an effect, and add a warning with the code eligibility_not_accepted.',
    kind: 'checkout',
    judge: async (client, created, examine) => {
      const claim = `${noSuch}_claim`;
      const call = await createWith(client, 'checkout', created, { context: { eligibility: [claim] } });
      requireTaken(call, 'claims');
      examine([call]);
      const before = recordIn(created.call, 'checkout').record;
      const { record } = recordIn(call, 'checkout');
      if (call.failed || !equals(linesOf(record), linesOf(before)) || record.status !== before.status) {
        await requireSteady(client, created);
        const expected = show({ status: before.status, line_items: linesOf(before) });
        return naming('commerce.ucp.claims-unknown', taken(call, 'checkout', `the claim ${claim}`, expected));
      }
      if (newMessages(record, before).some(({ type }) => type === 'warning')) return [];
      return naming(
        'commerce.ucp.claims-told',
        taken(call, 'checkout', `the claim ${claim}`, 'a warning about it'),
      );
    },
  }),

  createdRecord({
    id: 'commerce/ucp-unknown-consent-is-ignored',
    requires: ['commerce.ucp.consent-unknown'],
    claim: 'A consent to a purpose that was not advertised does not occur in the checkout.',
    fix: 'Keep only those purposes of buyer.consent that an earlier answer has advertised.',
    kind: 'checkout',
    judge: async (client, created, examine) => {
      const profile = await requireProfile(client.context);
      const names = entriesOf(profile, ['capabilities']).map(({ name }) => name);
      if (!names.some((name) => name.endsWith('.buyer_consent'))) {
        throw new Inconclusive('not-advertised', 'the profile advertises no consent of buyers');
      }
      const purpose = `${noSuch}_purpose`;
      const consent = { [purpose]: { granted: true, source: 'platform' } };
      const call = await createWith(client, 'checkout', created, { buyer: { consent } });
      requireTaken(call, 'consent');
      examine([call]);
      const shown = valueAt(recordIn(call, 'checkout').record, '/buyer/consent');
      if (!call.failed && !(isObject(shown) && Object.hasOwn(shown, purpose))) return [];
      if (call.failed) await requireSteady(client, created);
      return taken(call, 'checkout', `a consent to ${purpose}`, 'a checkout without it');
    },
  }),

  createdRecord({
    id: 'commerce/ucp-asserted-units-are-compared',
    requires: ['commerce.ucp.unit-asserted'],
    claim: 'A line in a unit in which its item is not sold is refused, or revised with a message.',
    fix: 'Compare item.quantity_unit of each requested line with the unit in which the item is sold, and answer another one with a recoverable message.',
    kind: 'cart',
    judge: async (client, created, examine) => {
      const unit = unitOf(recordIn(created.call, 'cart').record) ?? { unit: 'C62', display_text: 'each' };
      const wrong = {
        unit: valueAt(unit, '/unit') === 'LTR' ? 'KGM' : 'LTR',
        scale: 3,
        display_text: 'of no such unit',
      };
      const [right, call] = [
        await createWith(client, 'cart', created, { line_items: [lineOf(client, 'cart', created, unit)] }),
        await createWith(client, 'cart', created, { line_items: [lineOf(client, 'cart', created, wrong)] }),
      ];
      if (right.failed) throw new Inconclusive('not-observed', 'a line in the true unit is refused');
      examine([right, call]);
      return isTakenAsItIs(call, 'cart', created.call)
        ? taken(
            call,
            'cart',
            `the unit ${wrong.unit} of an item that is sold by ${show(unit)}`,
            'a refusal or a message',
          )
        : [];
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
    id: 'commerce/ucp-amounts-beyond-the-range-are-errors',
    requires: ['commerce.ucp.overflow'],
    claim: 'A line whose amount is beyond the range of exact integers is an error, or a message revises it.',
    fix: 'Compute amounts in wide integers, and answer a quantity whose amount exceeds 9007199254740991 with an error.',
    kind: 'cart',
    judge: async (client, created, examine) => {
      const line_items = [{ ...lineOf(client, 'cart', created), quantity: Number.MAX_SAFE_INTEGER }];
      const call = await createWith(client, 'cart', created, { line_items });
      examine([call]);
      const [amount] = linesOf(recordIn(call, 'cart').record).map(amountOf);
      const isBeyond = amount !== undefined && amount > Number.MAX_SAFE_INTEGER;
      if (!isBeyond || !isTakenAsItIs(call, 'cart', created.call)) return [];
      return taken(call, 'cart', `a quantity of ${Number.MAX_SAFE_INTEGER}`, 'an error or a message');
    },
  }),

  createdRecord({
    id: 'commerce/ucp-equal-requests-give-equal-checkouts',
    requires: ['commerce.ucp.deterministic'],
    claim:
      'Two checkouts of the same request have the same status, lines and totals, unless a message says why not.',
    fix: 'Compute the status, the lines and the totals of a checkout from its request and the catalog alone.',
    kind: 'checkout',
    judge: async (client, created, examine) => {
      const call = await createWith(client, 'checkout', created, {});
      if (call.failed) {
        throw new Inconclusive('not-observed', 'a second checkout of the same request is refused');
      }
      examine([created.call, call]);
      const [before, { at, record }] = [
        recordIn(created.call, 'checkout').record,
        recordIn(call, 'checkout'),
      ];
      const [first, second] = [before, record].map(contentsOf);
      if (equals(first, second)) return [];
      if (newMessages(record, before).length > 0) {
        throw new Inconclusive('not-observed', 'a message tells what has changed since the first checkout');
      }
      return mismatch(call.response, 'a second checkout of the same request is', {
        at,
        expected: show(first),
        actual: second,
      });
    },
  }),
];

/** Creates a record as the one before, with the given members in place of its own. The run cancels it. */
const createWith = (
  client: ToolClient,
  kind: Kind,
  { facts }: Created,
  given: JsonObject,
): Promise<ToolCall> => {
  const { subject: _subject, [kind]: _id, ...rest } = facts;
  return callWith(client, `create_${kind}`, rest, { [kind]: given });
};

/** The line that an ordinary call has, in a unit if one is given. */
export function lineOf(client: ToolClient, kind: Kind, { facts }: Created, unit?: unknown): JsonObject {
  const { subject: _subject, [kind]: _id, ...rest } = facts;
  const planned = valueAt(client.plan(`create_${kind}`, rest).arguments, `/${kind}/line_items/0`);
  const line = isObject(planned) ? planned : { item: { id: String(facts.variant) }, quantity: 1 };
  const item = isObject(line.item) ? line.item : { id: String(facts.variant) };
  return { ...line, ...(unit !== undefined && { item: { ...item, quantity_unit: unit } }) };
}

const invalidParams = -32602;

/** @throws Inconclusive `undeclared-shape` for a call whose arguments are refused as such. */
function requireTaken({ rpcResponse }: ToolCall, what: string): void {
  if (valueAt(rpcResponse, '/error/code') !== invalidParams) return;
  throw new Inconclusive('undeclared-shape', `the inputs of the tool have no place for ${what}`);
}

/** The record has a line, and no more messages than an ordinary one. */
export function isTakenAsItIs(call: ToolCall, kind: Kind, ordinary: ToolCall): boolean {
  const [{ record }, { record: before }] = [recordIn(call, kind), recordIn(ordinary, kind)];
  const more = newMessages(record, before);
  return !call.failed && linesOf(record).length > 0 && more.every(({ type }) => type === 'info');
}

const newMessages = (record: JsonObject, before: JsonObject): readonly JsonObject[] =>
  messagesOf(record).filter((one) => !messagesOf(before).some((known) => equals(one, known)));

/** @throws Inconclusive where the ordinary request fares otherwise than before: then the input is not to blame. */
async function requireSteady(client: ToolClient, created: Created): Promise<void> {
  const again = await createWith(client, 'checkout', created, {});
  const [first, second] = [created.call, again].map((one) => contentsOf(recordIn(one, 'checkout').record));
  if (!again.failed && equals(first, second)) return;
  throw new Inconclusive('not-observed', 'the same request without it is refused or answered otherwise, too');
}

export function taken(call: ToolCall, kind: Kind, what: string, expected: string): readonly Violation[] {
  const { at, record } = recordIn(call, kind);
  const actual = call.rpcResponse.error ?? record;
  return mismatch(call.response, `a ${kind} with ${what} was answered with`, { at, expected, actual });
}

type Line = Readonly<Record<'item' | 'price' | 'quantity' | 'scale', unknown>>;

export const linesOf = ({ line_items: lines }: JsonObject): readonly Line[] =>
  objectsOf(lines).map((line) => ({
    item: valueAt(line, '/item/id'),
    price: valueAt(line, '/item/price'),
    quantity: line.quantity,
    scale: valueAt(line, '/item/quantity_unit/scale'),
  }));

const amountOf = ({ price, quantity, scale }: Line): number =>
  (Number(price) * Number(quantity)) / 10 ** Number(scale ?? 0);

export const totalsOf = ({ totals }: JsonObject): readonly JsonObject[] =>
  objectsOf(totals).map(({ type, amount }) => ({ type, amount }));

/** What two checkouts of one request have in common. */
const contentsOf = (record: JsonObject): JsonObject => ({
  status: record.status,
  currency: record.currency,
  lines: linesOf(record),
  totals: totalsOf(record),
});

/** The quantities that the constraints of a cart leave for all its lines; empty without such constraints. */
function allowedQuantities(record: JsonObject): readonly number[] {
  const constraint = valueAt(record, '/ucp/request_constraints');
  const path = String(valueAt(constraint, '/path'));
  const rule = valueAt(constraint, '/properties/quantity');
  if (!/^\$(?:\.line_items|\[['"]line_items['"]\])\[(?:\*|0)\]$/.test(path) || !isObject(rule)) return [];
  const values = Array.isArray(rule.enum) ? rule.enum : [rule.const];
  return values.filter((value) => Number.isSafeInteger(value));
}
