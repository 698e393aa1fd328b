/** Saboteurs of parts of results: failures, lines, totals, options, destinations, unit prices, and orders. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../lib/model/saboteur.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, misreadCalls } from '../sabotage/rpc.ts';
import {
  alterFailure,
  alterRecord,
  breakingAugustVersion,
  breakingFirstVersion,
  breakingUcp,
} from '../sabotage/ucp.ts';

/** Changes the results of tools that show a record. */
const inRecords = (tools: readonly string[], change: (record: JsonObject) => unknown) =>
  alterPayload(tools, (payload) => ('line_items' in payload ? change(payload) : payload));

const checkouts = ['create_checkout', 'update_checkout', 'get_checkout'];

const method = '/fulfillment/methods/0';

const options = `${method}/groups/0/options`;

const withTotals = (...more: readonly JsonObject[]) =>
  changeAt('/totals', (totals) =>
    Array.isArray(totals) ? [...totals.slice(0, -1), ...more, ...totals.slice(-1)] : totals,
  );

const checkoutArguments = '/params/arguments/checkout';

const bottle = { value: 750, unit: 'MLT', display_text: 'ml' };

/** Of one price for 750 ml; a reference of 750 ml again has the same price. */
const unitPrice = (changed: JsonObject) =>
  alterPayload(
    ['search_catalog'],
    changeAt('/products/0/variants/0', (variant) => {
      if (!isObject(variant) || !isObject(variant.price)) return variant;
      return { ...variant, unit_price: { ...variant.price, measure: bottle, reference: bottle, ...changed } };
    }),
  );

/** The group of a method has the lines that the checkout had when it was created. */
const groupFirstLines = (storefront: Handler): Handler => {
  const first = new Map<unknown, unknown>();
  return inRecords([...checkouts, 'cancel_checkout'], (checkout) => {
    const lines = valueAt(checkout, `${method}/line_item_ids`);
    first.set(checkout.id, first.get(checkout.id) ?? lines);
    return setAt(`${method}/groups/0/line_item_ids`, first.get(checkout.id))(checkout);
  })(storefront);
};

/** A checkout that gets another address gets a destination with another id, and goes on selecting the first one. */
const numberMoves = (storefront: Handler): Handler => {
  const moves = new Map<unknown, unknown[]>();
  return inRecords([...checkouts, 'cancel_checkout'], (checkout) => {
    const street = valueAt(checkout, `${method}/destinations/0/street_address`);
    const known = moves.get(checkout.id) ?? [];
    if (!known.includes(street)) known.push(street);
    moves.set(checkout.id, known);
    const id = `destination_${known.indexOf(street) + 1}`;
    return street === undefined ? checkout : setAt(`${method}/destinations/0/id`, id)(checkout);
  })(storefront);
};

const event = {
  ...{ id: 'event-1', type: 'shipped', occurred_at: '2026-10-01T00:00:00Z' },
  line_items: [{ id: 'checkout_line_1', quantity: 1 }],
};

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-failures-have-messages', {
    'ucp-refused-cart-without-a-reason': alterFailure('create_cart', setAt('/messages', [])),
    'ucp-missing-order-without-a-reason': alterFailure('get_order', removeAt('/messages')),
  }),
  ...breakingUcp('commerce/ucp-failures-name-the-version', {
    'ucp-missing-order-of-no-version': alterFailure('get_order', setAt('/ucp', { status: 'error' })),
  }),
  ...breakingAugustVersion('commerce/ucp-results-hold-no-extension-data', {
    'ucp-fulfillment-inside-the-envelope-of-a-checkout': inRecords(
      ['get_checkout'],
      setAt('/ucp/fulfillment', { days: 2 }),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-map-order-names-members', {
    'ucp-order-of-a-handler-that-is-gone': inRecords(
      ['update_checkout'],
      setAt('/ucp/map_order', { payment_handlers: ['com.example.gone'] }),
    ),
    'ucp-order-of-a-line-that-repeats-itself': inRecords(
      ['get_cart'],
      changeAt('/line_items/0', (line) => ({
        ...(isObject(line) ? line : {}),
        ucp: { map_order: { item: ['title', 'title'] } },
      })),
    ),
  }),
  ...breakingUcp('commerce/ucp-failures-show-nothing-else', {
    'ucp-missing-order-with-a-trace': alterFailure('get_order', setAt('/trace_id', 'a1')),
  }),
  ...breakingUcp('commerce/ucp-options-are-described-in-other-words', {
    'ucp-options-described-by-their-titles': inRecords(checkouts, (checkout) =>
      changeAt(options, (list) =>
        Array.isArray(list) ? list.map((option) => ({ ...option, description: `${option.title} ` })) : list,
      )(checkout),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-options-are-described-in-other-words', {
    'ucp-option-described-in-capitals': inRecords(
      checkouts,
      changeAt(`${options}/0`, (option) => ({
        ...(isObject(option) ? option : {}),
        description: { plain: String(valueAt(option, '/title')).toUpperCase() },
      })),
    ),
  }),
  ...breakingUcp('commerce/ucp-methods-have-one-group', {
    'ucp-method-in-two-groups': inRecords(
      ['update_checkout'],
      changeAt(`${method}/groups`, (groups) =>
        Array.isArray(groups) ? [...groups, { ...groups[0], id: 'group_2' }] : groups,
      ),
    ),
  }),
  ...breakingUcp('commerce/ucp-groups-have-the-lines-of-their-method', {
    'ucp-group-of-the-first-lines': groupFirstLines,
    'ucp-group-of-one-line': inRecords(
      checkouts,
      changeAt(`${method}/groups/0/line_item_ids`, (ids) => (Array.isArray(ids) ? ids.slice(0, 1) : ids)),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-groups-have-the-lines-of-their-method', {
    'ucp-first-group-of-no-line': inRecords(['get_checkout'], setAt(`${method}/groups/0/line_item_ids`, [])),
  }),
  ...breakingUcp('commerce/ucp-orders-refer-to-their-lines', {
    'ucp-order-expects-lines-of-the-checkout': {
      isApproved: true,
      sabotage: inRecords(
        ['get_order'],
        changeAt('/fulfillment/expectations/0/line_items/0/id', (id) => `checkout_${id}`),
      ),
    },
    'ucp-event-of-a-line-that-the-order-never-had': {
      isApproved: true,
      sabotage: inRecords(['get_order'], setAt('/fulfillment/events', [event])),
    },
  }),
  ...breakingUcp('commerce/ucp-orders-expect-every-piece', {
    'ucp-order-expects-one-piece-of-each-line': {
      isApproved: true,
      sabotage: inRecords(
        ['get_order'],
        changeAt('/fulfillment/expectations/0/line_items', (lines) =>
          objectsOf(lines).map((line) => ({ ...line, quantity: 1 })),
        ),
      ),
    },
  }),
  ...breakingAugustVersion('commerce/ucp-orders-stand-in-completed-checkouts', {
    'ucp-completed-checkout-without-its-order': {
      isApproved: true,
      sabotage: alterRecord(['complete_checkout', 'get_checkout'], 'completed', removeAt('/order')),
    },
  }),
  ...breakingAugustVersion('commerce/ucp-actions-have-their-own-ids', {
    'ucp-two-actions-of-one-id': inRecords(['get_checkout'], (checkout) => ({
      ...checkout,
      actions: { 'dev.ucp.example.call': [{ id: 'a1' }], 'dev.ucp.example.write': [{ id: 'a1' }] },
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-policies-do-not-collide', {
    'ucp-two-policies-for-everything': inRecords(['get_cart'], (cart) => ({
      ...cart,
      policies: Array.isArray(cart.policies) ? [...cart.policies, ...cart.policies] : [],
    })),
    'ucp-two-policies-for-one-line': inRecords(['get_cart'], (cart) => ({
      ...cart,
      policies: ['Within 30 days.', 'Within 14 days.'].map((plain) => ({
        type: 'dev.ucp.shopping.policy.return',
        description: { plain },
        applies_to: ['$.line_items[0]'],
      })),
    })),
    'ucp-two-policies-for-one-line-under-two-paths': inRecords(['get_cart'], (cart) => ({
      ...cart,
      policies: ['$.line_items[0]', "$['line_items'][0]"].map((path) => ({
        type: 'dev.ucp.shopping.policy.return',
        description: { plain: 'Within 30 days.' },
        applies_to: [path],
      })),
    })),
  }),
  ...breakingUcp('commerce/ucp-option-titles-are-distinct', {
    'ucp-options-of-one-title': inRecords(checkouts, (checkout) =>
      changeAt(options, (list) =>
        Array.isArray(list) ? list.map((option) => ({ ...option, title: 'Shipping' })) : list,
      )(checkout),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-selected-destinations-are-shown', {
    'ucp-selected-destination-is-missing': {
      alsoCatches: {
        checks: ['commerce/ucp-selections-are-listed'],
        because: 'This destination is not in the list at all.',
      },
      sabotage: inRecords(
        ['get_checkout'],
        changeAt(`${method}/selected_destination_id`, () => 'destination_2'),
      ),
    },
    'ucp-selected-destination-is-there-twice': inRecords(
      ['get_checkout'],
      changeAt(`${method}/destinations`, (list) => (Array.isArray(list) ? [...list, ...list] : list)),
    ),
  }),
  ...breakingUcp('commerce/ucp-selections-are-listed', {
    'ucp-destination-of-a-move-is-numbered': numberMoves,
    'ucp-selected-option-is-none-of-the-options': inRecords(
      ['get_checkout'],
      changeAt(`${method}/groups/0/options`, (list) =>
        Array.isArray(list) ? list.map((option) => ({ ...option, id: `${option.id}_2` })) : list,
      ),
    ),
  }),
  ...breakingUcp('commerce/ucp-lines-are-priced', {
    'ucp-line-without-a-title': inRecords(['get_cart'], removeAt('/line_items/0/item/title')),
    'ucp-line-without-totals': inRecords(['get_cart'], removeAt('/line_items/0/totals')),
  }),
  ...breakingFirstVersion('commerce/ucp-lines-are-priced', {
    'ucp-first-line-without-a-price': inRecords(['get_checkout'], removeAt('/line_items/0/item/price')),
  }),
  ...breakingUcp('commerce/ucp-checkouts-name-payment-handlers', {
    'ucp-checkout-that-cannot-be-paid': inRecords(checkouts, removeAt('/ucp/payment_handlers')),
    'ucp-checkout-that-cannot-be-paid-when-read': inRecords(
      ['get_checkout'],
      removeAt('/ucp/payment_handlers'),
    ),
  }),
  ...breakingUcp('commerce/ucp-messages-have-known-formats', {
    'ucp-message-in-html': inRecords(checkouts, setAt('/messages/0/content_type', 'html')),
    'ucp-message-with-a-pointer': inRecords(['create_checkout'], setAt('/messages/0/path', '/line_items/0')),
  }),
  ...breakingUcp('commerce/ucp-totals-have-their-signs', {
    'ucp-negative-tax': {
      alsoCatches: {
        checks: ['commerce/ucp-readings-show-the-last-answer'],
        because: 'only get_checkout has this tax',
      },
      sabotage: inRecords(
        ['get_checkout'],
        withTotals({ type: 'tax', amount: -5 }, { type: 'handling', display_text: 'Handling', amount: 5 }),
      ),
    },
    'ucp-option-with-a-negative-fee': inRecords(
      checkouts,
      changeAt(`${options}/0/totals`, (list) =>
        Array.isArray(list) ? [{ type: 'fee', amount: -1 }, ...list] : list,
      ),
    ),
  }),
  ...breakingUcp('commerce/ucp-totals-have-labels', {
    'ucp-total-of-an-unnamed-kind': inRecords(['get_cart'], withTotals({ type: 'handling', amount: 0 })),
  }),
  ...breakingAugustVersion('commerce/ucp-line-amounts-follow-from-prices', {
    'ucp-line-total-is-a-cent-more': inRecords(
      ['get_cart'],
      changeAt('/line_items/0/totals/1/amount', (amount) => Number(amount) + 1),
    ),
    'ucp-scale-is-forgotten': inRecords(
      ['get_cart'],
      changeAt('/line_items/0/item', (item) => ({
        ...(isObject(item) ? item : {}),
        quantity_unit: { unit: 'LBR', display_text: 'lb', scale: 2 },
      })),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-unit-prices-are-well-formed', {
    'ucp-unit-price-of-nothing': unitPrice({ measure: { ...bottle, value: 0 } }),
    'ucp-unit-price-per-what': unitPrice({ reference: undefined }),
  }),
  ...breakingAugustVersion('commerce/ucp-unit-prices-follow-from-prices', {
    'ucp-unit-price-of-another-measure': unitPrice({ reference: { ...bottle, value: 100 } }),
    'ucp-unit-price-per-litre-of-grams': unitPrice({ reference: { ...bottle, unit: 'GRM' } }),
  }),
  ...breakingUcp('commerce/ucp-conversions-keep-the-buyer', {
    'ucp-conversion-for-the-buyer-in-the-call': alterPayload(['create_checkout'], (checkout, { rpc }) => {
      const buyer = valueAt(rpc, `${checkoutArguments}/buyer`);
      return buyer === undefined || checkout.cart_id === undefined ? checkout : { ...checkout, buyer };
    }),
  }),
  ...breakingUcp('commerce/ucp-conversions-use-the-cart', {
    'ucp-conversion-of-the-lines-in-the-call': misreadCalls('create_checkout', (rpc) => {
      const lines = valueAt(rpc, `${checkoutArguments}/line_items`);
      const isOther = Number(valueAt(lines, '/0/quantity')) > 2;
      return isOther ? removeAt(`${checkoutArguments}/cart_id`)(rpc) : rpc;
    }),
  }),
];
