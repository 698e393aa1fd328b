/** Ids of another kind: a cart is no checkout, and a checkout no cart, whatever else they share. */
import { forEach } from '../../../lib/assert/rules.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id, Named } from '../../discovered/arguments/facts.ts';
import { called } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { namedIn, type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { idOf } from '../client/record-ids.ts';
import { destinationIn } from '../client/test-data.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isSameId, type Kind, kinds, operationsCheck } from '../client/values.ts';
import { isNamedFor } from '../map/names.ts';
import { type Offer, purchaseFacts, requireOffers } from '../offers/offers.ts';
import { requireShapes } from '../shapes/record-shape.ts';
import { openRecords, saysFailure } from './calls.ts';

type Open = { readonly kind: Kind; readonly id: Id; readonly call: ToolCall };

const otherOf = { cart: 'checkout', checkout: 'cart' } as const;

/** A quantity that nothing else asks for, so that it would be seen. */
const quantity = 7;

/** The kind before the number: `cart_` of `cart_12ab`. */
const formOf = (id: Id): string => String(id).replaceAll(/(?=[a-z]*\d)[\da-z]{4,}|\d+/gi, '#');

/** Where one record is the cart first and then the checkout, or where nothing tells their ids apart, either may be both. */
function areDistinct(cart: Open, checkout: Open): boolean {
  const source = checkout.call.placed.find(({ fact }) => fact === 'cart')?.value;
  if (isSameId(source ?? cart.id, checkout.id)) return false;
  return source !== undefined || formOf(cart.id) !== formOf(checkout.id);
}

type Crossing = { readonly record: Open; readonly update: ToolCall; readonly after: ToolCall };

/** What a record says of itself, with another id in the place of its own. */
const namedAs = (id: Id, { id: own, call }: Open): readonly Named[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(namedIn)
    .map(({ name, value }) => ({ name, value: value === own ? id : value }));

/** Sends the id of a record to the update of the other kind, and then looks at the record. */
async function cross(
  client: ToolClient,
  record: Open,
  { offer, other }: { readonly offer: Offer; readonly other: Open },
  look: (facts: Partial<Facts>) => Promise<ToolCall>,
): Promise<Crossing> {
  const { kind, id } = record;
  const facts = { ...purchaseFacts(offer), quantity, subject: id, [other.kind]: id };
  const update = await client.call(`update_${other.kind}`, { ...facts, ofRecord: namedAs(id, other) });
  return { record, update, after: await look({ subject: id, [kind]: id, ofRecord: namedAs(id, record) }) };
}

function judge({ record: { kind, id, call }, update, after }: Crossing): readonly Violation[] {
  const details = { at: '/result', expected: 'a failure', actual: 'a result' };
  if (!update.failed && !payloadsOf(update.rpcResponse).some(saysFailure)) {
    const message = `${called(update.response)} succeeds with the id of a ${kind}: ${show(id)}`;
    return [violation(update.response, message, details)];
  }
  const changed = quantitiesIn(after).find(({ value }) => Number(value) === quantity);
  if (!changed || quantitiesIn(call).some(({ value }) => Number(value) === quantity)) return [];
  const message = `${called(after.response)} shows the ${quantity} pieces that an update_${otherOf[kind]} with the id of this ${kind} asked for, which was refused`;
  return [
    violationAt(after, { path: changed.path }, message, { expected: 'no change', actual: String(quantity) }),
  ];
}

const quantitiesIn = ({ rpcResponse }: ToolCall): readonly Place[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => isNamedFor('quantity', `/${path.join('/')}`, true));

export const checks = [
  check({
    id: 'commerce/ids-of-another-kind-are-failures',
    requires: ['commerce.other-kinds'],
    claim:
      'An update_checkout with the id of a cart fails and changes nothing, and so does an update_cart with that of a checkout.',
    fix: 'Answer update_checkout with an error when its id is that of a cart, and update_cart when its id is that of a checkout, and change neither.',
    prerequisites: ['commerce/unknown-records-are-failures'],
    needs: ['writes'],
    roles: ['id'],
    async run(context) {
      const client = await openToolClient(context);
      const { shapes } = await requireShapes(client);
      const [offer] = await requireOffers(client);
      const calls = offer
        ? await openRecords(client, offer, 'commerce/ids-of-another-kind-are-failures')
        : [];
      const records = calls.flatMap(({ kind, call }): Open[] => {
        const id = call.failed ? undefined : idOf(context.target, kind, call.rpcResponse);
        return id === undefined ? [] : [{ kind, id, call }];
      });
      const [cart, checkout] = kinds.map((kind) => records.find((one) => one.kind === kind));
      if (!offer || !cart || !checkout) throw prerequisite(operationsCheck[cart ? 'checkout' : 'cart']);
      if (!areDistinct(cart, checkout)) {
        throw new Inconclusive('not-observed', 'nothing tells the ids of carts from those of checkouts');
      }
      const takes = (kind: Kind) =>
        shapes.some(({ samples }) => samples.some(({ tool }) => tool === `update_${kind}`));
      // Where an update of a checkout takes no lines, one with an address shows that it takes an id of its own.
      const ship = (facts: Partial<Facts>) =>
        client.call('update_checkout', { ...facts, ...destinationIn(client.home) });
      // An input schema may leave no place for an id of the other form.
      const attempts = await Promise.all(
        [
          cross(client, cart, { offer, other: checkout }, (facts) => client.call('get_cart', facts)),
          cross(client, checkout, { offer, other: cart }, (facts) =>
            takes('checkout') ? client.call('get_checkout', facts) : ship(facts),
          ),
        ].map((crossing) => crossing.then((one) => [one], noneKnown)),
      );
      const crossings = attempts.flat();
      const shipped = crossings.find(({ record }) => record === checkout)?.after;
      const isTaken = { cart: takes('cart'), checkout: takes('checkout') || shipped?.failed === false };
      const judged = crossings.filter(
        ({ record: { kind, id }, update, after }) =>
          isTaken[otherOf[kind]] && !after.failed && update.placed.some(({ value }) => value === id),
      );
      return forEach(
        context,
        judged,
        async (crossing) => judge(crossing),
        'no tool takes the id of another kind, or none is known to take its own',
      );
    },
  }),
];
