/** Saboteurs of requests with an input that has to be compared, ignored, told or refused, and of selected destinations. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { onProfile } from '../../sabotage/documents.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterPayload, misreadCalls } from '../../sabotage/rpc.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp, keepBuyers } from '../../sabotage/ucp.ts';

const argument = (path: string) => `/params/arguments/${path}`;

/** The value of the call at a place of its arguments. */
const given =
  (path: string, isMeant: (value: unknown) => boolean): Condition =>
  (received) =>
    isMeant(valueAt(received.rpc, argument(path)));

const isThere = (value: unknown): boolean => value !== undefined;

/** Takes the first line of a call for one of another quantity. */
const readQuantity = (tool: string, record: string, read: (quantity: unknown) => unknown): Sabotage =>
  misreadCalls(tool, changeAt(argument(`${record}/line_items/0/quantity`), read));

const many = (quantity: unknown): unknown => (quantity === 'many' ? 1 : quantity);

const selected = 'checkout/fulfillment/methods/0/selected_destination_id';

const method = '/fulfillment/methods/0';

const isUnknown = (value: unknown): boolean => String(value).startsWith('no-such');

/** Every checkout that is created has a gift of its own. */
const moody = (storefront: Handler): Handler => {
  let count = 0;
  return alterPayload(['create_checkout'], (checkout) => {
    count += 1;
    const gift = { type: `gift_${count}`, display_text: 'A gift', amount: 0 };
    return Array.isArray(checkout.totals) ? { ...checkout, totals: [gift, ...checkout.totals] } : checkout;
  })(storefront);
};

/** Says in every cart that each line has this quantity. */
const onlyOne = alterPayload(
  ['create_cart', 'update_cart', 'get_cart', 'cancel_cart'],
  ({ ucp, ...cart }) => ({
    ucp: {
      ...(isObject(ucp) ? ucp : {}),
      request_constraints: { path: '$.line_items[*]', properties: { quantity: { const: 1 } } },
    },
    ...cart,
  }),
);

const isHuge = (quantity: unknown): boolean => quantity === Number.MAX_SAFE_INTEGER;

const huge = (totals: unknown): unknown =>
  Array.isArray(totals)
    ? totals
        .filter(isObject)
        .map((total) => ({ ...total, amount: Number(total.amount) * Number.MAX_SAFE_INTEGER }))
    : totals;

/** A cart of one piece as one of the most pieces that a number counts, with amounts as floating point has them. */
function hugeCart(cart: JsonObject): JsonObject {
  const lines = objectsOf(cart.line_items);
  return {
    ...cart,
    totals: huge(cart.totals),
    line_items: lines.map((line) => ({
      ...line,
      quantity: Number.MAX_SAFE_INTEGER,
      totals: huge(line.totals),
    })),
  };
}

const term = (amount: unknown) => ({
  terms: [
    {
      ...{ id: 'now', title: 'Pay now' },
      schedules: [{ id: 's1', type: 'immediate', description: { plain: 'Due today.' }, amount }],
    },
  ],
  selected_term_id: 'now',
});

const withTerms = alterPayload(
  ['create_checkout', 'update_checkout', 'get_checkout', 'cancel_checkout'],
  (checkout) => {
    const totals = objectsOf(checkout.totals);
    const total = totals.find(({ type }) => type === 'total');
    return total ? { ...checkout, payment: term(total.amount) } : checkout;
  },
);

/** A checkout that was ready once is ready until it ends. */
const stayReady = (storefront: Handler): Handler => {
  const ready = new Set<unknown>();
  return alterPayload(['create_checkout', 'update_checkout', 'get_checkout'], (checkout) => {
    if (checkout.status === 'ready_for_complete') ready.add(checkout.id);
    const isLost = checkout.status === 'incomplete' && ready.has(checkout.id);
    return isLost ? { ...checkout, status: 'ready_for_complete', messages: [] } : checkout;
  })(storefront);
};

/** A buyer keeps what the last one had, unless an update names it or leaves the whole buyer out. */
const mixBuyers =
  (tools: readonly string[]): Sabotage =>
  (handler) => {
    const buyers = new Map<unknown, JsonObject>();
    return alterPayload(tools, (record) => {
      const buyer = isObject(record.buyer) ? { ...buyers.get(record.id), ...record.buyer } : {};
      buyers.set(record.id, buyer);
      return record.buyer === undefined ? record : { ...record, buyer };
    })(handler);
  };

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-invalid-inputs-are-refused', {
    'ucp-words-are-quantities-in-carts': readQuantity('create_cart', 'cart', many),
    'ucp-words-are-quantities-in-checkouts': readQuantity('create_checkout', 'checkout', many),
  }),
  ...breakingFirstVersion('commerce/ucp-invalid-inputs-are-refused', {
    'ucp-first-words-are-quantities': readQuantity('create_checkout', 'checkout', many),
  }),
  ...breakingUcp('commerce/ucp-updates-replace-the-record', {
    'ucp-carts-keep-their-former-buyer': keepBuyers(['update_cart', 'get_cart']),
    'ucp-checkouts-keep-their-former-buyer': keepBuyers(['update_checkout']),
  }),
  ...breakingFirstVersion('commerce/ucp-updates-replace-the-record', {
    'ucp-first-checkouts-keep-their-former-buyer': keepBuyers(['update_checkout', 'get_checkout']),
  }),
  ...breakingUcp('commerce/ucp-updates-replace-the-buyer', {
    'ucp-carts-mix-buyers': mixBuyers(['update_cart', 'get_cart']),
    'ucp-checkouts-mix-buyers': mixBuyers(['update_checkout', 'get_checkout']),
  }),
  ...breakingFirstVersion('commerce/ucp-updates-replace-the-buyer', {
    'ucp-first-checkouts-mix-buyers': mixBuyers(['update_checkout', 'get_checkout']),
  }),
  ...breakingUcp('commerce/ucp-updates-can-end-readiness', {
    'ucp-checkouts-stay-ready': stayReady,
    'ucp-updates-without-an-address-are-ready': alterPayload(
      ['update_checkout'],
      (checkout) => ({ ...checkout, status: 'ready_for_complete' }),
      given('checkout/fulfillment', (fulfillment) => fulfillment === undefined),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-updates-can-end-readiness', {
    'ucp-first-checkouts-stay-ready': stayReady,
  }),
  ...breakingUcp('commerce/ucp-unknown-claims-do-not-block', {
    'ucp-unknown-claims-block': {
      alsoCatches: {
        checks: ['commerce/ucp-escalations-keep-their-reason'],
        because: 'the escalation has no reason at all',
      },
      sabotage: alterPayload(
        ['create_checkout'],
        (checkout) => ({ ...checkout, status: 'requires_escalation' }),
        given('checkout/context/eligibility', isThere),
      ),
    },
    'ucp-unknown-claims-are-ignored-without-a-word': misreadCalls(
      'create_checkout',
      removeAt(argument('checkout/context/eligibility')),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-unknown-consent-is-ignored', {
    'ucp-any-consent-is-kept': combine(
      alterJson(
        onProfile,
        setAt('/ucp/capabilities/dev.ucp.shopping.buyer_consent', [
          {
            version: '2026-08-25',
            schema: 'https://ucp.dev/2026-08-25/schemas/shopping/buyer_consent.json',
            extends: 'dev.ucp.shopping.checkout',
          },
        ]),
      ),
      alterPayload(
        ['create_checkout'],
        (checkout) => ({
          ...checkout,
          buyer: {
            consent: {
              'com.example.storefront_conformance.no_such_purpose': {
                ...{ granted: true, source: 'platform', description: 'What you like.' },
              },
            },
          },
        }),
        given('checkout/buyer/consent', isThere),
      ),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-asserted-units-are-compared', {
    'ucp-litres-are-pieces': misreadCalls(
      'create_cart',
      removeAt(argument('cart/line_items/0/item/quantity_unit')),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-amounts-beyond-the-range-are-errors', {
    'ucp-amounts-beyond-the-range-are-rounded': combine(
      readQuantity('create_cart', 'cart', (quantity) => (isHuge(quantity) ? 1 : quantity)),
      alterPayload(['create_cart'], hugeCart, given('cart/line_items/0/quantity', isHuge)),
    ),
  }),
  ...breakingUcp('commerce/ucp-equal-requests-give-equal-checkouts', {
    'ucp-checkouts-have-moods': moody,
  }),
  ...breakingAugustVersion('commerce/ucp-constraints-are-enforced', {
    'ucp-constraint-is-not-enforced': onlyOne,
  }),
  ...breakingAugustVersion('commerce/ucp-unknown-payment-terms-are-told', {
    'ucp-payment-term-is-replaced-silently': withTerms,
  }),
  ...breakingAugustVersion('commerce/ucp-selected-destinations-are-kept', {
    'ucp-selected-destination-gets-another-id': alterPayload(
      ['update_checkout'],
      (checkout: JsonObject) =>
        setAt(
          `${method}/selected_destination_id`,
          'destination_2',
        )(setAt(`${method}/destinations/0/id`, 'destination_2')(checkout)),
      given(selected, (id) => id === 'destination_1'),
    ),
    'ucp-selected-destination-is-elsewhere': alterPayload(
      ['update_checkout'],
      setAt(`${method}/destinations/0/street_address`, '9 Other Street'),
      given(selected, (id) => id === 'destination_1'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-unknown-destinations-are-refused', {
    'ucp-unknown-destination-takes-the-old-one-away': misreadCalls('update_checkout', (rpc) =>
      isUnknown(valueAt(rpc, argument(selected))) ? removeAt(argument(selected))(rpc) : rpc,
    ),
    'ucp-unknown-destination-needs-a-person': alterPayload(
      ['update_checkout'],
      (checkout) => ({
        ...checkout,
        messages: (Array.isArray(checkout.messages) ? checkout.messages : []).map((message: JsonObject) =>
          String(message.path).endsWith('selected_destination_id')
            ? { ...message, severity: 'requires_buyer_input' }
            : message,
        ),
      }),
      given(selected, isUnknown),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-selected-destinations-outweigh-the-context', {
    'ucp-taxes-of-the-context': alterPayload(
      ['update_checkout'],
      (checkout) => ({
        ...checkout,
        totals: (Array.isArray(checkout.totals) ? checkout.totals : []).map((total: JsonObject) =>
          total.type === 'total' || total.type === 'tax'
            ? { ...total, amount: Number(total.amount) + 100 }
            : total,
        ),
      }),
      (received) =>
        given(selected, isThere)(received) &&
        given('checkout/context/address_country', (country) => country === 'DE')(received),
    ),
  }),
];
