/** Twelve faults at the marketplace in the manner of CS-Cart. */
import { answering, asFields, asking, changed, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { frozen } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { approval, cscartDesk, delivery, exciseIn, totals, totalsWith } from './cscart.ts';
import { atBasePrice, ratesOf } from './goods.ts';

/** A new amount goes into each cart that has the cart id. */
const amountEverywhere: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') made.add(outcome.record.session_id);
    if (name !== 'update_cart') return outcome;
    const rows = Object.entries(fieldsOf(args, 'cart_products'));
    for (const session_id of made) {
      if (session_id === args.session_id) continue;
      for (const [key, row] of rows) tools(name, { session_id, cart_products: { [key]: row } });
    }
    return outcome;
  };
};

/** The checkout is shown as cancelled, and stays as it was. */
const cancelledInAnswer: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_checkout') return tools(name, args);
  const outcome = tools('get_checkout', args);
  const isOpen = 'record' in outcome && outcome.record.status === 'N';
  return isOpen ? changed(outcome, (record) => edit(record, 'status', () => 'I')) : tools(name, args);
};

/** An address whose shipping fields are those of the billing address. */
const billedTo = (user_data: Fields): Fields =>
  Object.fromEntries(
    Object.entries(user_data).map(([name, value]) => [
      name,
      name.startsWith('s_') ? (user_data[name.replace('s_', 'b_')] ?? value) : value,
    ]),
  );

export const faults: readonly Fault[] = [
  {
    id: 'cscart-page-starts-late',
    breaks: 'The pages of a search together have all products that it found.',
    plant: rebuilt(cscartDesk({ offset: (page, perPage) => (page - 1) * (perPage + 1) })),
  },
  {
    id: 'cscart-option-modifier-forgotten',
    breaks: 'A product in a cart costs what its combination of options costs in the catalog.',
    plant: rebuilt(cscartDesk({ rules: { find: atBasePrice } })),
  },
  {
    id: 'cscart-amount-zero-leaves-one',
    breaks: 'The amount 0 removes a product from the cart, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'cart_products.*.amount', (amount) => Math.max(1, Number(amount))),
    ),
  },
  {
    id: 'cscart-get-cart-from-cache',
    breaks: 'A cart that is read has the changes that were made to it.',
    plant: frozen('get_cart', ({ session_id }) => session_id),
  },
  {
    id: 'cscart-amount-in-every-cart',
    breaks: 'A change of a cart does not change another that has the same product.',
    plant: amountEverywhere,
  },
  {
    id: 'cscart-first-group-shipping',
    breaks: 'The shipping cost is the sum of the rates that were chosen for all groups.',
    plant: rebuilt(
      cscartDesk({ rules: { totals: totalsWith((lines, method) => ratesOf(lines, method)[0] ?? 0) } }),
    ),
  },
  {
    id: 'cscart-included-excise-added',
    breaks: 'A tax that the prices include is not added to them.',
    plant: rebuilt(
      cscartDesk({
        rules: {
          totals: (lines, method) => {
            const [sums, excise] = [totals(lines, method), exciseIn(lines)];
            return { ...sums, tax: sums.tax + excise, total: sums.total + excise };
          },
        },
      }),
    ),
  },
  {
    id: 'cscart-shipped-to-billing-address',
    breaks: 'An order is shipped to the shipping address, and not to another billing address.',
    plant: rebuilt(
      cscartDesk({
        words: {
          delivery: (checkout, args) =>
            delivery(
              checkout,
              asFields(edit(args, 'user_data', (user_data) => billedTo(asFields(user_data)))),
            ),
        },
      }),
    ),
  },
  {
    id: 'cscart-cancelled-in-answer-only',
    breaks: 'A checkout that was cancelled stays cancelled, and cannot be placed.',
    plant: cancelledInAnswer,
  },
  {
    id: 'cscart-refusal-taken-for-agreement',
    breaks: 'Commerce endpoint 7: the customer agrees to the order, and `N` is no agreement.',
    plant: rebuilt(
      cscartDesk({
        words: {
          approval: (args) => ({
            ...approval(args),
            given: fieldsOf(args, 'agreement').accept_order !== undefined,
          }),
        },
      }),
    ),
  },
  {
    id: 'cscart-agreement-never-too-old',
    breaks: 'Commerce endpoint 7: the customer agrees at the moment of payment.',
    plant: rebuilt(cscartDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'cscart-order-total-before-tax',
    breaks: 'The total of an order is that of the checkout that was placed.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'total', (total) => Number(total) - Number(record.tax_subtotal)),
    ),
  },
];
