/** Twelve faults in the shape of Cafe24. */
import { answering, asFields, asking, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { rebuilt } from '../trade/plants.ts';
import { approval, billOf, cafe24Desk, fill, items, parcelsOf } from './cafe24.ts';

/** The amount of a row in a cart is calculated once. */
const rowsKeepAmounts: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    if (!name.endsWith('_cart')) return tools(name, args);
    return changed(tools(name, args), (record) =>
      edit(record, 'cart.products.*', (row) => {
        const { basket_product_no: no, payment_amount: amount } = asFields(row);
        if (!first.has(no)) first.set(no, amount);
        return { ...asFields(row), payment_amount: first.get(no) };
      }),
    );
  };
};

/** A recipient goes into all order forms that are open. */
const oneRecipient: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout') made.add(at(outcome.record, 'order_form.order_form_id'));
    const receiver = at(args, 'request.receiver');
    if (name === 'update_checkout' && receiver !== undefined) {
      for (const id of made) {
        if (id !== args.order_form_id) tools(name, { order_form_id: id, request: { receiver } });
      }
    }
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'cafe24-pages-overlap',
    breaks: 'A page leaves out as many products as `offset` says, so that no product is on two pages.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'offset', (offset) => Math.max(0, Number(offset) - 1)),
    ),
  },
  {
    id: 'cafe24-lookup-without-option',
    breaks: 'The price of a variant contains its additional amount, and is the same in each tool.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products.*.variants.*', (variant) =>
        edit(
          variant,
          'price.amount',
          (price) => Number(price) - Number(at(variant, 'additional_amount.amount')),
        ),
      ),
    ),
  },
  {
    id: 'cafe24-first-option-added',
    breaks: 'A new cart has the variant that was asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'request.products.*.variant_code', (code) => `${String(code).slice(0, -1)}A`),
    ),
  },
  {
    id: 'cafe24-row-keeps-amount',
    breaks: 'The amount of a row is that of its present quantity.',
    plant: rowsKeepAmounts,
  },
  {
    id: 'cafe24-vat-on-top',
    breaks: 'Prices include the VAT, as the tool says, so that it is not added to what the buyer pays.',
    plant: rebuilt(
      cafe24Desk({
        bill: (lines, shipping) => {
          const sums = billOf(lines, shipping);
          return { ...sums, payment: sums.payment + sums.tax };
        },
      }),
    ),
  },
  {
    id: 'cafe24-always-registered-mail',
    breaks: 'The shipping fee is that of the chosen shipping method, as the order form offers it.',
    plant: rebuilt(
      cafe24Desk({
        parcels: (lines, code, address) => parcelsOf(lines, code === undefined ? code : '02', address),
      }),
    ),
  },
  {
    id: 'cafe24-deletes-first-row',
    breaks: 'The row that is deleted is the one whose number was sent.',
    plant: rebuilt(
      cafe24Desk({
        fill: (args, cart) =>
          fill(asFields(edit(args, 'request.delete_products.*', (no) => cart?.lines[0]?.id ?? no)), cart),
      }),
    ),
  },
  {
    id: 'cafe24-recipient-in-all-forms',
    breaks: 'An order form shows no recipient that was set in another.',
    plant: oneRecipient,
  },
  {
    id: 'cafe24-canceled-form-ordered',
    breaks: 'A canceled order form cannot be ordered, as the tool says.',
    plant: rebuilt(
      cafe24Desk({
        isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'cafe24-agreement-never-expires',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of the payment.',
    plant: (tools, places) =>
      rebuilt(
        cafe24Desk({
          approval: (args) => ({ ...nowGiven(places), given: approval(args).given }),
        }),
      )(tools, places),
  },
  {
    id: 'cafe24-order-of-single-pieces',
    breaks: 'An order has as many pieces as were paid.',
    plant: answering(/^get_order$/, (record) => edit(record, 'order.items.*.quantity', () => 1)),
  },
  {
    id: 'cafe24-unknown-variant-left-out',
    breaks: 'A variant that does not exist is refused, and not left out silently.',
    plant: rebuilt(
      cafe24Desk({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!('wishes' in filling)) return filling;
          return { wishes: filling.wishes.filter(({ item }) => item === undefined || items.has(item)) };
        },
      }),
    ),
  },
];
