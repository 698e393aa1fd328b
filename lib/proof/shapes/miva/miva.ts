/**
 * A storefront on Miva Merchant: products with attributes, baskets, checkout sessions, and orders with charges.
 * After docs.miva.com/json-api and the models of the mivaecommerce SDKs (OrderItem, OrderItemOption, OrderCharge, Order).
 *
 * Lawful oddities: an item is named by the code of its product and its options, and its price is without the surcharges of
 * those, which only its total has; there is no subtotal, the total is that of items and charges; a charge has an amount that
 * counts and another that is displayed, and one charge is only displayed; arguments (`Ship_Address1`) and members
 * (`ship_addr1`) have different names; a shipping method is named by a module and its data, and one of them is taxed;
 * states are numbers, and what is unknown is an empty text or 0.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  basePriceOf,
  type Charge,
  type Counting,
  catalogWith,
  chargesOf,
  counting,
  isTaxable,
  itemOf,
  methodOf,
  methods,
  optionsOf,
  type Parcel,
  rateOf,
  refusal,
  twin,
  wares,
  weightOf,
} from './goods.ts';
import { listed } from './tool-list.ts';

const itemIn = ({ key, item, quantity }: Line, { pieceOf }: Counting): Fields => {
  const { ware, sku } = item;
  return {
    line_id: Number(key),
    status: 0,
    product_id: ware.id,
    code: ware.handle,
    name: ware.title,
    sku,
    quantity,
    ...twin('retail', basePriceOf(ware)),
    ...twin('price', basePriceOf(ware)),
    weight: weightOf(ware),
    taxable: isTaxable(ware),
    options: optionsOf(item).map(({ price, ...option }) => ({ ...option, ...twin('price', price) })),
    ...twin('total', pieceOf(item) * quantity),
  };
};

/** Arguments of an address and members of a record: `Ship_Zip` is `ship_zip`. */
const addressFields = [
  ['FirstName', 'fname'],
  ['LastName', 'lname'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Address1', 'addr1'],
  ['Address2', 'addr2'],
  ['City', 'city'],
  ['State', 'state'],
  ['Zip', 'zip'],
  ['Country', 'cntry'],
] as const;

const optional: readonly string[] = ['Phone', 'Address2'];

const addressesIn = ({ address = {} }: Parcel): Fields =>
  Object.fromEntries([
    ...addressFields.map(([, name]) => [`ship_${name}`, address[`ship_${name}`] ?? '']),
    ...addressFields.map(([, name]) => [
      `bill_${name}`,
      address[`bill_${name}`] ?? address[`ship_${name}`] ?? '',
    ]),
  ]);

/** The checkout after an update of its addresses and its method. */
const delivered: Words['delivery'] = (checkout, args) => {
  const { Shipping_Module_Code: code, Shipping_Module_Data: data } = args;
  const method = methods.find((each) => each.module.code === code && each.data === data);
  if (code !== undefined && !method) {
    return refusal('unknown-method', { error_field: 'Shipping_Module_Code', error_field_message: code });
  }
  const sent = ['Ship', 'Bill'].flatMap((prefix) =>
    addressFields.flatMap(([argument, name]) => {
      const value = args[`${prefix}_${argument}`];
      return value === undefined ? [] : [[`${prefix.toLowerCase()}_${name}`, value] as const];
    }),
  );
  const address: Fields = { ...checkout.address, ...Object.fromEntries(sent) };
  const missing = addressFields
    .filter(([argument, name]) => !optional.includes(argument) && address[`ship_${name}`] === undefined)
    .map(([argument]) => `Ship_${argument}`);
  if (sent.length > 0 && missing.length > 0) return refusal('unaddressed', { missing });
  return { ...checkout, ...(sent.length > 0 && { address }), ...(method && { method: method.data }) };
};

const addedIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'Items').map((row) => ({ does: 'add', item: row, quantity: Number(row.Quantity) }));

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'Items').flatMap((row): readonly Change[] =>
    row.Line_ID === undefined
      ? addedIn({ Items: [row] })
      : [{ does: 'set', key: String(row.Line_ID), quantity: Number(row.Quantity) }],
  ),
  ...listIn(args, 'Line_IDs').map((key): Change => ({ does: 'set', key: String(key), quantity: 0 })),
];

const methodsFor = ({ lines }: Parcel): readonly Fields[] =>
  methods.map((method) => ({
    module: method.module,
    method_code: method.data,
    method_name: method.name,
    ...twin('price', rateOf(method, counting.poundsOf(lines))),
  }));

/** The members that have amounts, and those amounts that are shown under other names too. */
function contentsOf(parcel: Parcel, own: Counting) {
  const charges = chargesOf(parcel, own);
  const goods = parcel.lines.map(({ item, quantity }) => own.pieceOf(item) * quantity);
  const ofType = (type: Charge['type']) =>
    sumOf(charges.filter((charge) => charge.type === type).map(({ amount }) => amount));
  const shown: Fields = {
    currency: 'USD',
    items: parcel.lines.map((line) => itemIn(line, own)),
    charges: charges.map((charge) => ({
      ...charge,
      ...twin('amount', charge.amount),
      ...twin('disp_amt', charge.disp_amt),
    })),
  };
  const total = sumOf(goods) + sumOf(charges.map(own.counted));
  return { shown, total, shipping: ofType('SHIPPING'), tax: ofType('TAX') };
}

function purchaseOf(parcel: Parcel, own: Counting): Fields {
  const { shown, total, shipping, tax } = contentsOf(parcel, own);
  const method = methodOf(parcel);
  return {
    ...addressesIn(parcel),
    ship_id: method?.module.id ?? 0,
    ship_data: method?.data ?? '',
    ship_method: method?.name ?? '',
    ...shown,
    ...twin('total_ship', shipping),
    ...twin('total_tax', tax),
    ...twin('total', total),
  };
}

const recordsWith = (own: Counting): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, lines, state }) => {
    const { shown, total } = contentsOf({ lines }, own);
    return { basket_id: Number(id), status: state === 'open' ? 0 : 300, ...shown, ...twin('total', total) };
  },
  checkout: (each) => ({
    session_id: each.id,
    basket_id: Number(each.cart),
    order_id: Number(each.order ?? 0),
    status: { open: 0, placed: 100, cancelled: 300 }[each.state],
    ...purchaseOf(each, own),
    shippingmethods: methodsFor(each),
  }),
  order: (each, placedAt) => ({
    id: Number(each.order),
    session_id: each.id,
    status: 0,
    pay_status: 100,
    stk_status: 100,
    orderdate: Math.floor(Date.parse(placedAt) / 1000),
    ...purchaseOf(each, own),
    ...twin('total_auth', contentsOf(each, own).total),
    ...twin('total_capt', 0),
  }),
});

/** Seconds since 1970, as the system has them, as the time that they mean. */
const timeOf = (seconds: unknown): string =>
  new Date(typeof seconds === 'number' ? seconds * 1000 : 0).toISOString();

/** What the buyer said. */
export const approvalIn: Words['approval'] = (args) => {
  const { Approved, Approval_Timestamp } = fieldsOf(args, 'Buyer_Approval');
  return { given: Approved, at: timeOf(Approval_Timestamp) };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly counts?: Partial<Counting>;
  readonly catalog?: Tools;
};

export const mivaDesk =
  ({ rules = {}, words = {}, counts = {}, catalog = catalogWith((offset) => offset) }: Bent = {}) =>
  (places: Places): Tools => {
    const nextSession = counter();
    const own: Words = {
      cartOf: ({ Basket_ID }) => Basket_ID,
      checkoutOf: ({ Session_ID }) => Session_ID,
      orderOf: ({ Order_ID }) => Order_ID,
      filling: addedIn,
      changes: changesIn,
      delivery: delivered,
      approval: approvalIn,
      ...recordsWith({ ...counting, ...counts }),
      ...words,
    };
    const kept: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 90_412, 1),
      cartId: ids('', 41_873, 3),
      checkoutId: () => hexOf(`miva session ${nextSession()}`),
      orderId: ids('', 200_517, 1),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...rules,
    };
    return tradeOf(own, kept, catalog, places);
  };

/** A product of the catalog files, with the weight and the tax that the tools tell. */
function fileOf(ware: Ware, cdn: string) {
  const product = catalogProduct(ware, cdn);
  const own = { taxable: isTaxable(ware), grams: Math.round(weightOf(ware) * 453.592) };
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, ...own })) };
}

/** @param plant a fault in its tools; none by default */
export const miva = (plant: Plant = honest): Variant =>
  shop({
    name: 'miva',
    listed,
    open: mivaDesk(),
    plant,
    result: (record) => asText({ success: 1, data: record }),
    products: ({ otherUrl }) => wares.map((ware) => fileOf(ware, otherUrl)),
    collections: { cookware: ({ product_type }) => product_type === 'Cookware' },
    rate: [300, 4_000],
  });
