/** Twelve faults in the shape of Stripe Checkout. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, frozen, nowGiven } from '../desk/bent.ts';
import { dialect } from './stripe.ts';

const altered = bent(dialect);

const data = 'line_items.data.*';

export const faults: readonly Fault[] = [
  {
    id: 'stripe-quantity-always-one',
    breaks: 'A cart holds the quantity that the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'line_items.*.quantity', () => 1)),
  },
  {
    id: 'stripe-discount-not-subtracted',
    breaks: 'The total is the subtotal less the discount, with shipping and tax.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(
        record,
        'amount_total',
        (total) => Number(total) + Number(at(record, 'total_details.amount_discount')),
      ),
    ),
  },
  {
    id: 'stripe-currency-in-euros',
    breaks: 'Money: the currency of a record is that of its prices.',
    plant: answering(/_(cart|checkout|order)$/, (record) => edit(record, 'currency', () => 'eur')),
  },
  {
    id: 'stripe-unit-amount-times-hundred',
    breaks: 'A line shows the price of its variant, in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, `${data}.price.unit_amount`, (amount) => Number(amount) * 100),
    ),
  },
  {
    id: 'stripe-only-first-item-kept',
    breaks: 'Commerce endpoint 2: as listed, the entire list of line items is kept.',
    plant: asking(/^update_cart$/, (args) => edit(args, 'line_items', (items) => asList(items).slice(0, 1))),
  },
  {
    id: 'stripe-expired-session-changes',
    breaks: 'A cancelled checkout cannot be changed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'stripe-completed-without-consent',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'stripe-unknown-price-replaced',
    breaks: 'A price that does not exist is refused, and no other item is sold for it.',
    plant: altered({
      fill: (args, cart) => {
        const [first] = dialect.items.keys();
        const known = edit(args, 'line_items.*.price', (price) =>
          dialect.items.has(String(price)) ? price : first,
        );
        return dialect.fill({ ...Object(known) }, cart);
      },
    }),
  },
  {
    id: 'stripe-session-ids-reused',
    breaks: 'Two checkouts have different ids.',
    plant: altered({ ids: { ...dialect.ids, checkout: () => dialect.ids.checkout(0) } }),
  },
  {
    id: 'stripe-session-read-is-stale',
    breaks: 'Reading a checkout shows what the last update answered.',
    plant: (tools, places) => {
      const seen = frozen('get_checkout', ({ session }) => session)(tools, places);
      return (name, args) => {
        const outcome = seen(name, args);
        if (name === 'create_checkout' && 'record' in outcome) {
          seen('get_checkout', { session: outcome.record.id });
        }
        return outcome;
      };
    },
  },
  {
    id: 'stripe-shipping-free-in-total',
    breaks: 'The total of a checkout contains the shipping that it shows.',
    plant: answering(/_checkout$/, (record) =>
      edit(
        record,
        'amount_total',
        (total) => Number(total) - Number(at(record, 'total_details.amount_shipping')),
      ),
    ),
  },
  {
    id: 'stripe-state-and-city-lost',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: altered({
      deliver: (args, purchase) =>
        dialect.deliver(
          {
            ...args,
            ...(args.collected_information !== undefined && {
              collected_information: edit(
                args.collected_information,
                'shipping_details.address',
                (address) => ({
                  line1: at(address, 'line1'),
                  country: at(address, 'country'),
                }),
              ),
            }),
          },
          purchase,
        ),
    }),
  },
];
