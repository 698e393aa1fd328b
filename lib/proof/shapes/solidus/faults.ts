/** Twelve faults in the Solidus shop. */
import { answering, asList, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { atProductPrice, centsOf, cheapestFor, type Paged, shown, sumsOf } from './goods.ts';
import { changesIn, relined, solidusTools } from './solidus.ts';

const bent = (...rules: Parameters<typeof solidusTools>): Plant => rebuilt(solidusTools(...rules));

/** As if a search counted the rows of products joined with their variants. */
const joined: Paged = (found, page, perPage) => {
  const rows = found.flatMap((ware) => ware.makes.map(() => ware));
  return [...new Set(rows.slice((page - 1) * perPage, page * perPage))];
};

/** Takes any attempt to complete an order for the consent to complete it by the next one. */
const remembering: Plant = (tools, { now }) => {
  const tried = new Set<unknown>();
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const isTried = tried.has(args.order_number);
    tried.add(args.order_number);
    const consent = { confirmed: true, confirmed_at: new Date(now()).toISOString() };
    return tools(name, isTried ? { ...args, buyer_confirmation: consent } : args);
  };
};

const handling = 295;
const day = 86_400_000;

export const faults: readonly Fault[] = [
  {
    id: 'solidus-joined-pages',
    breaks: 'The pages of a search share no product, and together they have all.',
    plant: bent({ paged: joined }),
  },
  {
    id: 'solidus-variant-at-product-price',
    breaks:
      'A line item costs what its variant costs in the catalog, and not what its product is shown with.',
    plant: bent({ find: atProductPrice }),
  },
  {
    id: 'solidus-unnamed-lines-lost',
    breaks: 'An update leaves line items that it does not name as they are, as the tool says.',
    plant: bent({
      changes: (args, { lines }) => {
        const rows = rowsIn(args, 'line_items');
        const unnamed = lines.filter(
          ({ key, item }) =>
            !rows.some(({ id, variant_id }) => String(id ?? '') === key || String(variant_id) === item.id),
        );
        return [
          ...unnamed.map(({ key }) => ({ does: 'set', key, quantity: 0 }) as const),
          ...changesIn(args),
        ];
      },
    }),
  },
  {
    id: 'solidus-tax-added-twice',
    breaks: 'The total has the tax once: it is within `adjustment_total`.',
    plant: bent({
      sums: (order) => {
        const sums = sumsOf(order);
        return { ...sums, total: sums.total + sums.tax };
      },
    }),
  },
  {
    id: 'solidus-zipcode-dropped',
    breaks: 'Commerce endpoint 8: the address of an order is the one that was sent, with all its parts.',
    plant: answering(/_(cart|checkout|order)$/, (record) => edit(record, 'ship_address.zipcode', () => null)),
  },
  {
    id: 'solidus-reading-forgets-rate',
    breaks: 'A checkout that is read has the shipping rate that the update answered.',
    plant: bent({
      read: (order, tool) => {
        const { stage, shipment } = order;
        if (tool !== 'get_checkout' || stage !== 'checkout' || !shipment) return order;
        const method = cheapestFor(shipment.lines);
        return { ...order, shipment: { ...shipment, method, isChosen: false } };
      },
    }),
  },
  {
    id: 'solidus-canceled-order-resumes',
    breaks: 'An order that is canceled stays so, and is not changed.',
    plant: bent({
      isFixed: ({ stage }, tool) => stage === 'complete' || (stage === 'canceled' && tool !== 'update_cart'),
      relined: (order) => relined(order.stage === 'canceled' ? { ...order, stage: 'cart' } : order),
    }),
  },
  {
    id: 'solidus-second-try-taken-for-consent',
    breaks:
      'Commerce endpoint 7: each completion needs the explicit approval of the buyer, also after a refusal.',
    plant: remembering,
  },
  {
    id: 'solidus-approval-lasts-a-day',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: bent({
      approves: ({ confirmed, confirmed_at }, now) =>
        confirmed === true && Math.abs(now - Date.parse(String(confirmed_at))) < day,
    }),
  },
  {
    id: 'solidus-handling-after-completion',
    breaks: 'An order costs what the buyer approved, and nothing is charged afterwards.',
    plant: answering(/^get_order$/, (record) => ({
      ...record,
      adjustments: [
        ...asList(record.adjustments),
        {
          id: 90_001,
          source_type: null,
          source_id: null,
          adjustable_type: 'Spree::Order',
          adjustable_id: record.id,
          ...shown('amount', handling),
          label: 'Handling',
          promotion_code_id: null,
          finalized: true,
          eligible: true,
        },
      ],
      ...shown('adjustment_total', centsOf(record.adjustment_total) + handling),
      ...shown('total', centsOf(record.total) + handling),
    })),
  },
  {
    id: 'solidus-address-of-last-buyer',
    breaks: 'An order knows no address but the one that its own buyer gave.',
    plant: bent({
      begun: (order, orders) => {
        const address = order.address ?? orders.findLast((each) => each.address)?.address;
        return address ? { ...order, address } : order;
      },
    }),
  },
  {
    id: 'solidus-shipment-outlives-lines',
    breaks:
      'A change of line items takes an order in checkout back to its address, without shipments, as the tool says.',
    plant: bent({ relined: (order) => (order.lines.length === 0 ? relined(order) : order) }),
  },
];
