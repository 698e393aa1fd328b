/**
 * A shop in the manner of PayPal Orders v2: a cart, a checkout and an order are all orders with one purchase unit, in states.
 * After the orders, the products and the errors of its public API.
 *
 * Lawful oddities: updates are operations of JSON Patch; an item of a cart is named by its position, which moves when one before
 * it is removed; quantities are texts; items have no sums; the tax is that of one piece, rounded, by the state of the address,
 * and on the price before the discount; the costs of shipping and what is taken off them are two amounts; the total is that of
 * the breakdown; an order keeps the id of its checkout; the state says whether only the payer is missing.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, type Refusing, sumOf } from '../trade/lines.ts';
import { type Item, listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, idOf, itemOf, refusalsAt, unitPath, wares } from './goods.ts';
import { listed } from './tool-list.ts';

/** A checkout with what only some have. */
type Draft = Checkout & { readonly recipient?: Fields; readonly payer?: Fields };
type Contents = Pick<Draft, 'lines' | 'address' | 'method'>;

const usd = (value: number): Fields => ({ currency_code: 'USD', value });

const options = [
  { id: 'STANDARD', label: 'Standard, 4 to 6 days', cents: 695 },
  { id: 'EXPRESS', label: 'Express, 2 days', cents: 1_595 },
  { id: 'OVERNIGHT', label: 'Overnight', cents: 2_995 },
] as const;

const costOf = (option: string | undefined): number => options.find(({ id }) => id === option)?.cents ?? 0;

/** Hundredths of a percent, by state. */
const taxRates: Readonly<Record<string, number>> = { CA: 725, NY: 400, TX: 625, WA: 650 };

const skuIn = ({ sku, quantity }: Fields): Change => ({ does: 'add', item: sku, quantity: Number(quantity) });

/** How the shop works; a fault replaces parts. */
const honestHouse = {
  unitOf: ({ amount }: Item): number => amount,
  /** For how many pieces of a line the tax is paid. */
  taxedPieces: ({ quantity }: Line): number => quantity,
  addressAfter: (_before: Fields | undefined, value: Fields): Fields => value,
  /** The new list of a cart that has these SKUs. */
  replacing: (rows: readonly Fields[], _skus: readonly unknown[]): readonly Change[] => [
    { does: 'clear' },
    ...rows.map(skuIn),
  ],
  /** The SKUs at their positions after a change. */
  skusAfter: (skus: readonly unknown[], change: Change): readonly unknown[] => {
    if (change.does === 'clear') return [];
    if (change.does === 'add') return skus.includes(change.item) ? skus : [...skus, change.item];
    return change.quantity === 0 ? skus.filter((sku) => sku !== change.key) : skus;
  },
  pageStart: (page: number, size: number, _total: number): number => (page - 1) * size,
};

export type House = typeof honestHouse;

const taxOf = ({ item }: Line, { address }: Contents, { unitOf }: House): number =>
  Math.round((unitOf(item) * (taxRates[String(address?.admin_area_1)] ?? 0)) / 10_000);

const breakdownOf = (contents: Contents, house: House) => {
  const { lines, method } = contents;
  const sum = (amountOf: (line: Line) => number) => sumOf(lines.map(amountOf));
  const itemTotal = sum(({ item, quantity }) => house.unitOf(item) * quantity);
  return {
    item_total: itemTotal,
    shipping: costOf(method),
    handling: sum(({ item, quantity }) => (item.ware.kind === 'Appliances' ? 350 * quantity : 0)),
    tax_total: sum((line) => taxOf(line, contents, house) * house.taxedPieces(line)),
    discount: itemTotal >= 15_000 ? Math.floor(itemTotal / 10) : 0,
    shipping_discount: method !== undefined && itemTotal >= 7_500 ? costOf('STANDARD') : 0,
  };
};

type Breakdown = ReturnType<typeof breakdownOf>;

const totalIn = (amounts: Breakdown): number =>
  amounts.item_total +
  amounts.tax_total +
  amounts.shipping +
  amounts.handling -
  amounts.discount -
  amounts.shipping_discount;

const totalsOf = (contents: Contents, house: House): Totals => {
  const amounts = breakdownOf(contents, house);
  const { item_total: subtotal, discount, shipping, tax_total: tax } = amounts;
  return { subtotal, discount, shipping, tax, total: totalIn(amounts) };
};

const goodsOf = (contents: Contents, house: House): Fields => {
  const amounts = breakdownOf(contents, house);
  const breakdown = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, usd(cents)]));
  return {
    reference_id: 'default',
    amount: { ...usd(totalIn(amounts)), breakdown },
    payee: { email_address: 'orders@fernhill.example' },
    items: contents.lines.map((line) => ({
      name: `${line.item.ware.title}, ${line.item.label}`,
      description: line.item.ware.story,
      sku: line.item.sku,
      unit_amount: usd(house.unitOf(line.item)),
      tax: usd(taxOf(line, contents, house)),
      quantity: String(line.quantity),
      category: 'PHYSICAL_GOODS',
    })),
  };
};

const shippingOf = ({ recipient, address, method }: Draft): Fields => ({
  ...(recipient && { name: recipient }),
  ...(address && { address }),
  options: options.map(({ id, label, cents }) => ({
    id,
    label,
    type: 'SHIPPING',
    selected: id === method,
    amount: usd(cents),
  })),
});

const statusOf = ({ state, address, method }: Draft): string => {
  if (state !== 'open') return state === 'placed' ? 'COMPLETED' : 'VOIDED';
  return address && method ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
};

/** The dates of orders by their ids. */
type Dates = { readonly created: Map<string, string>; readonly captured: Map<string, string> };

const paymentsOf = (draft: Draft, { captured }: Dates, house: House): Fields => ({
  captures: [
    {
      id: idOf(`capture ${draft.id}`),
      status: 'COMPLETED',
      amount: usd(totalsOf(draft, house).total),
      final_capture: true,
      create_time: captured.get(draft.id),
    },
  ],
});

const shownOf = (draft: Draft, dates: Dates, house: House, { baseUrl }: Places): Fields => {
  const { id, cart, order, payer } = draft;
  const status = statusOf(draft);
  const page = (path: string, rel: string) => ({ href: `${baseUrl}/pages/${path}${id}`, rel, method: 'GET' });
  return {
    id,
    intent: 'CAPTURE',
    status,
    ...(payer && { payer }),
    purchase_units: [
      {
        ...goodsOf(draft, house),
        shipping: shippingOf(draft),
        custom_id: cart,
        ...(order && { invoice_id: order, payments: paymentsOf(draft, dates, house) }),
      },
    ],
    create_time: dates.created.get(id),
    links: [
      page('orders/', 'self'),
      ...(status === 'PAYER_ACTION_REQUIRED' ? [page('checkoutnow?token=', 'payer-action')] : []),
    ],
  };
};

/** The operations of a patch in their order, each on the SKUs that the ones before it left. */
const changesWith =
  (house: House): Words['changes'] =>
  (args) => {
    let skus = listIn(args, 'had');
    const changesOf = (row: Fields): readonly Change[] => {
      const { op, path, value } = row;
      if (path === `${unitPath}/items`) return house.replacing(rowsIn(row, 'value'), skus);
      if (op === 'add') return [skuIn(fieldsOf(row, 'value'))];
      const position = Number(/\/items\/(\d+)/.exec(String(path))?.[1]);
      return [{ does: 'set', key: skus[position] ?? path, quantity: op === 'remove' ? 0 : Number(value) }];
    };
    return rowsIn(args, 'patch_request').flatMap((row) => {
      const changes = changesOf(row);
      skus = changes.reduce(house.skusAfter, skus);
      return changes;
    });
  };

/** Tells a patch which items the cart has. */
const positioned =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart') return tools(name, args);
    const read = tools('get_cart', args);
    const [unit] = 'record' in read ? rowsIn(read.record, 'purchase_units') : [];
    return tools(name, { ...args, had: rowsIn(unit, 'items').map(({ sku }) => sku) });
  };

const deliveryWith =
  (house: House, refusal: Refusing) =>
  (draft: Draft, args: Fields): Draft | Outcome => {
    let after = draft;
    for (const row of rowsIn(args, 'patch_request')) {
      const value = fieldsOf(row, 'value');
      if (row.path === '/payer') after = { ...after, payer: value };
      if (row.path === `${unitPath}/shipping/name`) after = { ...after, recipient: value };
      if (row.path === `${unitPath}/shipping/address`) {
        after = { ...after, address: house.addressAfter(after.address, value) };
      }
      for (const { id, selected } of rowsIn(row, 'value')) {
        const option = options.find((each) => each.id === id);
        if (!option) return refusal('unknown-method', { id });
        if (selected === true) after = { ...after, method: option.id };
      }
    }
    return after;
  };

const wordsWith = (house: House, dates: Dates, refusal: Refusing, places: Places): Words => {
  const invoices = new Map<unknown, string | undefined>();
  const show = (draft: Draft) => shownOf(draft, dates, house, places);
  return {
    cartOf: ({ cart_id }) => cart_id,
    checkoutOf: ({ checkout_id }) => checkout_id,
    orderOf: ({ order_id }) => invoices.get(order_id),
    filling: (args) => rowsIn(args, 'items').map(skuIn),
    changes: changesWith(house),
    delivery: deliveryWith(house, refusal),
    approval: (args) => {
      const { approved, approval_time } = fieldsOf(args, 'payer_approval');
      return { given: approved, at: approval_time };
    },
    cart: ({ id, state, lines }) => ({
      id,
      intent: 'CAPTURE',
      status: state === 'open' ? 'CREATED' : 'VOIDED',
      purchase_units: [goodsOf({ lines }, house)],
      create_time: dates.created.get(id),
    }),
    checkout: show,
    order: (draft, placedAt) => {
      invoices.set(draft.id, draft.order);
      dates.captured.set(draft.id, placedAt);
      return show(draft);
    },
  };
};

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly house?: Partial<House> };

export const paypalDesk =
  ({ rules: own = {}, house: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const house = { ...honestHouse, ...bent };
    const refusal = refusalsAt(places);
    const dates: Dates = { created: new Map(), captured: new Map() };
    const next = counter();
    const created = () => {
      const id = idOf(`order ${next()}`);
      dates.created.set(id, new Date(places.now()).toISOString());
      return id;
    };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: created,
      checkoutId: created,
      orderId: ids('FH-', 20_418, 3),
      refuse: refusal,
      totals: (lines, method) => totalsOf({ lines, ...(method && { method }) }, house),
      ...own,
    };
    const words = wordsWith(house, dates, refusal, places);
    return positioned(tradeOf(words, rules, catalogWith(house.pageStart)(places), places));
  };

/** @param plant a fault in its tools; none by default */
export const paypal = (plant: Plant = honest): Variant =>
  shop({
    name: 'paypal',
    listed,
    open: paypalDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { accessories: ({ product_type }) => product_type === 'Accessories' },
    rate: [300, 4_000],
  });
