/** Twelve faults in the shape of Elastic Path. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './elasticpath.ts';

const altered = bent(dialect);

const price = 'data.0.meta.display_price';

export const faults: readonly Fault[] = [
  {
    id: 'elasticpath-quantity-capped-at-nine',
    breaks: 'A cart holds the quantity that the buyer asked for, or says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['lines', 'actions'].reduce<unknown>(
        (inner, name) => edit(inner, `${name}.*.quantity`, (quantity) => Math.min(9, Number(quantity))),
        args,
      ),
    ),
  },
  {
    id: 'elasticpath-yen-in-hundredths',
    breaks: 'Money: the amount is in minor units of ISO 4217, and yen have none.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      [
        `${price}.*.amount`,
        'data.0.items.edges.*.node.unit_price.amount',
        'data.0.items.edges.*.node.value.amount',
      ].reduce<unknown>((inner, path) => edit(inner, path, (amount) => Number(amount) * 100), record),
    ),
  },
  {
    id: 'elasticpath-one-piece-charged',
    breaks: 'A total is the sum of its lines, and a line costs its unit price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const nodes = asList(at(record, 'data.0.items.edges')).map((edge) => at(edge, 'node'));
      const less = nodes.reduce<number>(
        (sum, node) => sum + Number(at(node, 'value.amount')) - Number(at(node, 'unit_price.amount')),
        0,
      );
      const single = edit(record, 'data.0.items.edges.*.node', (node) =>
        edit(node, 'value.amount', () => at(node, 'unit_price.amount')),
      );
      return ['items', 'with_tax'].reduce(
        (inner, name) => edit(inner, `${price}.${name}.amount`, (amount) => Number(amount) - less),
        single,
      );
    }),
  },
  {
    id: 'elasticpath-remove-empties-the-cart',
    breaks: 'Commerce endpoint 2: as listed, lines that no action names stay.',
    plant: altered({
      fill: (args, cart) => {
        const isRemoving = asList(args.actions).some((each) => at(each, 'action') === 'removeLine');
        return isRemoving ? { wishes: [] } : dialect.fill(args, cart);
      },
    }),
  },
  {
    id: 'elasticpath-set-quantity-ignored',
    breaks: 'An update that is reported as successful takes effect.',
    plant: altered({
      fill: (args, cart) => {
        const others = asList(args.actions).filter((each) => at(each, 'action') !== 'setQuantity');
        return dialect.fill({ ...args, actions: others }, cart);
      },
    }),
  },
  {
    id: 'elasticpath-unknown-offer-dropped',
    breaks: 'An offer that does not exist is refused, not left out.',
    plant: altered({
      fill: (args, cart) => {
        const known = asList(args.lines).filter((line) => dialect.items.has(String(at(line, 'offer'))));
        return dialect.fill({ ...args, lines: known }, cart);
      },
    }),
  },
  {
    id: 'elasticpath-last-edge-missing',
    breaks: 'Reading a cart shows each of its lines.',
    plant: answering(/^get_cart$/, (record) =>
      edit(record, 'data.0.items.edges', (edges) => {
        const list = asList(edges);
        return list.length > 1 ? list.slice(0, -1) : list;
      }),
    ),
  },
  {
    id: 'elasticpath-cancelling-closes-all-carts',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('data.0.id', (cart) => ({ cart })),
  },
  {
    id: 'elasticpath-cancelled-only-in-the-answer',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_checkout') return tools(name, args);
      const outcome = tools('get_checkout', args);
      const isOpen = 'record' in outcome && at(outcome.record, 'data.0.status') !== 'COMPLETE';
      if (!isOpen) return tools(name, args);
      return { record: { ...Object(edit(outcome.record, 'data.0.status', () => 'CANCELLED')) } };
    },
  },
  {
    id: 'elasticpath-declined-is-taken-as-approved',
    breaks: 'Commerce endpoint 7: complete_checkout requires the approval of the buyer, not any answer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ('approval' in args ? nowGiven(places) : dialect.approval(args)),
      })(tools, places),
  },
  {
    id: 'elasticpath-address-without-street',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: altered({
      deliver: (args, purchase) =>
        dialect.deliver(
          {
            ...args,
            actions: asList(args.actions).map((each) => edit(each, 'address.streetAddress', () => '')),
          },
          purchase,
        ),
    }),
  },
  {
    id: 'elasticpath-cart-ids-reused',
    breaks: 'Two carts have different ids.',
    plant: altered({ ids: { ...dialect.ids, cart: () => dialect.ids.cart(0) } }),
  },
];
