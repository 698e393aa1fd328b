/** Twelve faults in the shape of Deliverect. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault } from '../desk/bent.ts';
import { type Dialect, desk } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, dialectWith, refusal, sums } from './deliverect.ts';
import { catalogIn, dishes } from './menu.ts';

const altered: (change: Partial<Dialect>) => Plant = bent(dialect);

/** Items keep the amounts that they had when they came into the basket. */
const firstAmounts: Plant = (tools, places) => {
  const known = new Map<string, Fields>();
  const kept = (basket: unknown, item: Fields): Fields => {
    const key = [basket, item.plu, JSON.stringify(item.subItems)].join(' ');
    const { gross, net, taxes } = item;
    known.set(key, known.get(key) ?? { gross, net, taxes });
    return { ...item, ...known.get(key) };
  };
  return answering(/_cart$/, (record) => edit(record, 'items.*', (item) => kept(record.id, asFields(item))))(
    tools,
    places,
  );
};

const netOf = (product: Fields): unknown =>
  edit(product, 'variants.*.price.amount', (amount) =>
    Math.round((Number(amount) * 100_000) / (100_000 + Number(product.takeawayTax))),
  );

export const faults: readonly Fault[] = [
  {
    id: 'deliverect-pages-overlap',
    breaks: 'A page of a search begins after the last product of the page before.',
    plant: altered({
      catalog: catalogIn(refusal, (page, size) => Math.max(0, (page - 1) * size - 1)),
    }),
  },
  {
    id: 'deliverect-product-shows-net-prices',
    breaks: 'Prices of a product that is read are as in a search, as the tool says.',
    plant: answering(/^get_product$/, netOf),
  },
  {
    id: 'deliverect-unknown-plu-is-skipped',
    breaks: 'PLUs that are not on the menu are refused, as the tool says, and not skipped silently.',
    plant: altered({
      fill: (args, basket) => {
        const items = asList(args.items).filter((item) => dishes.has(String(at(item, 'plu'))));
        return dialect.fill({ ...args, items }, basket);
      },
    }),
  },
  {
    id: 'deliverect-item-amounts-are-not-renewed',
    breaks: 'The gross of an item is its price with its modifiers times its present quantity.',
    plant: firstAmounts,
  },
  {
    id: 'deliverect-contained-tax-is-added',
    breaks: 'Prices contain the tax, which is not added to the total, as the tool says.',
    plant: rebuilt(desk(dialectWith({ ...sums, total: (parts) => sums.total(parts) + parts.taxes }))),
  },
  {
    id: 'deliverect-delivery-costs-more-than-offered',
    breaks: 'The charge for the delivery is the fee that its option shows, as the tool says.',
    plant: rebuilt(desk(dialectWith({ ...sums, charged: (fee) => (fee > 0 ? fee + 140 : 0) }))),
  },
  {
    id: 'deliverect-update-removes-nothing',
    breaks: 'Items that an update does not send are removed, as the tool says.',
    plant: altered({
      fill: (args, basket) => {
        const filling = dialect.fill(args, basket);
        if (!basket || !('wishes' in filling)) return filling;
        const sent = new Set(filling.wishes.map(({ item }) => item));
        const others = basket.lines
          .filter(({ item }) => !sent.has(item.id))
          .map(({ id, quantity }) => ({ line: id, quantity }));
        return { ...filling, wishes: [...others, ...filling.wishes] };
      },
    }),
  },
  {
    id: 'deliverect-old-etag-overwrites',
    breaks: 'An update with an older etag is refused with a conflict, as the tool says.',
    plant: altered({ fill: (args) => dialect.fill(args, undefined) }),
  },
  {
    id: 'deliverect-deletes-all-baskets',
    breaks: 'To delete a basket leaves all other baskets as they are.',
    plant: cancelsAll('id', (basketId) => ({ basketId })),
  },
  {
    id: 'deliverect-type-drops-address',
    breaks: 'What an update of the fulfillment leaves out stays, as the tool says.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const { type, address } = asFields(args.fulfillment);
        const isTypeOnly = type !== undefined && !isFields(address);
        return isTypeOnly && !('refusal' in delivery) ? { ...delivery, address: undefined } : delivery;
      },
    }),
  },
  {
    id: 'deliverect-disapproval-orders',
    breaks: 'Commerce endpoint 7: a customer who does not approve buys nothing.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.customerApproval) }),
    }),
  },
  {
    id: 'deliverect-order-without-charges',
    breaks: 'An order has the total that was approved, which contains charges and tips.',
    plant: altered({
      showOrder: (purchase, places) => {
        const order = dialect.showOrder(purchase, places);
        const { chargesTotal, tipTotal } = asFields(order.payment);
        return asFields(
          edit(order, 'payment.total', (total) => Number(total) - Number(chargesTotal) - Number(tipTotal)),
        );
      },
    }),
  },
];
