/** Twelve faults in the shape of Olo. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { type Dialect, desk, isFinal, patched } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dishes } from './menu.ts';
import { dialect, dialectWith, sums } from './olo.ts';

const altered: (change: Partial<Dialect>) => Plant = bent(dialect);

/** Each category has its own page. */
const pagedByCategory = (args: Fields, tools: Tools) => {
  const { limit, offset, ...search } = args;
  const [first, most] = [Number(offset ?? 0), Number(limit ?? 20)];
  return changed(tools('search_catalog', { ...search, limit: 100 }), (menu) =>
    edit(menu, 'categories.*.products', (products) => asList(products).slice(first, first + most)),
  );
};

/** An option shows what the product costs with it. */
const withFullCosts = (product: Fields): unknown =>
  edit(product, 'optiongroups', (groups) =>
    asList(groups).map((group) =>
      at(group, 'mandatory') === true
        ? edit(group, 'options.*.cost.amount', (cost) => Number(cost) + Number(at(product, 'cost.amount')))
        : group,
    ),
  );

/** A read shows the basket that was changed last, under the id that is asked for. */
const latestBasket: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (/^(create|update)_cart$/.test(name) && 'record' in outcome) latest = outcome.record.id;
    if (name === 'cancel_cart') latest = undefined;
    if (name !== 'get_cart' || !('record' in outcome) || latest === undefined) return outcome;
    return changed(tools(name, { basketid: latest }), (record) => ({ ...record, id: args.basketid }));
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'olo-limit-counts-per-category',
    breaks: 'A search has at most `limit` products over all categories, as the tool says.',
    plant: instead('search_catalog', pagedByCategory),
  },
  {
    id: 'olo-product-shows-full-costs',
    breaks: 'An option costs the same in a search, in a product that is read, and in a basket.',
    plant: answering(/^get_product$/, withFullCosts),
  },
  {
    id: 'olo-choices-are-free',
    breaks: 'A basket product costs its base cost and its choices, times its quantity, as the tool says.',
    plant: altered({
      items: new Map([...dishes].map(([key, dish]) => [key, { ...dish, amount: dish.base }])),
    }),
  },
  {
    id: 'olo-unavailable-is-left-out',
    breaks: 'Products that are not available are refused, as the tool says, and not left out silently.',
    plant: altered({
      fill: (args, basket) => {
        const filling = dialect.fill(args, basket);
        if (!('wishes' in filling)) return filling;
        const isServed = (key: string | undefined) => key === undefined || dishes.get(key)?.ready !== false;
        return { ...filling, wishes: filling.wishes.filter(({ item }) => isServed(item)) };
      },
    }),
  },
  {
    id: 'olo-city-tax-not-collected',
    breaks: 'The sales tax is the sum of the taxes that are listed.',
    plant: rebuilt(desk(dialectWith({ ...sums, salestax: ([state]) => state?.cents ?? 0 }))),
  },
  {
    id: 'olo-quantity-is-added',
    breaks: 'A quantity replaces the one of the basket product, as the tool says.',
    plant: altered({
      fill: (args, basket) => {
        const filling = dialect.fill(args, basket);
        if (!basket || !('wishes' in filling)) return filling;
        const added = filling.wishes.filter(({ line }) => line === undefined);
        const changes = asList(args.products)
          .filter((row) => at(row, 'basketproductid') !== undefined)
          .map((row) => {
            const quantity = Number(at(row, 'quantity'));
            return { line: String(at(row, 'basketproductid')), quantity, isAdded: quantity > 0 };
          });
        return { wishes: [...patched(basket.lines, changes), ...added] };
      },
    }),
  },
  {
    id: 'olo-baskets-are-mixed-up',
    breaks: 'A basket has the products that were put into it, and not those of another.',
    plant: latestBasket,
  },
  {
    id: 'olo-handoff-charge-not-in-total',
    breaks: 'The total contains the charge of the handoff mode, as the tool says.',
    plant: rebuilt(desk(dialectWith({ ...sums, total: (parts) => sums.total({ ...parts, charge: 0 }) }))),
  },
  {
    id: 'olo-mode-forgets-address',
    breaks: 'What an update of a checkout leaves out stays, as the tool says.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const isModeOnly = args.deliverymode !== undefined && args.deliveryaddress === undefined;
        return isModeOnly && !('refusal' in delivery) ? { ...delivery, address: undefined } : delivery;
      },
    }),
  },
  {
    id: 'olo-old-approval-submits',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, places) =>
      edit(args, 'guestapproval', (approval) => ({
        ...asFields(approval),
        approvedat: nowGiven(places).at,
      })),
    ),
  },
  {
    id: 'olo-canceled-checkout-is-submitted',
    breaks: 'A checkout that is canceled cannot be changed or submitted, as the tool says.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'olo-submits-twice',
    breaks: 'An order that is submitted is not submitted again.',
    plant: altered({
      isFinal: (purchase, tool) =>
        isFinal(purchase) && !(tool === 'complete_checkout' && purchase.stage === 'done'),
    }),
  },
];
