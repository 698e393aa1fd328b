/**
 * A distributor in the manner of Digi-Key: products with variations by packaging, and lists of parts as carts.
 *
 * Lawful oddities: prices are net and fall by price breaks; a Digi-Reel has a fee for each line; capacitors have a tariff for
 * each line; a reel has a minimum and a multiple; sales tax is on top of all but the freight; refusals are problem details.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
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
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Norrland Passives', option: 'Packaging', firstId: 61_204, code: 'NP', decimals: 2 };

const wares = waresOf(range, [
  [
    'Ceramic Capacitor',
    'Capacitors',
    [
      ['Cut Tape', 34],
      ['Digi-Reel', 35],
      ['Tape & Reel', 22],
    ],
  ],
  ['Film Capacitor', 'Capacitors', [['Bulk', 187]]],
  [
    'Shunt Resistor',
    'Resistors',
    [
      ['Cut Tape', 96],
      ['Digi-Reel', 97],
    ],
  ],
  [
    'Buck Converter',
    'Power Management',
    [
      ['Tube', 1_342],
      ['Tray', 1_298, 'sold out'],
    ],
  ],
  ['Thermistor', 'Sensors', [['Bulk', 263]]],
]);

const parts = itemsOf(wares, 2, ({ sku }) => `4087-${sku}-ND`);
export const partOf = (id: unknown): Item | undefined => parts.find((part) => part.id === id);
const keyOf = ({ id }: Ware): string => `NP${id}`;
const usd = (amount: number): Fields => ({ amount, currency: 'USD' });
const stepOf = ({ label }: Item): number => (label === 'Tape & Reel' ? 500 : 1);
const breaksOf = ({ amount, label }: Item) =>
  label === 'Tape & Reel'
    ? [{ from: 500, price: amount }]
    : [
        { from: 1, price: amount },
        { from: 10, price: Math.floor(amount * 0.9) },
        { from: 100, price: Math.floor(amount * 0.75) },
      ];
/** The price of one piece, if so many are bought. */
const priceAt = (item: Item, quantity: number): number =>
  breaksOf(item).findLast(({ from }) => from <= quantity)?.price ?? item.amount;
const feeOf = ({ item }: Line): number => (item.label === 'Digi-Reel' ? 700 : 0);

const toProduct = (ware: Ware): Fields => ({
  ManufacturerProductNumber: keyOf(ware),
  Manufacturer: { Name: ware.maker },
  Description: { ProductDescription: ware.title, DetailedDescription: ware.story },
  Category: { Name: ware.kind },
  ProductVariations: parts
    .filter((part) => part.ware === ware)
    .map((part) => ({
      DigiKeyProductNumber: part.id,
      PackageType: { Name: part.label },
      StandardPricing: breaksOf(part).map(({ from, price }) => ({
        BreakQuantity: from,
        UnitPrice: usd(price),
      })),
      MinimumOrderQuantity: stepOf(part),
      OrderMultiple: stepOf(part),
      DigiReelFee: usd(part.label === 'Digi-Reel' ? 700 : 0),
      TariffActive: ware.kind === 'Capacitors',
      QuantityAvailableforPackageType: part.available ? 20_000 : 0,
    })),
});

const titles: Readonly<Record<Reason | 'multiple', readonly [status: number, detail: string]>> = {
  'unknown-item': [404, 'The product number was not found.'],
  'sold-out': [409, 'The part has no stock and cannot be backordered.'],
  'unknown-line': [404, 'The UniqueId is not in the list.'],
  'unknown-cart': [404, 'The list was not found.'],
  'unknown-checkout': [404, 'The checkout was not found.'],
  'unknown-order': [404, 'The sales order was not found.'],
  'unknown-method': [400, 'The ship method is not offered.'],
  'empty-cart': [400, 'The list has no parts.'],
  closed: [409, 'It is submitted or canceled and cannot be changed.'],
  stale: [409, 'It was changed.'],
  unaddressed: [400, 'The shipping address is required.'],
  'not-ready': [400, 'The order cannot be submitted.'],
  multiple: [400, 'The quantity is not a multiple of the order multiple.'],
};
const refusal = (reason: Reason | 'multiple', more: Fields = {}): Outcome => {
  const [status, detail] = titles[reason];
  return refuse(-32_000 - (status % 100), detail, { status, title: reason, ...more });
};

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [offset, limit] = [Number(args.Offset ?? 0), Number(args.Limit ?? 25)];
    return {
      record: { Products: found.slice(offset, offset + limit).map(toProduct), ProductsCount: found.length },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ProductNumbers);
    const found = wares.filter((ware) => wanted.includes(keyOf(ware)));
    return {
      record: {
        Products: found.map(toProduct),
        NotFound: wanted.filter((id) => !found.some((ware) => keyOf(ware) === id)),
      },
    };
  }
  const ware = wares.find((each) => keyOf(each) === args.ProductNumber);
  return ware
    ? { record: { Product: toProduct(ware) } }
    : refusal('unknown-item', { id: args.ProductNumber });
};

export const methods = [
  { Code: 'GROUND', Name: 'UPS Ground', rate: 699 },
  { Code: '2DAY', Name: 'FedEx 2Day', rate: 1_799 },
  { Code: 'OVERNIGHT', Name: 'FedEx Priority Overnight', rate: 3_299 },
] as const;

type Price = typeof priceAt;
const extended = (price: Price, { item, quantity }: Line): number => price(item, quantity) * quantity;
const tariffOf = (price: Price, line: Line): number =>
  line.item.ware.kind === 'Capacitors' ? Math.round(extended(price, line) / 20) : 0;

const totalsWith =
  (price: Price): Rules['totals'] =>
  (lines, method) => {
    const subtotal = sumOf(lines.map((line) => extended(price, line)));
    const others = sumOf(lines.map((line) => feeOf(line) + tariffOf(price, line)));
    const shipping = methods.find(({ Code }) => Code === method)?.rate ?? 0;
    const tax = Math.round(((subtotal + others) * 7) / 100);
    return { subtotal, discount: 0, shipping, tax, total: subtotal + others + shipping + tax };
  };
export const totals = totalsWith(priceAt);

const states = { open: 'Open', placed: 'Submitted', cancelled: 'Canceled' } as const;

const recordsWith = (sums: Rules['totals'], price: Price): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const partsOf = (lines: readonly Line[]) => ({
    Parts: lines.map((line) => ({
      UniqueId: line.key,
      DigiKeyProductNumber: line.item.id,
      Description: `${line.item.ware.title} ${line.item.label}`,
      Quantity: line.quantity,
      UnitPrice: usd(price(line.item, line.quantity)),
      ExtendedPrice: usd(extended(price, line)),
      DigiReelFee: usd(feeOf(line)),
      Tariff: usd(tariffOf(price, line)),
    })),
    Subtotal: usd(sums(lines).subtotal),
    DigiReelFees: usd(sumOf(lines.map(feeOf))),
    Tariffs: usd(sumOf(lines.map((line) => tariffOf(price, line)))),
  });
  const contents = ({ lines, method, address }: Checkout): Fields => ({
    ...partsOf(lines),
    ShippingAddress: address ?? null,
    ShipMethod: method ?? null,
    Freight: usd(sums(lines, method).shipping),
    SalesTax: usd(sums(lines, method).tax),
    Total: usd(sums(lines, method).total),
  });
  return {
    cart: ({ id, lines, state }) => ({ ListId: id, Status: states[state], ...partsOf(lines) }),
    checkout: (each) => ({
      CheckoutId: each.id,
      ListId: each.cart,
      Status: states[each.state],
      ShipMethods: methods.map(({ Code, Name, rate }) => ({ Code, Name, Rate: usd(rate) })),
      ...contents(each),
      SalesOrderId: each.order ?? null,
    }),
    order: (each, placedAt) => ({
      SalesOrderId: each.order,
      CheckoutId: each.id,
      Status: 'Submitted',
      DateEntered: placedAt,
      ...contents(each),
    }),
  };
};

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'Parts').map(({ UniqueId, DigiKeyProductNumber, Quantity }) =>
    UniqueId === undefined
      ? { does: 'add', item: DigiKeyProductNumber, quantity: Number(Quantity) }
      : { does: 'set', key: UniqueId, quantity: Number(Quantity) },
  );

const wordsWith = (sums: Rules['totals'], price: Price): Words => ({
  cartOf: ({ ListId }) => ListId,
  checkoutOf: ({ CheckoutId }) => CheckoutId,
  orderOf: ({ SalesOrderId }) => SalesOrderId,
  filling: changesIn,
  changes: changesIn,
  delivery: (checkout, { ShippingAddress, ShipMethod }) => {
    if (ShipMethod !== undefined && !methods.some(({ Code }) => Code === ShipMethod)) {
      return refusal('unknown-method', { id: ShipMethod });
    }
    return {
      ...checkout,
      ...(isFields(ShippingAddress) && { address: ShippingAddress }),
      ...(ShipMethod !== undefined && { method: String(ShipMethod) }),
    };
  },
  approval: (args) => {
    const { Approved, ApprovedDate } = fieldsOf(args, 'BuyerApproval');
    return { given: Approved, at: ApprovedDate };
  },
  ...recordsWith(sums, price),
});

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words>; readonly price?: Price };

/** Refuses quantities that are no multiple, before anything is changed. */
const multiples =
  (tools: Tools): Tools =>
  (name, args) => {
    if (!/^(create|update)_cart$/.test(name)) return tools(name, args);
    const read = name === 'update_cart' ? tools('get_cart', args) : undefined;
    const had = read && 'record' in read ? rowsIn(read.record, 'Parts') : [];
    const wrong = rowsIn(args, 'Parts').find(({ UniqueId, DigiKeyProductNumber, Quantity }) => {
      const number = had.find((row) => row.UniqueId === UniqueId)?.DigiKeyProductNumber;
      const part = partOf(DigiKeyProductNumber ?? number);
      return part !== undefined && Number(Quantity) % stepOf(part) !== 0;
    });
    return wrong ? refusal('multiple', wrong) : tools(name, args);
  };

export const digikeyDesk =
  ({ rules: own = {}, words = {}, price = priceAt }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextList, nextPart, nextCheckout] = [counter(), counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: partOf,
      newKey: () => uuidOf(`digikey part ${nextPart()}`),
      cartId: () => uuidOf(`digikey list ${nextList()}`),
      checkoutId: () => uuidOf(`digikey checkout ${nextCheckout()}`),
      orderId: ids('', 84_102_377, 11),
      refuse: refusal,
      totals: totalsWith(price),
      ...own,
    };
    return multiples(tradeOf({ ...wordsWith(rules.totals, price), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const digikey = (plant: Plant = honest): Variant =>
  shop({
    name: 'digikey',
    listed,
    open: digikeyDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { capacitors: ({ product_type }) => product_type === 'Capacitors' },
    rate: [300, 4_000],
  });
