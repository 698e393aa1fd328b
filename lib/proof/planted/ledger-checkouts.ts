/** Nine faults in the checkouts and orders of the ledger. */
import { at, type Plant, refuse, type Tools } from '../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../variants/variant.ts';
import { answering, asFields, asking, changed, edit, type Planted } from './planted.ts';

const idOf = (args: Fields) => String(args.checkout_id);
const parts = ['state', 'totals', 'delivery'] as const;

/** Removes the rate of a checkout. */
const unrated = (record: Fields): unknown =>
  edit(record, 'data.checkout', (checkout) => {
    const [state, totals, delivery] = parts.map((part) => at(checkout, part));
    const subtotal = at(totals, 'subtotal');
    return {
      ...asFields(checkout),
      state: state === 'ready' ? 'open' : state,
      totals: { subtotal, total: subtotal },
      delivery: { ...asFields(delivery), rate: null },
    };
  });

const addressDropsRate: Plant = (tools) => {
  const dropped = new Set<string>();
  return (name, args) => {
    const outcome = tools(name, args);
    const input = fieldsOf(args, 'input');
    if (name === 'update_checkout' && 'ship_to' in input) dropped.add(idOf(args));
    if (name === 'update_checkout' && 'rate' in input) dropped.delete(idOf(args));
    return dropped.has(idOf(args)) ? changed(outcome, unrated) : outcome;
  };
};

const withState = (state: string) => (record: Fields) => edit(record, 'data.checkout.state', () => state);

const reopens: Plant = (tools) => {
  const voided = new Set<string>();
  return (name, args) => {
    const id = idOf(args);
    if (voided.has(id) && /^(complete|cancel)_checkout$/.test(name)) {
      return refuse(-32052, 'The checkout is void', { reason: 'final_state' });
    }
    if (name === 'update_checkout') voided.delete(id);
    if (name !== 'cancel_checkout') {
      const outcome = tools(name, args);
      return voided.has(id) ? changed(outcome, withState('void')) : outcome;
    }
    const outcome = tools('get_checkout', args);
    if ('record' in outcome) voided.add(id);
    return changed(outcome, withState('void'));
  };
};

const addressShared: Plant = (tools) => {
  const made: unknown[] = [];
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout') made.push(at(outcome.record, 'data.checkout.id'));
    const { ship_to: shipTo } = fieldsOf(args, 'input');
    if (name === 'update_checkout' && shipTo) {
      for (const id of made) tools(name, { checkout_id: id, input: { ship_to: shipTo } });
    }
    return outcome;
  };
};

const completesOnRefusal: Plant = (tools, { now }) => {
  const complete = (args: Fields, inner: Tools) =>
    inner('complete_checkout', {
      ...args,
      approval: { approved_by_buyer: true, approved_at: new Date(now()).toISOString() },
    });
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'refusal' in outcome) complete(args, tools);
    return outcome;
  };
};

const strangersOrder = {
  id: 'gid://shop/Order/1zz-o',
  checkout_id: 'gid://shop/Checkout/1zz-c',
  currency: 'EUR',
  lines: { 'ln-7': { title: 'Abacus of Cork, Desk', quantity: 1, unit: '2864', amount: '2864' } },
  ship_to: {
    recipient: 'R. Murphy',
    line1: '3 Mill Road',
    city: 'Cork',
    postcode: 'T12',
    country_code: 'IE',
  },
  totals: { subtotal: '2864', shipping: '495', total: '3359' },
  placed_at: '2026-09-30T08:00:00.000Z',
};

export const inCheckouts: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'shipping-counted-twice',
    breaks: 'A total is the sum of its parts.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'data.checkout.totals', (totals) => ({
        ...asFields(totals),
        total: String(Number(at(totals, 'total')) + Number(at(totals, 'shipping') ?? 0)),
      })),
    ),
  },
  {
    id: 'checkout-in-dollars',
    breaks: 'A checkout is in the currency of its cart.',
    plant: answering(/_checkout$/, (record) => edit(record, 'data.checkout.currency', () => 'USD')),
  },
  {
    id: 'somebodys-order-shown',
    breaks: 'Commerce endpoint 1: an unknown order is a failure, and no buyer sees the orders of others.',
    plant: (tools) => (name, args) => {
      const outcome = tools(name, args);
      return name === 'get_order' && 'refusal' in outcome
        ? { record: { data: { order: strangersOrder } } }
        : outcome;
    },
  },
  {
    id: 'placed-before-payment',
    breaks: 'Commerce endpoint 7: nothing is ordered without the approval of the buyer.',
    plant: answering(/^get_checkout$/, (record) =>
      at(record, 'data.checkout.state') === 'ready'
        ? edit(record, 'data.checkout', (checkout) => ({
            ...asFields(checkout),
            state: 'placed',
            order_id: 'gid://shop/Order/2aa-o',
          }))
        : record,
    ),
  },
  {
    id: 'refused-completion-completes',
    breaks: 'Commerce endpoint 7: without approval no checkout is completed, whatever the answer says.',
    plant: completesOnRefusal,
  },
  {
    id: 'city-and-postcode-swapped',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'input.ship_to', (address) => ({
        ...asFields(address),
        city: at(address, 'postcode'),
        postcode: at(address, 'city'),
      })),
    ),
  },
  {
    id: 'address-shared',
    breaks: 'No checkout shows the address of another buyer.',
    plant: addressShared,
  },
  {
    id: 'address-drops-rate',
    breaks: 'Commerce endpoint 8: update_checkout carries address and method, and either may be omitted.',
    plant: addressDropsRate,
  },
  {
    id: 'voided-checkout-reopens',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: reopens,
  },
];
