/** Faults of carts, checkouts and orders against sentences of UCP, most of which every release has. */

import { combine } from '../../../suites/sabotage/breaking.ts';
import { onMetadata } from '../../../suites/sabotage/documents.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../../suites/sabotage/json.ts';
import { alterTools } from '../../../suites/sabotage/rpc.ts';
import { keepBuyers, sinceTheSecond } from '../../../suites/sabotage/ucp.ts';
import { isObject, type JsonObject, objectsOf } from '../../assert/json.ts';

import {
  capabilities,
  checkouts,
  concluding,
  consenting,
  discounted,
  eachLine,
  eachMessage,
  eachOption,
  fault,
  inStatus,
  method,
  offer,
  order,
  served,
  showAllVariants,
  type UcpFault,
  withTotal,
} from './ucp-proxies.ts';

const shipped = { id: 'event_1', type: 'shipped', line_items: [{ id: 'line_1', quantity: 1 }] };

export const checkoutFaults: readonly UcpFault[] = [
  fault(
    '2026-01-23',
    'extension-without-its-parent',
    'An extension whose parent is not active is not active.',
    served(['update_checkout'], removeAt(`${capabilities}/dev.ucp.shopping.checkout`)),
  ),
  fault(
    '2026-01-23',
    'checkouts-without-handlers',
    'A checkout has the payment handlers.',
    served(['get_checkout'], removeAt('/ucp/payment_handlers')),
  ),
  fault(
    '2026-01-23',
    'escalation-unexplained',
    'A checkout that requires escalation has a message of that severity.',
    inStatus('requires_escalation', setAt('/messages', [])),
  ),
  fault(
    '2026-01-23',
    'escalation-to-nowhere',
    'A checkout that requires escalation has a continue_url.',
    inStatus('requires_escalation', removeAt('/continue_url')),
  ),
  fault(
    '2026-01-23',
    'continue-url-is-a-path',
    'A continue_url is absolute.',
    inStatus('ready_for_complete', setAt('/continue_url', '/checkouts/mine')),
  ),
  fault(
    '2026-01-23',
    'completed-without-an-order',
    'A completed checkout has its order.',
    inStatus('completed', removeAt('/order')),
  ),
  fault(
    '2026-01-23',
    'order-confirmed-without-permalink',
    'The order of a checkout has a permalink_url.',
    inStatus('completed', removeAt('/order/permalink_url')),
  ),
  fault(
    '2026-01-23',
    'canceled-is-incomplete',
    'A canceled checkout is answered with the status canceled.',
    served(['cancel_checkout'], setAt('/status', 'incomplete')),
  ),
  fault(
    '2026-01-23',
    'checkout-without-links',
    'A checkout has links.',
    served(['update_checkout'], removeAt('/links')),
  ),
  fault(
    '2026-01-23',
    'link-without-an-address',
    'A link has a url.',
    served(['get_checkout'], removeAt('/links/1/url')),
  ),
  fault(
    '2026-01-23',
    'severity-of-its-own',
    'The severity of an error is one of those that the release knows.',
    eachMessage((message) => ({ ...message, severity: 'fatal' })),
  ),
  fault(
    '2026-01-23',
    'messages-in-html',
    'The content of a message is plain or markdown.',
    eachMessage((message) => ({ ...message, content_type: 'html' })),
  ),
  fault(
    '2026-01-23',
    'message-path-is-a-pointer',
    'The path of a message is a JSONPath.',
    eachMessage((message) => ({ ...message, path: '/fulfillment/methods/0' })),
  ),
  fault(
    '2026-01-23',
    'update-keeps-the-buyer',
    'An update replaces the whole checkout.',
    keepBuyers(concluding),
  ),
  fault(
    '2026-01-23',
    'image-is-a-path',
    'The image of an item is a URI.',
    eachLine(['get_checkout'], (line) => ({
      ...line,
      item: { ...(line.item as JsonObject), image_url: 'lamp sand.png' },
    })),
  ),
  fault(
    '2026-01-23',
    'item-without-a-title',
    'The item of a line has a title.',
    eachLine(['get_checkout'], removeAt('/item/title')),
  ),
  fault(
    '2026-01-23',
    'line-without-totals',
    'A line has totals.',
    eachLine(['update_checkout'], removeAt('/totals')),
  ),
  fault(
    '2026-01-23',
    'options-of-one-title',
    'The title of an option distinguishes it from its siblings.',
    eachOption((option) => ({ ...option, title: 'Shipping' })),
  ),
  fault('2026-01-23', 'option-without-totals', 'An option has totals.', eachOption(removeAt('/totals'))),
  fault(
    '2026-01-23',
    'method-of-drones',
    'A method is shipping or pickup.',
    served(checkouts, setAt(`${method}/type`, 'drone')),
    '2026-04-08',
  ),
  fault(
    '2026-01-23',
    'destination-without-an-id',
    'Each destination has an id.',
    served(checkouts, removeAt(`${method}/destinations/0/id`)),
  ),
  fault(
    '2026-01-23',
    'fulfilled-before-it-is-sent',
    'An order line is fulfilled when all of its quantity is.',
    order(setAt('/line_items/0/status', 'fulfilled')),
  ),
  fault(
    '2026-01-23',
    'event-without-its-time',
    'An event of an order says when it occurred.',
    order(
      setAt('/fulfillment/events', [
        { ...shipped, tracking_number: '1Z', tracking_url: 'https://carrier.example/1Z' },
      ]),
    ),
  ),
  fault(
    '2026-01-23',
    'adjustment-is-done',
    'An adjustment is pending, completed or failed.',
    order(
      setAt('/adjustments', [
        { id: 'adjustment_1', type: 'refund', occurred_at: '2026-10-01T00:00:00Z', status: 'done' },
      ]),
    ),
  ),
  fault(
    '2026-01-23',
    'allocations-that-do-not-add-up',
    'The allocations of a discount sum to its amount.',
    discounted({ allocations: [{ path: '$.line_items[0]', amount: 150 }] }),
  ),
  fault(
    '2026-01-23',
    'consent-in-words',
    'Consent is given as booleans.',
    consenting({ marketing: 'no', analytics: 'yes' }),
    '2026-04-08',
  ),
  fault(
    '2026-01-23',
    'metadata-without-scopes',
    'The authorization server says its scopes.',
    combine(offer('dev.ucp.common.identity_linking'), alterJson(onMetadata, removeAt('/scopes_supported'))),
  ),
  fault(
    '2026-01-23',
    'tools-without-cancel',
    'All tools of checkouts are there.',
    alterTools((tools) => tools.filter(({ name }) => name !== 'cancel_checkout')),
  ),
  fault(
    '2026-01-23',
    'titles-change-when-read',
    'Checkouts are handled deterministically.',
    sinceTheSecond('get_checkout', '/id', setAt('/line_items/0/item/title', 'Another Lamp')),
  ),
  fault(
    '2026-04-08',
    'completed-twice',
    'A repeated idempotency key gets the same result.',
    sinceTheSecond('complete_checkout', '/meta/idempotency-key', (payload) =>
      isObject(payload.order) ? setAt('/order/id', 'order_2')(payload) : payload,
    ),
  ),
  fault(
    '2026-01-23',
    'total-of-its-own-type',
    'The type of a total is one of seven.',
    withTotal('insurance', 0, 0, { display_text: 'Insurance' }),
    '2026-01-23',
  ),
  fault(
    '2026-01-23',
    'discount-below-zero',
    'A discount is a positive amount, which the total has less.',
    withTotal('discount', -100, 100),
    '2026-01-23',
  ),
  fault('2026-04-08', 'discount-above-zero', 'A discount is below zero.', withTotal('discount', 100)),
  fault(
    '2026-04-08',
    'two-subtotals',
    'There is exactly one subtotal.',
    served(
      checkouts,
      changeAt('/totals', (totals) => [{ type: 'subtotal', amount: 0 }, ...objectsOf(totals)]),
    ),
  ),
  fault(
    '2026-04-08',
    'canceled-cart-is-emptied',
    'A canceled cart is answered with its last state.',
    served(['cancel_cart'], setAt('/line_items', [])),
  ),
  fault(
    '2026-04-08',
    'cart-converted-anew',
    'A cart that was converted leads to the same open checkout.',
    sinceTheSecond('create_checkout', '/checkout/cart_id', setAt('/id', 'checkout_2')),
  ),
  fault(
    '2026-04-08',
    'selection-unsaid',
    'A product with options has the selected ones.',
    served(['get_product'], removeAt('/product/selected')),
  ),
  fault('2026-04-08', 'requested-variant-comes-last', 'A requested variant is the first.', showAllVariants()),
];
