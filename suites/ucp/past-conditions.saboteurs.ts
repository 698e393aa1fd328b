/** Saboteurs of the conditions that results state: messages, disclosures, actions, constraints and payment terms. */
import { isObject, type JsonObject, objectsOf } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { combine } from '../sabotage/breaking.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload } from '../sabotage/rpc.ts';
import {
  alterFailure,
  alterRecord,
  breakingAugustVersion,
  breakingFirstVersion,
  breakingUcp,
} from '../sabotage/ucp.ts';

const checkouts = ['create_checkout', 'update_checkout', 'get_checkout'];

/** Adds members to the carts that get_cart shows. */
const inCarts = (more: (cart: JsonObject) => JsonObject): Sabotage =>
  alterPayload(['get_cart'], (cart) => ('line_items' in cart ? { ...cart, ...more(cart) } : cart));

const tell = (message: JsonObject): Sabotage =>
  inCarts(() => ({ messages: [{ type: 'warning', content: 'Final sale.', ...message }] }));

const finalSale = {
  type: 'com.example.policy.final_sale',
  description: { plain: 'Final sale.' },
  applies_to: ['$.line_items[0]'],
};

const disclosed = { presentation: 'disclosure', path: '$.line_items[0]' };

/** Says that every quantity is one of these. */
const quantity = (...values: readonly number[]) => ({
  path: "$['line_items'][*]",
  properties: { quantity: { enum: values } },
});

const constrained = (constraint: JsonObject, first: JsonObject = {}): Sabotage =>
  inCarts(({ ucp, line_items: lines }) => ({
    ucp: { ...(isObject(ucp) ? ucp : {}), request_constraints: constraint },
    line_items: Array.isArray(lines)
      ? lines.map((line, i) => (i === 0 ? { ...line, ...first } : line))
      : lines,
  }));

const description = { plain: 'Due today.' };

const term = (id: string, amount: unknown, more: JsonObject = {}) => ({
  ...{ id, title: `Term ${id}`, schedules: [{ id: 's1', type: 'immediate', description, amount }] },
  ...more,
});

/** A canceled checkout is read as it was when it required escalation. */
const escalateAgain = (storefront: Handler): Handler => {
  const escalated = new Map<unknown, JsonObject>();
  return combine(
    alterRecord(['complete_checkout'], 'requires_escalation', (checkout) => {
      escalated.set(checkout.id, checkout);
      return checkout;
    }),
    alterRecord(['get_checkout'], 'canceled', (checkout) => ({ ...checkout, ...escalated.get(checkout.id) })),
  )(storefront);
};

const review = {
  ...{ type: 'error', code: 'approval_required', severity: 'requires_buyer_review' },
  content: 'The buyer must approve this checkout.',
};

/** Shows payment terms in checkouts that are read. @param of makes them from the total. */
const offering = (of: (total: number) => JsonObject): Sabotage =>
  alterPayload(['get_checkout'], (checkout) => {
    const totals = objectsOf(checkout.totals);
    const total = totals.find(({ type }) => type === 'total');
    return total ? { ...checkout, payment: of(Number(total.amount)) } : checkout;
  });

const describeOptions = (text: string): Sabotage =>
  alterPayload(checkouts, (checkout) =>
    changeAt('/fulfillment/methods/0/groups/0/options', (options) =>
      Array.isArray(options)
        ? options.map((option) => ({ ...option, description: { plain: text } }))
        : options,
    )(checkout),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-standard-errors-are-recoverable', {
    'ucp-sold-out-line-is-for-people': inCarts(() => ({
      messages: [
        {
          ...{ type: 'error', code: 'out_of_stock', content: 'One is left.' },
          severity: 'requires_buyer_review',
        },
      ],
    })),
  }),
  ...breakingUcp('commerce/ucp-missing-records-are-unrecoverable', {
    'ucp-missing-order-can-be-recovered': alterFailure(
      'get_order',
      setAt('/messages/0/severity', 'recoverable'),
    ),
  }),
  ...breakingUcp(
    ['commerce/ucp-canceled-escalations-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    { 'ucp-escalation-outlives-its-cancellation': escalateAgain },
  ),
  ...breakingUcp('commerce/ucp-completed-checkouts-ask-for-nothing', {
    'ucp-completed-checkout-asks-for-a-review': {
      isApproved: true,
      sabotage: alterRecord(['get_checkout'], 'completed', setAt('/messages', [review])),
    },
  }),
  ...breakingUcp('commerce/ucp-checkouts-lead-on-while-open', {
    'ucp-ready-checkout-leads-nowhere': alterRecord(
      ['update_checkout'],
      'ready_for_complete',
      removeAt('/continue_url'),
    ),
    'ucp-canceled-checkout-leads-on': alterRecord(
      ['cancel_checkout'],
      'canceled',
      setAt('/continue_url', 'http://storefront.test/checkouts/1'),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-checkouts-lead-on-while-open', {
    'ucp-first-checkout-leads-nowhere': alterRecord(
      ['create_checkout'],
      'incomplete',
      removeAt('/continue_url'),
    ),
  }),
  ...breakingUcp('commerce/ucp-disclosures-name-their-subject', {
    'ucp-disclosure-about-anything': tell({ presentation: 'disclosure', code: 'allergens' }),
  }),
  ...breakingAugustVersion('commerce/ucp-disclosures-have-the-type-of-their-policy', {
    'ucp-disclosure-by-another-code': inCarts(() => ({
      policies: [finalSale],
      messages: [{ type: 'warning', code: 'final_sale', content: 'Final sale.', ...disclosed }],
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-disclosures-lead-to-policies', {
    'ucp-disclosure-of-no-policy': tell({ ...disclosed, code: finalSale.type }),
  }),
  ...breakingUcp('commerce/ucp-options-are-described-without-their-total', {
    'ucp-options-described-by-their-price': alterPayload(checkouts, (checkout) =>
      changeAt('/fulfillment/methods/0/groups/0/options/0', (option) => ({
        ...(isObject(option) ? option : {}),
        description: 'Arrives soon, for $5.00.',
      }))(checkout),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-options-are-described-without-their-total', {
    'ucp-options-described-by-their-price-in-words': describeOptions('Arrives soon. 5 USD or 15 USD'),
  }),
  ...breakingAugustVersion('commerce/ucp-actions-are-outstanding', {
    'ucp-no-action-in-an-object': inCarts(() => ({ actions: {} })),
  }),
  ...breakingAugustVersion('commerce/ucp-actions-belong-to-extensions', {
    'ucp-action-of-a-stranger': inCarts(() => ({ actions: { 'com.example.survey': [{ id: 'a1' }] } })),
  }),
  ...breakingAugustVersion('commerce/ucp-constraints-are-well-formed', {
    'ucp-constraint-at-a-pointer': constrained({ ...quantity(1), path: '/line_items/0' }),
    'ucp-constraint-by-a-maximum': constrained({ properties: { quantity: { maximum: 3 } } }),
  }),
  ...breakingAugustVersion('commerce/ucp-constraints-can-be-met', {
    'ucp-constraints-contradict-each-other': constrained(quantity(1, 2), {
      ucp: { request_constraints: quantity(3) },
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-payment-terms-fit-the-checkout', {
    'ucp-no-payment-term-is-selected': offering((total) => ({ terms: [term('a', total)] })),
    'ucp-payment-terms-of-one-id': offering((total) => ({
      terms: [term('a', total), term('a', total)],
      selected_term_id: 'a',
    })),
    'ucp-payment-term-asks-for-more': offering((total) => ({
      terms: [term('a', total + 1), term('b', total)],
      selected_term_id: 'a',
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-payment-terms-are-described', {
    'ucp-payment-term-without-a-title': offering((total) => ({
      terms: [term('a', total, { title: undefined })],
      selected_term_id: 'a',
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-destinations-have-types', {
    'ucp-location-without-a-name': alterPayload(checkouts, (checkout) =>
      changeAt('/fulfillment/methods/0/destinations/0', (destination) => ({
        ...(isObject(destination) ? destination : {}),
        type: 'business_location',
      }))(checkout),
    ),
  }),
];
