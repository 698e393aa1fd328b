/** Twelve faults in the shop on Shopee. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { type Fault, frozen } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, fill, idsOf, originalOf } from './goods.ts';
import { confirmation, shopeeDesk } from './shopee.ts';

/** An update looks for lines by the item alone, and finds the first one. */
const byItemAlone: Dialect['fill'] = (args, cart) =>
  fill(
    {
      ...args,
      item_list: asList(args.item_list).map((row) => {
        const line = cart?.lines.find(({ item }) => item.ware.id === at(row, 'item_id'));
        return { ...asFields(row), ...(line && idsOf(line.item)) };
      }),
    },
    cart,
  );

/** The city is put where the district belongs, and the other way round. */
const misplaced = (address: unknown): unknown => {
  if (!isFields(address)) return address;
  return { ...address, city: address.district, district: address.city };
};

/** Seconds are compared with a limit in milliseconds. */
const ageInSeconds: Plant = (tools, places) =>
  rebuilt(
    shopeeDesk({
      approval: (args) => {
        const { given, at: time } = confirmation(args);
        const age = (places.now() - Date.parse(String(time))) / 1_000;
        return { given, at: Number.isNaN(age) ? time : new Date(places.now() - age).toISOString() };
      },
    }),
  )(tools, places);

/** A new checkout begins with the address that was last sent for any checkout. */
const lastRecipient: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = args.recipient_address ?? last;
    if (name !== 'create_checkout' || last === undefined) return outcome;
    const checkout_id = at(outcome.record, 'response.checkout_id');
    return tools('update_checkout', { checkout_id, recipient_address: last });
  };
};

const sen = (amount: unknown): number => Math.round(Number(amount) * 100);

export const faults: readonly Fault[] = [
  {
    id: 'shopee-update-by-item-alone',
    breaks: 'An update changes the line of the `model_id` that it names, as the tool says.',
    plant: rebuilt(shopeeDesk({ fill: byItemAlone })),
  },
  {
    id: 'shopee-promotion-not-in-subtotal',
    breaks: 'The `merchant_subtotal` is the sum of `current_price` times `quantity`, as the tool says.',
    plant: rebuilt(shopeeDesk({ priceOf: ({ ware, amount }) => originalOf(ware, amount) })),
  },
  {
    id: 'shopee-fee-of-first-channel',
    breaks: 'The shipping fee is the `estimated_shipping_fee` of the chosen channel, as the tool says.',
    plant: rebuilt(shopeeDesk({ charged: ([first], method) => (method ? first : undefined) })),
  },
  {
    id: 'shopee-city-in-district',
    breaks: 'An address is shown as it was sent.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(
        edit(record, 'response.recipient_address', misplaced),
        'response.order_list.*.recipient_address',
        misplaced,
      ),
    ),
  },
  {
    id: 'shopee-last-page-lost',
    breaks: 'The pages of a search have all items that are found.',
    plant: rebuilt(shopeeDesk({ catalog: catalogIn((end, size, total) => end + size <= total) })),
  },
  {
    id: 'shopee-cart-read-from-cache',
    breaks: 'A cart is read as its last update answered it.',
    plant: frozen('get_cart', ({ cart_id }) => cart_id),
  },
  {
    id: 'shopee-cancelled-checkout-placed',
    breaks: 'A cancelled checkout can no longer be completed, as the tool says.',
    plant: rebuilt(
      shopeeDesk({
        isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'shopee-refusal-taken-as-confirmation',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves of it.',
    plant: rebuilt(
      shopeeDesk({
        approval: (args) => ({ ...confirmation(args), given: isFields(args.buyer_confirmation) }),
      }),
    ),
  },
  {
    id: 'shopee-confirmation-valid-for-days',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: ageInSeconds,
  },
  {
    id: 'shopee-order-without-sst',
    breaks: 'The `total_amount` of an order is what the buyer confirmed, as the tool says.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'response.order_list.*', (order) => {
        const sst = sen(at(order, 'buyer_payment_info.shipping_fee_sst_amount'));
        return edit(order, 'total_amount', (total) => (sen(total) - sst) / 100);
      }),
    ),
  },
  {
    id: 'shopee-recipient-of-last-buyer',
    breaks: 'A checkout does not know the address of another one.',
    plant: lastRecipient,
  },
  {
    id: 'shopee-unselected-bought',
    breaks: 'A checkout has only the selected lines of its cart, as the tool says.',
    plant: rebuilt(shopeeDesk({ bought: ({ lines }) => lines })),
  },
];
