/** Twelve faults at the shop in the manner of Yampi. */
import { answering, asFields, asking, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { rowsIn } from '../trade/stock.ts';
import { brl, items } from './goods.ts';
import { dialect } from './yampi.ts';

const altered = bent(dialect);
const amountAt = (record: unknown, path: string): number => Number(at(record, `${path}.amount`));

/** The first SKU of the product that a SKU belongs to. */
const firstOf = (skuId: unknown): unknown => {
  const first = items.get(String(skuId))?.ware.makes.find(({ available }) => available);
  return first?.id ?? skuId;
};

/** Quantities are added to those that the cart has. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const cart = tools('get_cart', { cart_token: args.cart_token });
  const rows = 'record' in cart ? rowsIn(at(cart.record, 'data.items'), 'data') : [];
  const wanted = edit(args, 'items.*', (row) => {
    const had = rows.find(({ sku_id }) => sku_id === at(row, 'sku_id'));
    const add = Number(had?.quantity ?? 0);
    return edit(row, 'quantity', (quantity) => (quantity === 0 ? 0 : Number(quantity) + add));
  });
  return tools(name, asFields(wanted));
};

/** One address for all checkouts: the one that was sent last. */
const sharedAddress: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'update_checkout' && 'record' in outcome && args.shipping_address !== undefined) {
      last = args.shipping_address;
    }
    if (name !== 'get_checkout' || last === undefined) return outcome;
    return changed(outcome, (record) => edit(record, 'data.shipping_address.data', () => last));
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'yampi-each-page-is-the-first',
    breaks: 'A page of a search has the products after those of the page before.',
    plant: (tools) => (name, args) => {
      const { page = 1, ...rest } = args;
      if (name !== 'search_catalog') return tools(name, args);
      return changed(tools(name, rest), (record) => edit(record, 'meta.pagination.current_page', () => page));
    },
  },
  {
    id: 'yampi-product-at-the-price-of-pix',
    breaks: 'A SKU has the same price in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'data.skus.data.*.price_discount.amount', (amount) => Math.round(Number(amount) * 0.95)),
    ),
  },
  {
    id: 'yampi-first-sku-of-product',
    breaks: 'A cart has the SKUs that were asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'items.*', (row) =>
        items.get(String(at(row, 'sku_id')))?.ready ? edit(row, 'sku_id', firstOf) : row,
      ),
    ),
  },
  {
    id: 'yampi-item-total-of-one-piece',
    breaks: 'The total of an item is its price times its quantity.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'data.items.data.*', (item) => edit(item, 'total', () => at(item, 'price'))),
    ),
  },
  {
    id: 'yampi-discount-not-taken-off',
    breaks: 'The total of a cart is its subtotal less the discount that it shows.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'data.totalizers.total', () => at(record, 'data.totalizers.subtotal')),
    ),
  },
  {
    id: 'yampi-update-adds',
    breaks: 'An update sets the quantity of a SKU, as the tool says.',
    plant: adding,
  },
  {
    id: 'yampi-shipment-of-pac',
    breaks: 'The shipment costs what the chosen service costs in the options.',
    plant: answering(/_checkout$/, (record) => {
      const { amount } = asFields(at(record, 'data.shipping_options.data.0.price'));
      if (amount === undefined || at(record, 'data.shipment_service_id') === null) return record;
      const total = amountAt(record, 'data.value_total') - amountAt(record, 'data.value_shipment');
      const sent = edit(record, 'data.value_shipment', () => brl(Number(amount)));
      return edit(sent, 'data.value_total', () => brl(total + Number(amount)));
    }),
  },
  {
    id: 'yampi-address-of-another-checkout',
    breaks: 'A checkout has the address that was sent for it, and none of another checkout.',
    plant: sharedAddress,
  },
  {
    id: 'yampi-cancelled-checkout-goes-on',
    breaks: 'A cancelled checkout can neither be changed nor finished, as the tool says.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'yampi-refusal-of-buyer-taken',
    breaks: 'Commerce endpoint 7: a checkout is finished only with the approval of the buyer.',
    plant: altered({
      approval: (args) => ({
        given: args.purchase_confirmation !== undefined,
        at: at(args, 'purchase_confirmation.accepted_at'),
      }),
    }),
  },
  {
    id: 'yampi-order-without-discount',
    breaks: 'An order costs what its checkout said.',
    plant: answering(/^get_order$/, (record) => {
      const total = amountAt(record, 'data.value_total') + amountAt(record, 'data.value_discount');
      const full = edit(record, 'data.value_discount', () => brl(0));
      return edit(full, 'data.value_total', () => brl(total));
    }),
  },
  {
    id: 'yampi-sold-out-skus-skipped',
    breaks: 'A sold-out SKU is refused, as the tool says, and not left out silently.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!('wishes' in filling)) return filling;
        const wishes = filling.wishes.filter(({ item }) => items.get(String(item))?.ready !== false);
        return { ...filling, wishes };
      },
    }),
  },
];
