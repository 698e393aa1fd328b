/**
 * The shape of the API of Solidus (github.com/solidusio/solidus, api/openapi and the views of its API): one order that is a
 * cart, then a checkout and then placed, with decimal texts beside amounts for display.
 *
 * Lawful oddities: the order has one number and one guest token from cart to completion, and opens only with both; a change of
 * line items during checkout takes it back to `address` without shipments; an address makes a new shipment, whose cheapest
 * rate is selected beforehand, and rates have other ids each time; the tax is within `adjustment_total`, beside a promotion,
 * and a cart is taxed as if it went to the US until it has an address; the total of a line includes its tax; a product
 * without options is sold by its master variant; codes of refusals are HTTP statuses; there is no payment step.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import {
  asText,
  honest,
  isRecent,
  type Outcome,
  type Plant,
  type Tools,
} from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { amountOf, applied, type Change, isLines, type Line, piecesIn } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { ids } from '../trade/trade.ts';
import {
  blanks,
  catalogWith,
  cheapestFor,
  costOf,
  costsOf,
  decimal,
  display,
  isTaxed,
  itemOf,
  lineRefusal,
  type Order,
  paged,
  refused,
  type Shipment,
  type Sums,
  shown,
  sumsOf,
  taxOn,
  variantOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** What an adjustment is made to. */
type Adjusted = { readonly on: 'Order' | 'LineItem'; readonly target: number };

const adjustment = ({ on, target }: Adjusted, { stage }: Order, label: string, cents: number): Fields => ({
  id: target * 3 + (on === 'Order' ? 1 : 0),
  source_type: on === 'Order' ? 'Spree::PromotionAction' : 'Spree::TaxRate',
  source_id: on === 'Order' ? 4 : 2,
  adjustable_type: `Spree::${on}`,
  adjustable_id: target,
  ...shown('amount', cents),
  label,
  promotion_code_id: null,
  finalized: stage === 'complete',
  eligible: true,
});

function lineItem(order: Order, line: Line): Fields {
  const [id, tax] = [Number(line.key), taxOn(order, line)];
  return {
    id,
    quantity: line.quantity,
    price: decimal(line.item.amount),
    single_display_amount: display(line.item.amount),
    display_amount: display(amountOf(line)),
    total: decimal(amountOf(line) + tax),
    variant_id: Number(line.item.id),
    variant: variantOf(line.item),
    adjustments: isTaxed(order)
      ? [adjustment({ on: 'LineItem', target: id }, order, 'Sales Tax 8.000%', tax)]
      : [],
  };
}

const rateId = ({ id }: Shipment, method: number): number => id * 10 + method;

function shipmentOf({ number, stage }: Order, shipment: Shipment): Fields {
  const { id, lines, method: selected } = shipment;
  const rates = costsOf(lines).map(({ name, code, method, cost }) => ({
    id: rateId(shipment, method),
    name,
    ...shown('cost', cost),
    selected: method === selected,
    shipping_method_id: method + 1,
    shipping_method_code: code,
  }));
  return {
    id,
    number: `H${10_400_000_000 + id * 37}`,
    order_id: number,
    state: stage === 'canceled' ? 'canceled' : 'pending',
    stock_location_name: 'Bend warehouse',
    cost: decimal(costOf(shipment)),
    tracking: null,
    selected_shipping_rate: rates.find(({ selected: isSelected }) => isSelected),
    shipping_rates: rates,
    manifest: lines.map(({ item, quantity }) => ({
      variant_id: Number(item.id),
      quantity,
      states: { on_hand: quantity },
    })),
    adjustments: [],
  };
}

function stateOf({ stage, shipment }: Order): string {
  if (stage !== 'checkout') return stage;
  if (!shipment) return 'address';
  return shipment.isChosen ? 'confirm' : 'delivery';
}

/** Opens the order, beside its number. */
const tokenOf = ({ number }: Order): string => hexOf(`guest of ${number}`);

function recordOf(order: Order, { items, shipping, promotion, tax, total }: Sums): Fields {
  const { id, number, stage, lines, address, shipment, times } = order;
  const isPlaced = stage === 'complete';
  return {
    id,
    number,
    token: tokenOf(order),
    state: stateOf(order),
    checkout_steps: ['address', 'delivery', 'confirm', 'complete'],
    currency: 'USD',
    channel: 'spree',
    total_quantity: piecesIn(lines),
    line_items: lines.map((line) => lineItem(order, line)),
    adjustments:
      promotion === 0
        ? []
        : [adjustment({ on: 'Order', target: id }, order, 'Promotion (Ten off a hundred)', promotion)],
    ...shown('item_total', items),
    ...shown('ship_total', shipping),
    ...shown('adjustment_total', promotion + tax),
    ...shown('included_tax_total', 0),
    ...shown('additional_tax_total', tax),
    ...shown('tax_total', tax),
    ...shown('total', total),
    payment_total: '0.00',
    payment_state: isPlaced ? 'balance_due' : null,
    shipment_state: isPlaced ? 'pending' : null,
    ship_address: address ?? null,
    shipments: shipment ? [shipmentOf(order, shipment)] : [],
    ...times,
    completed_at: isPlaced ? times.updated_at : null,
  };
}

export const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'line_items').map(({ id, variant_id: item, quantity }) =>
    id === undefined
      ? { does: 'add', item, quantity: Number(quantity) }
      : { does: 'set', key: String(id), quantity: Number(quantity) },
  );

/** An order after a change of its lines, without the shipment for the earlier ones. */
export const relined = ({ shipment: _, ...order }: Order): Order => ({
  ...order,
  stage: order.lines.length === 0 ? 'cart' : order.stage,
});

/** What a planted fault may bend. */
const usual = {
  find: itemOf,
  paged,
  sums: sumsOf,
  /** @param _order as it is before the change */
  changes: (args: Fields, _order: Order): readonly Change[] => changesIn(args),
  relined,
  /** An order at the start of its checkout. */
  begun: (order: Order, _others: readonly Order[]): Order => order,
  isFixed: ({ stage }: Order, _tool: string): boolean => stage === 'complete' || stage === 'canceled',
  approves: ({ confirmed, confirmed_at }: Fields, now: number): boolean =>
    confirmed === true && isRecent(confirmed_at, now),
  /** The order that a reading shows. */
  read: (order: Order, _tool: string): Order => order,
};
type Rules = typeof usual;

const isOrder = (value: Order | Outcome): value is Order => 'stage' in value;
const isIn = ({ stage }: Order, tool: string): boolean => {
  if (tool === 'get_order') return stage === 'complete';
  return tool.endsWith('_cart') || tool === 'create_checkout' || stage !== 'cart';
};

/** What each tool makes of an order. */
function deedsOf(rules: Rules, now: () => number, all: () => readonly Order[]) {
  const [nextLine, nextShipment, nextAddress] = [ids('', 8_811, 1), counter(), counter()];
  const lineRules = { find: rules.find, newKey: nextLine, refuse: lineRefusal };
  const refill = (order: Order, changes: readonly Change[]): Order | Outcome => {
    const lines = applied(order.lines, changes, lineRules);
    return isLines(lines) ? rules.relined({ ...order, lines }) : lines;
  };
  const begin = (order: Order): Order | Outcome => {
    if (order.stage === 'checkout') return order;
    if (order.lines.length > 0) return rules.begun({ ...order, stage: 'checkout' }, all());
    return refused('transition', { line_items: ['There are no items for this order.'] });
  };
  const update = (order: Order, args: Fields): Order | Outcome => {
    const { ship_address_attributes: given } = fieldsOf(args, 'order');
    const { shipment } = order;
    if (isFields(given)) {
      const address = { id: 2_207 + nextAddress(), ...blanks, ...given };
      const [id, { lines }] = [6_630 + nextShipment(), order];
      return { ...order, address, shipment: { id, lines, method: cheapestFor(lines), isChosen: false } };
    }
    const [choice] = rowsIn(args.order, 'shipments_attributes');
    if (!shipment || choice?.id !== shipment.id) {
      return refused('missing', { shipments: [`${choice?.id} is not found`] });
    }
    const rate = costsOf(shipment.lines).find(
      ({ method }) => rateId(shipment, method) === choice.selected_shipping_rate_id,
    );
    if (rate) return { ...order, shipment: { ...shipment, method: rate.method, isChosen: true } };
    return refused('method', { selected_shipping_rate_id: ['is no rate of this shipment'] });
  };
  const complete = (order: Order, args: Fields): Order | Outcome => {
    const isApproved = rules.approves(fieldsOf(args, 'buyer_confirmation'), now());
    const errors = {
      ...(!isApproved && { buyer_confirmation: ['must be given by the buyer now'] }),
      ...(!order.shipment && { ship_address: ["can't be blank"] }),
      ...(!order.shipment?.isChosen && { shipments: ['need a shipping rate that the buyer chose'] }),
    };
    if (Object.keys(errors).length > 0) return refused('transition', errors);
    const { expected_total: expected = decimal(rules.sums(order).total) } = args;
    if (expected !== decimal(rules.sums(order).total)) return refused('total');
    return { ...order, stage: 'complete' };
  };
  return { refill, begin, update, complete };
}

/** @param bent rules that a fault bends */
export const solidusTools =
  (bent: Partial<Rules> = {}) =>
  ({ now }: Places): Tools => {
    const rules = { ...usual, ...bent };
    const kept = new Map<string, Order>();
    const deeds = deedsOf(rules, now, () => [...kept.values()]);
    const [nextId, nextNumber] = [counter(), ids('R', 418_207_653, 3_119)];
    const catalog = catalogWith(rules.paged);
    const time = () => new Date(now()).toISOString();
    const keep = (order: Order | Outcome): Outcome => {
      if (!isOrder(order)) return order;
      const after = { ...order, times: { ...order.times, updated_at: time() } };
      kept.set(after.number, after);
      return { record: recordOf(after, rules.sums(after)) };
    };
    const create = (args: Fields): Outcome => {
      const times = { created_at: time(), updated_at: time() };
      const order: Order = { id: 5_101 + nextId(), number: nextNumber(), stage: 'cart', lines: [], times };
      return keep(deeds.refill(order, changesIn(args)));
    };
    const changed = (name: string, order: Order, args: Fields): Outcome => {
      if (rules.isFixed(order, name)) return refused('transition', { state: [`is ${order.stage}`] });
      if (name === 'update_cart') return keep(deeds.refill(order, rules.changes(args, order)));
      if (name === 'create_checkout') return keep(deeds.begin(order));
      if (name === 'update_checkout') return keep(deeds.update(order, args));
      if (name === 'complete_checkout') return keep(deeds.complete(order, args));
      return keep({ ...order, stage: 'canceled' });
    };
    return (name, args) => {
      if (/catalog$|product$/.test(name)) return catalog(name, args);
      if (name === 'create_cart') return create(args);
      const order = kept.get(String(args.order_number));
      if (!order || !isIn(order, name)) {
        return refused('missing', { order_number: [`${args.order_number} is not found`] });
      }
      if (args.order_token !== tokenOf(order)) return refused('unauthorized');
      if (!name.startsWith('get_')) return changed(name, order, args);
      const seen = rules.read(order, name);
      return { record: recordOf(seen, rules.sums(seen)) };
    };
  };

/** @param plant a fault in its tools; none by default */
export const solidus = (plant: Plant = honest): Variant =>
  shop({
    name: 'solidus',
    listed,
    open: solidusTools(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { camp: ({ product_type }) => product_type === 'Camp' },
    rate: [240, 3_000],
  });
