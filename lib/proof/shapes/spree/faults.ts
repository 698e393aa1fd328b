/** Twelve faults in the Spree shop. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { subtotalOf } from '../trade/lines.ts';
import { answeringOnly, type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { display, items } from './catalog.ts';
import { spreeTools, totals } from './spree.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => spreeTools(places, rules));

const token = { argument: 'order_token', path: 'data.id' };

const resources = (record: Fields, type: string): readonly unknown[] =>
  asList(record.included).filter((resource) => at(resource, 'type') === type);

/** The line items of a cart, as an update asks for them. */
const asked = (record: Fields): Fields => ({
  line_items: resources(record, 'line_item')
    .filter((line) => at(line, 'relationships.variant.data.id') !== undefined)
    .map((line) => ({
      variant_id: at(line, 'relationships.variant.data.id'),
      quantity: at(line, 'attributes.quantity'),
    })),
});

/** Charges each line item for one piece. */
const forOnePiece = (resource: unknown): unknown => {
  if (at(resource, 'type') !== 'line_item') return resource;
  const cents = at(resource, 'attributes.price_cents');
  const shown = at(resource, 'attributes.display_price');
  return edit(resource, 'attributes', (attributes) => ({
    ...asFields(attributes),
    subtotal_cents: cents,
    display_subtotal: shown,
    total_cents: cents,
    display_total: shown,
  }));
};

export const faults: readonly Fault[] = [
  {
    id: 'spree-line-for-one-piece',
    breaks: 'The amount of a line is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) => edit(record, 'included.*', forOnePiece)),
  },
  {
    id: 'spree-total-negated',
    breaks: 'A total is what the buyer pays.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'data.attributes', (attributes) => {
        const cents = -Number(at(attributes, 'total_cents'));
        return { ...asFields(attributes), total_cents: cents, display_total: display(cents) };
      }),
    ),
  },
  {
    id: 'spree-gift-charged',
    breaks: 'A total is the sum of its lines: a gift at zero adds nothing.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return subtotalOf(lines) < 10_000 ? sums : { ...sums, total: sums.total + 1_500 };
      },
    }),
  },
  {
    id: 'spree-tax-not-in-total',
    breaks: 'A tax on top of the items is part of the total.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - sums.tax };
      },
    }),
  },
  {
    id: 'spree-update-changes-nothing',
    breaks: 'An update that is reported as successful takes effect.',
    plant: answeringOnly('update_cart', token, asked),
  },
  {
    id: 'spree-other-checkout-shows-first',
    breaks: 'A checkout shows only what its own buyer put into it.',
    plant: showingFirst('checkout', token),
  },
  {
    id: 'spree-cart-tokens-reused',
    breaks: 'Two carts have different ids.',
    plant: bent({ cartId: () => 'cart-88112' }),
  },
  {
    id: 'spree-unknown-variant-replaced',
    breaks: 'A variant that does not exist is refused.',
    plant: bent({ find: (id) => items.find((item) => item.id === id) ?? items.at(-1) }),
  },
  {
    id: 'spree-address-lost',
    breaks:
      'Commerce endpoint 8: update_checkout carries the shipping address, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) => ({
      ...asFields(edit(record, 'data.relationships.shipping_address.data', () => null)),
      included: asList(record.included).filter((resource) => at(resource, 'type') !== 'address'),
    })),
  },
  {
    id: 'spree-rate-ignored',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'order.selected_shipping_rate_id', () => '11')),
  },
  {
    id: 'spree-any-acceptance-taken',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({ approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) }),
  },
  {
    id: 'spree-cancelled-order-changes',
    breaks: 'A cancelled checkout stays as it is.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'update_checkout' && state === 'cancelled'),
    }),
  },
];
