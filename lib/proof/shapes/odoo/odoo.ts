/**
 * A storefront with the quotations of Odoo: `order_line` with `product_uom_qty` and `price_unit`, references as pairs of id
 * and name, and `amount_untaxed`, `amount_tax` and `amount_total`. After the models `sale.order` and `sale.order.line`.
 *
 * Lawful oddities: the delivery is one of the lines, and has no total of its own; a tenth is taken off each line of ten
 * pieces or more; an empty field is `false`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { carriers, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 41_300, maker: 'Nilgiri Makers', option: 'Finish', prefix: 'NM' }, [
  [
    'Teak Stool',
    'Furniture',
    [
      ['Oiled', '1850.00'],
      ['Lacquered', '2140.00'],
    ],
  ],
  ['Brass Lamp', 'Lighting', [['Polished', '3275.00']]],
  [
    'Block Print Quilt',
    'Textiles',
    [
      ['Indigo', '2699.00'],
      ['Madder', '2749.00', 'sold out'],
    ],
  ],
  ['Filter Coffee Set', 'Kitchen', [['Steel', '745.50']]],
  ['Cane Side Table', 'Furniture', [['Natural', '4120.00']]],
  ['Jute Runner', 'Textiles', [['Plain', '618.75']]],
]);

const inPaise = (price: string) => Math.round(Number(price) * 100);

const toTemplate = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  description_sale: ware.story,
  categ_id: [ware.kind.length, ware.kind],
  product_variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id,
    display_name: `${ware.title} (${label})`,
    default_code: sku,
    lst_price: { amount: inPaise(price), currency: 'INR' },
    is_available: available,
  })),
});

const hasId = (ware: Ware, id: unknown): boolean =>
  ware.id === id || ware.makes.some((make) => make.id === id);

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 80)];
      return {
        record: { length: found.length, records: found.slice(offset, offset + limit).map(toTemplate) },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      return {
        record: { records: wares.filter((ware) => ids.some((id) => hasId(ware, id))).map(toTemplate) },
      };
    }
    const ware = wares.find((each) => hasId(each, args.product_id));
    return ware ? { record: toTemplate(ware) } : refusal('item', args.product_id);
  };

/** Lines with an id get a new quantity, lines with a product are added. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes = asList(args.order_line)
    .filter(isFields)
    .map(({ id, product_id, product_uom_qty }) =>
      id === undefined
        ? { item: String(product_id), quantity: Number(product_uom_qty), isAdded: true }
        : { line: String(id), quantity: Number(product_uom_qty) },
    );
  const wrong = changes.find(({ line }) => line !== undefined && !lines.some(({ id }) => id === line));
  return wrong ? refusal('line', Number(wrong.line)) : { wishes: patched(lines, changes) };
}

function deliver({ partner_shipping: address, carrier_id: carrier }: Fields, _: Purchase) {
  if (carrier !== undefined && !carriers.some(({ id }) => id === carrier)) return refusal('method', carrier);
  return {
    ...(isFields(address) && { address }),
    ...(carrier !== undefined && { method: String(carrier) }),
  };
}

const errors: Readonly<Record<Why, readonly [name: string, message: string]>> = {
  item: ['odoo.exceptions.MissingError', 'The product does not exist or has been deleted.'],
  'sold-out': ['odoo.exceptions.UserError', 'The product is out of stock.'],
  line: ['odoo.exceptions.MissingError', 'The order line does not exist in this quotation.'],
  cart: ['odoo.exceptions.MissingError', 'The quotation does not exist or has been deleted.'],
  checkout: ['odoo.exceptions.MissingError', 'The checkout does not exist.'],
  order: ['odoo.exceptions.MissingError', 'The sales order does not exist.'],
  final: ['odoo.exceptions.UserError', 'A confirmed or cancelled order cannot be changed.'],
  approval: ['odoo.exceptions.AccessError', 'The customer has not signed this order.'],
  lacking: ['odoo.exceptions.ValidationError', 'The order lacks fields that are required.'],
  method: ['odoo.exceptions.ValidationError', 'This delivery carrier is not available.'],
  empty: ['odoo.exceptions.UserError', 'The quotation has no lines.'],
  version: ['odoo.exceptions.ConcurrencyError', 'The quotation has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [name, message] = errors[why];
  return refuse(-32_000, message, { name, message, arguments: [message], context: { subject } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['partner_shipping']),
  ...(method ? [] : ['carrier_id']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => String(2_117 + index),
    checkout: (index) => String(60_431 + index * 3),
    order: (index) => String(8_054 + index),
    line: (index) => String(35_502 + index),
  },
  cartOf: ({ quotation_id }) => quotation_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ sale_order_id }) => sale_order_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { accepted, signed_on } = fieldsOf(args, 'signature');
    return { given: accepted === true, at: signed_on };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const odoo = (plant: Plant = honest): Variant =>
  shop({
    name: 'odoo',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { furniture: ({ product_type }) => product_type === 'Furniture' },
    rate: [300, 4_000],
  });
