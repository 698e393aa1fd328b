/** Twelve faults in the shape of VTEX. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { dialect } from './vtex.ts';

const altered = bent(dialect);

const rowOf = (record: unknown, id: string): number =>
  Number(at(asList(at(record, 'totalizers')).find((row) => at(row, 'id') === id) ?? {}, 'value') ?? 0);

export const faults: readonly Fault[] = [
  {
    id: 'vtex-quantity-always-one',
    breaks: 'A cart holds the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'orderItems.*.quantity', () => 1)),
  },
  {
    id: 'vtex-discount-missing-in-value',
    breaks: 'The value is the sum of the totalizers.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'value', (value) => Number(value) - 2 * rowOf(record, 'Discounts')),
    ),
  },
  {
    id: 'vtex-value-without-shipping',
    breaks: 'The value of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'value', (value) => Number(value) - rowOf(record, 'Shipping')),
    ),
  },
  {
    id: 'vtex-value-in-reais',
    breaks: 'Prices are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'items.*.price', (price) => Number(price) * 100),
    ),
  },
  {
    id: 'vtex-indexed-quantity-added',
    breaks: 'Commerce endpoint 2: as listed, a row with an index has the new quantity of the item.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const changes = asList(args.orderItems)
          .filter(isFields)
          .map(({ index, id, quantity }) => {
            const line = index === undefined ? undefined : cart.lines[Number(index)]?.id;
            const isAdded = true;
            return {
              ...(line === undefined ? { item: String(id) } : { line }),
              quantity: Number(quantity),
              isAdded,
            };
          });
        return { wishes: patched(cart.lines, changes) };
      },
    }),
  },
  {
    id: 'vtex-second-form-like-the-first',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'vtex-removing-one-form-removes-all',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('orderFormId', (orderFormId) => ({ orderFormId })),
  },
  {
    id: 'vtex-unknown-sku-dropped',
    breaks: 'A cart that lacks a requested item is not returned as if nothing had failed.',
    plant: asking(/^create_cart$/, (args) => {
      const known = asList(args.orderItems).filter((row) => dialect.items.has(String(at(row, 'id'))));
      return known.length > 0 ? { ...args, orderItems: known } : args;
    }),
  },
  {
    id: 'vtex-first-sla-always',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'shippingData.selectedSla', () => 'Normal')),
  },
  {
    id: 'vtex-street-lost',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: answering(/^get_checkout$/, (record) =>
      edit(record, 'shippingData.address', (address) =>
        isFields(address) ? { ...address, street: '' } : address,
      ),
    ),
  },
  {
    id: 'vtex-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'vtex-order-without-confirmation',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
];
