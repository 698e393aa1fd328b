/** Twelve faults in the store in the manner of BrickLink. */
import { answering, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect, Purchase } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { bricklinkDesk, dialectWith, inData, type Sums, sumsOf } from './bricklink.ts';
import { items } from './lots.ts';

const lawful = dialectWith();
const altered = (change: Partial<Dialect>): Plant => rebuilt(bricklinkDesk({ ...lawful, ...change }));

/** Other sums of the same purchase. */
const counted = (change: (right: Sums, purchase: Purchase) => Partial<Sums>): Plant =>
  rebuilt(
    bricklinkDesk(
      dialectWith((purchase) => {
        const right = sumsOf(purchase);
        return { ...right, ...change(right, purchase) };
      }),
    ),
  );

/** The lot of the same item that costs least, as long as it is not sold out. */
function cheapest(id: unknown): unknown {
  const wanted = items.get(String(id));
  if (!wanted) return id;
  const offers = [...items.values()].filter(({ ware, ready }) => ware === wanted.ware && ready);
  const [best = wanted] = offers.toSorted((one, other) => one.amount - other.amount);
  return wanted.ready ? Number(best.id) : id;
}

/** The total of a lot is kept from the first answer about its cart. */
const lagging: Plant = (tools) => {
  const kept = new Map<string, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) =>
      edit(record, 'data.items.*', (row) => {
        const key = `${at(record, 'data.cart_id')} ${at(row, 'inventory_id')}`;
        const total_price = kept.get(key) ?? at(row, 'total_price');
        kept.set(key, total_price);
        return { ...fieldsOf({ row }, 'row'), total_price };
      }),
    );
  };
};

/** The store has one cart, to which each new cart is added. */
const oneCart: Plant = (tools) => {
  let first: unknown;
  return (name, args) => {
    const created = tools(name, args);
    if (name !== 'create_cart' || !('record' in created)) return created;
    const before = tools('get_cart', { cart_id: first });
    if (!('record' in before)) {
      first = at(created.record, 'data.cart_id');
      return created;
    }
    const had = asList(at(before.record, 'data.items')).filter(isFields);
    const added = asList(at(created.record, 'data.items')).filter(isFields);
    const rows = added.map(({ inventory_id, quantity }) => {
      const same = had.find((row) => row.inventory_id === inventory_id);
      return { inventory_id, quantity: Number(quantity) + Number(same?.quantity ?? 0) };
    });
    return tools('update_cart', { cart_id: first, items: rows });
  };
};

/** An approval of the last day counts as one of this moment. */
const ofTheDay = (args: Fields, { now }: Places) => {
  const approval = lawful.approval(args);
  const age = now() - Date.parse(String(approval.at));
  return age < 86_400_000 ? { ...approval, at: new Date(now()).toISOString() } : approval;
};

const isSoldOut = (row: unknown): boolean => items.get(String(at(row, 'inventory_id')))?.ready === false;

export const faults: readonly Fault[] = [
  {
    id: 'bricklink-page-size-is-fixed',
    breaks: 'A page of a search has at most `rpp` items, as the tool says.',
    plant: asking(/^search_catalog$/, ({ rpp: _, ...args }) => args),
  },
  {
    id: 'bricklink-item-without-vat',
    breaks: 'An item that is read alone has the prices of the search and of the cart, with VAT.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'data.inventories.*.unit_price.amount', (amount) =>
        Math.round((Number(amount) * 100) / 121),
      ),
    ),
  },
  {
    id: 'bricklink-cheapest-lot-of-the-item',
    breaks: 'A new cart has the lots that were asked for, and not others of the same item.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.inventory_id', cheapest)),
  },
  {
    id: 'bricklink-total-of-a-lot-lags',
    breaks: '`total_price` is `unit_price_final` times the quantity, also after an update.',
    plant: lagging,
  },
  {
    id: 'bricklink-vat-of-the-gross',
    breaks: '`vat_amount` is the VAT of 21 % that is contained in the grand total, as the tool says.',
    plant: counted(({ total }) => ({ vat: Math.round(total * 0.21) })),
  },
  {
    id: 'bricklink-shipping-per-lot',
    breaks: 'The shipping costs what the list of shipping methods says of the chosen one.',
    plant: counted(({ shipping, total }, { lines }) => {
      const more = shipping * (lines.length - 1);
      return { shipping: shipping + more, total: total + more, vat: Math.round(((total + more) * 21) / 121) };
    }),
  },
  {
    id: 'bricklink-update-drops-other-lots',
    breaks: 'Lots that an update does not name stay as they are, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = lawful.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const named = new Set(asList(args.items).map((row) => String(at(row, 'inventory_id'))));
        const dropped = new Set(cart.lines.filter(({ item }) => !named.has(item.id)).map(({ id }) => id));
        return { wishes: filling.wishes.filter(({ line = '' }) => !dropped.has(line)) };
      },
    }),
  },
  {
    id: 'bricklink-one-cart-for-all',
    breaks: 'Each call of `create_cart` makes another cart, as the tool says.',
    plant: oneCart,
  },
  {
    id: 'bricklink-cancelled-checkout-is-ordered',
    breaks: 'A checkout that is cancelled cannot be changed or completed, as the tool says.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'bricklink-approval-of-the-day',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) => altered({ approval: (args) => ofTheDay(args, places) })(tools, places),
  },
  {
    id: 'bricklink-order-total-without-shipping',
    breaks: 'The grand total of an order contains the shipping, and is the one that the buyer approved.',
    plant: answering(/^get_order$/, (record) =>
      inData(record, (data) => ({
        ...data,
        cost: edit(data.cost, 'grand_total.amount', (total) => {
          return Number(total) - Number(at(data, 'cost.shipping.amount'));
        }),
      })),
    ),
  },
  {
    id: 'bricklink-sold-out-lots-vanish',
    breaks: 'A lot that is sold out is refused, as the tool says, and not left out in silence.',
    plant: altered({
      fill: (args, cart) => {
        const rows = asList(args.items).filter((row) => !isSoldOut(row));
        return lawful.fill({ ...args, items: rows }, cart);
      },
    }),
  },
];
