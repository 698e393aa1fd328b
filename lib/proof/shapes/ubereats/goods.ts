/** The menu of the storefront in the manner of Uber Eats, what a line of a cart is about, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, rowsIn, waresOf } from '../trade/stock.ts';
import type { Cart } from '../trade/trade.ts';

const range = { maker: 'Pike Street Oven', option: 'Size', firstId: 5_310, code: 'PSO', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Margherita Pizza',
    'Pizza',
    [
      ['10 inch', 1_195],
      ['14 inch', 1_745],
      ['18 inch', 2_285, 'sold out'],
    ],
  ],
  [
    'Pepperoni Pizza',
    'Pizza',
    [
      ['10 inch', 1_345],
      ['14 inch', 1_925],
    ],
  ],
  [
    'Garlic Knots',
    'Sides',
    [
      ['6 pieces', 625],
      ['12 pieces', 1_075],
    ],
  ],
  ['Caesar Salad', 'Salads', [['Regular', 1_130]]],
  ['Sourdough Loaf', 'Bakery', [['Whole', 780]]],
  ['Blood Orange Soda', 'Drinks', [['12 oz', 345]]],
  ['Tiramisu', 'Desserts', [['Slice', 815]]],
  ['Pistachio Cannoli', 'Desserts', [['2 pieces', 940]]],
]);

const idFrom = (title: string): string => title.replaceAll(/[^A-Za-z0-9]+/g, '_');
const titleOf = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

/** Each size is an item of the menu. */
const stock = itemsOf(wares, 2, ({ sku }) => sku).map((item) => ({ ...item, id: idFrom(titleOf(item)) }));

type Option = { readonly id: string; readonly title: string; readonly amount: number };

const optionsOf = (rows: readonly (readonly [title: string, amount: number])[]): readonly Option[] =>
  rows.map(([title, amount]) => ({ id: idFrom(title), title, amount }));

const groups = [
  {
    id: 'Extra_toppings',
    title: 'Extra toppings',
    kind: 'Pizza',
    most: 2,
    options: optionsOf([
      ['Extra cheese', 175],
      ['Mushrooms', 155],
      ['Kalamata olives', 135],
    ]),
  },
  {
    id: 'Add_a_dip',
    title: 'Add a dip',
    kind: 'Sides',
    most: 1,
    options: optionsOf([
      ['Marinara', 95],
      ['Ranch', 85],
    ]),
  },
] as const;

const groupsOf = ({ ware }: Item) => groups.filter(({ kind }) => kind === ware.kind);

const split = '|';

/** Names what a line is about: `Garlic_Knots_6_pieces|Add_a_dip/Ranch|well done`. */
export function keyOf(row: Fields): string {
  const modifiers = rowsIn(row, 'selected_modifier_groups').flatMap((group) =>
    rowsIn(group, 'selected_items').map(({ id }) => `${group.id}/${id}`),
  );
  return [row.id, modifiers.sort().join('+'), row.special_instructions ?? ''].join(split);
}

/** The parts of a key, with the modifiers in their groups. */
function choiceOf(key: string) {
  const [id = '', modifiers = '', ...words] = key.split(split);
  const names = modifiers.split('+').filter((name) => name !== '');
  const isSelected = (group: string, option: string) => names.includes(`${group}/${option}`);
  const selected = groups
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => isSelected(group.id, option.id)),
    }))
    .filter(({ options }) => options.length > 0);
  return { id, names, selected, instructions: words.join(split) };
}

const extrasOf = (key: string): number =>
  sumOf(choiceOf(key).selected.flatMap(({ options }) => options.map(({ amount }) => amount)));

/** An item with its modifiers. A suspended one is found as well: the cart leaves it out, and says so. */
export function goodOf(key: unknown): Item | undefined {
  const { id, names, selected } = choiceOf(String(key));
  const item = stock.find((each) => each.id === id);
  const known = sumOf(selected.map(({ options }) => options.length));
  const isAllowed = selected.every(
    ({ kind, most, options }) => kind === item?.ware.kind && options.length <= most,
  );
  if (!item || known < names.length || !isAllowed) return undefined;
  return { ...item, id: String(key), amount: item.amount + extrasOf(String(key)), available: true };
}

const isSuspended = ({ sku }: Item): boolean => stock.some((item) => item.sku === sku && !item.available);

/** Hundredths of a percent. Whole loaves are groceries, which are not taxed. */
const rateOf = ({ ware }: Item): number => (ware.kind === 'Bakery' ? 0 : 1_025);
export const taxRateOf = (item: Item): number => rateOf(item) / 100;
export const taxOn = (item: Item, amount: number): number => Math.round((amount * rateOf(item)) / 10_000);

export const money = (amount: number): Fields => ({
  amount,
  currency_code: 'USD',
  formatted_amount: `$${(amount / 100).toFixed(2)}`,
});

function itemOf({ key, item, quantity }: Line): Fields {
  const { id, selected, instructions } = choiceOf(item.id);
  const base = item.amount - extrasOf(item.id);
  return {
    id,
    instance_id: key,
    title: titleOf(item),
    external_data: item.sku,
    quantity,
    price: {
      unit_price: money(item.amount),
      total_price: money(item.amount * quantity),
      base_unit_price: money(base),
      base_total_price: money(base * quantity),
    },
    selected_modifier_groups: selected.map(({ options, ...group }) => ({
      id: group.id,
      title: group.title,
      selected_items: options.map((option) => ({
        id: option.id,
        title: option.title,
        quantity: 1,
        price: { unit_price: money(option.amount) },
      })),
    })),
    special_instructions: instructions,
  };
}

export const cartOf = (lines: readonly Line[], fulfillment_issues: readonly Fields[] = []): Fields => ({
  items: lines.map(itemOf),
  fulfillment_issues,
});

/** What is suspended is left out of the lines, and told. */
export const limit = (lines: readonly Line[]): Pick<Cart, 'lines' | 'messages'> => ({
  lines: lines.filter(({ item }) => !isSuspended(item)),
  messages: lines
    .filter(({ item }) => isSuspended(item))
    .map(({ item, quantity }) => ({
      fulfillment_issue_type: 'OUT_OF_ITEM',
      fulfillment_action_type: 'REMOVE_ITEM',
      root_item: { id: choiceOf(item.id).id, title: titleOf(item), quantity },
      item_availability_info: { items_requested: quantity, items_available: 0 },
    })),
});

const inEnglish = (text: string): Fields => ({ translations: { en: text } });
const priceOf = (amount: number): Fields => ({ price: { amount, currency: 'USD' }, overrides: [] });

/** A date that never comes, in seconds. */
const forGood = 8_640_000_000;

const toItem = (item: Item): Fields => ({
  id: item.id,
  external_data: item.sku,
  title: inEnglish(titleOf(item)),
  description: inEnglish(item.ware.story),
  price_info: priceOf(item.amount),
  modifier_group_ids: { ids: groupsOf(item).map(({ id }) => id) },
  tax_info: { tax_rate: taxRateOf(item) },
  suspension_info: item.available
    ? null
    : { suspension: { suspend_until: forGood, reason: 'Sold out' }, overrides: [] },
});

const toGroup = ({ id, title, most, options }: (typeof groups)[number]): Fields => ({
  id,
  title: inEnglish(title),
  quantity_info: { quantity: { min_permitted: 0, max_permitted: most } },
  modifier_options: options.map((option) => ({
    type: 'ITEM',
    id: option.id,
    title: inEnglish(option.title),
    price_info: priceOf(option.amount),
  })),
});

const toMenu = (items: readonly Item[]): Fields => {
  const kinds = [...new Set(items.map(({ ware }) => ware.kind))];
  return {
    items: items.map(toItem),
    modifier_groups: groups.filter(({ kind }) => kinds.includes(kind)).map(toGroup),
    categories: kinds.map((kind) => ({
      id: kind,
      title: inEnglish(kind),
      entities: items.filter(({ ware }) => ware.kind === kind).map(({ id }) => ({ type: 'ITEM', id })),
    })),
  };
};

const errors: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['item_not_found', 'The menu has no such item, or not with these modifiers.'],
  'sold-out': ['item_suspended', 'The item is suspended.'],
  'unknown-line': ['instance_not_found', 'The cart has no item with this instance_id.'],
  'unknown-cart': ['cart_not_found', 'The cart was not found.'],
  'unknown-checkout': ['checkout_not_found', 'The checkout was not found.'],
  'unknown-order': ['order_not_found', 'The order was not found.'],
  'unknown-method': ['quote_not_found', 'The checkout has no such delivery quote for its drop-off.'],
  'empty-cart': ['cart_empty', 'The cart has no items.'],
  closed: ['not_editable', 'It is placed or canceled, and can no longer be changed.'],
  stale: ['expired_quote', 'The delivery quote has expired. Send the drop-off again for new ones.'],
  unaddressed: ['missing_dropoff', 'The drop-off is missing.'],
  'not-ready': ['checkout_incomplete', 'The order is not placed, because something is missing.'],
};

const memberFor: Fields = { approval: 'eater_confirmation', address: 'dropoff', method: 'quote_id' };

/** What is missing is named like the arguments. */
export function refusal(why: Reason, { id, missing }: Fields = {}): Outcome {
  const [code, message] = errors[why];
  const [subject = ''] = String(id).split(split);
  const metadata = {
    id: subject,
    ...(missing !== undefined && { missing: asList(missing).map((name) => memberFor[String(name)]) }),
  };
  return refuse(-32_000, message, { code, message, metadata, kind: 'error' });
}

/** Items with each word in the title or the category; no words find all. */
function matching(query: string): readonly Item[] {
  const words = query.toLowerCase().split(/\s+/);
  const text = (item: Item) => `${titleOf(item)} ${item.ware.kind}`.toLowerCase();
  return stock.filter((item) => words.every((word) => text(item).includes(word)));
}

/** A page token says how many items come before the page. */
export const tokenFor = (start: number): string => `pt_${start}`;
export const startOf = (token: unknown): number => Number(String(token ?? tokenFor(0)).slice(3));

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = matching(String(args.query));
    const start = startOf(args.page_token);
    const end = start + Number(args.limit ?? 10);
    const next_page_token = end < found.length ? tokenFor(end) : null;
    const pagination_data = { next_page_token, total_count: found.length };
    return { record: { ...toMenu(found.slice(start, end)), pagination_data } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    const unknown_ids = ids.filter((id) => !stock.some((item) => item.id === id));
    return { record: { ...toMenu(stock.filter(({ id }) => ids.includes(id))), unknown_ids } };
  }
  const item = stock.find(({ id }) => id === args.id);
  if (!item) return refusal('unknown-item', { id: args.id });
  return { record: { ...toItem(item), modifier_groups: groupsOf(item).map(toGroup) } };
}
