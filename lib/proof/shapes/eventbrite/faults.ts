/** Twelve faults in the shape of Eventbrite. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { catalogIn, eventbriteDesk, totals, wares } from './eventbrite.ts';

const inCart = { argument: 'cart_id', path: 'id' } as const;

export const faults: readonly Fault[] = [
  {
    id: 'eventbrite-page-two-is-page-one',
    breaks: 'Each page of a search has other events.',
    plant: (tools) => (name, args) => {
      const { page: _, ...first } = args;
      return tools(name, name === 'search_catalog' ? first : args);
    },
  },
  {
    id: 'eventbrite-search-ignores-words',
    breaks: 'A search finds events that have the words of the query.',
    plant: rebuilt(
      eventbriteDesk(
        {},
        catalogIn(() => wares),
      ),
    ),
  },
  {
    id: 'eventbrite-event-costs-with-fee',
    breaks: 'The cost of a ticket is the same in a search and in the event.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'ticket_classes.*', (each) =>
        edit(each, 'cost.amount', (cost) => Number(cost) + Number(at(each, 'fee.amount'))),
      ),
    ),
  },
  {
    id: 'eventbrite-costs-of-one-ticket',
    breaks: 'The costs of an item are those of all its tickets.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'items.*', (item) => ({
        ...asFields(item),
        costs: { ...asFields(at(item, 'costs')), base_price: at(item, 'cost') },
      })),
    ),
  },
  {
    id: 'eventbrite-shipping-not-in-gross',
    breaks: 'The gross costs contain the shipping that is shown.',
    plant: rebuilt(
      eventbriteDesk({
        totals: (lines, method) => ({ ...totals(lines, method), total: totals(lines).total }),
      }),
    ),
  },
  {
    id: 'eventbrite-zero-leaves-one',
    breaks: 'A quantity of 0 removes an item, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'items.*.quantity', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'eventbrite-carts-show-the-first',
    breaks: 'Each cart has its own tickets.',
    plant: showingFirst('cart', inCart),
  },
  {
    id: 'eventbrite-cart-stays-after-deletion',
    breaks: 'A cart that is cancelled shows that it is, and cannot be changed.',
    plant: instead('cancel_cart', (args, tools) => tools('get_cart', args)),
  },
  {
    id: 'eventbrite-address-is-lost',
    breaks: 'What an update of a checkout leaves out stays.',
    plant: answering(/^(get|update)_checkout$/, (record) =>
      record.delivery_method === null ? record : { ...record, address: null },
    ),
  },
  {
    id: 'eventbrite-places-unapproved',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(eventbriteDesk({ approves: () => true })),
  },
  {
    id: 'eventbrite-order-lacks-an-item',
    breaks: 'An order has all the items of its checkout.',
    plant: answering(/^get_order$/, (record) => ({ ...record, items: asList(record.items).slice(0, 1) })),
  },
  {
    id: 'eventbrite-sold-out-is-sold',
    breaks: 'Tickets that are sold out cannot be put into a cart.',
    plant: (tools, places) =>
      rebuilt(
        eventbriteDesk({
          find: (id) => {
            const ware = wares.find(({ makes }) => makes.some((make) => `1972${make.id}` === id));
            const make = ware?.makes.find((each) => `1972${each.id}` === id);
            return ware && make
              ? {
                  id: String(id),
                  ware,
                  label: make.label,
                  sku: make.sku,
                  amount: Math.round(Number(make.price) * 100),
                  available: true,
                  catalogId: make.id,
                }
              : undefined;
          },
        }),
      )(tools, places),
  },
];
