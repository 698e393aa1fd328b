/**
 * A storefront with the baskets of Salesforce B2C Commerce: product items, shipments, price adjustments, flashes. After
 * the public references of its Shopper Baskets and Shopper Orders APIs, developer.salesforce.com.
 *
 * Lawful oddities: a basket has no order total before a shipping method is chosen; a checkout is a basket, with a
 * member `basket_id` too; three pieces of a kind cost less, which the line shows as a negative price adjustment.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showBasket, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 640_300, maker: 'Laurentian Outfitters', option: 'Colour', prefix: 'LO' }, [
  [
    'Wool Blanket',
    'Camp',
    [
      ['Red', '84.00'],
      ['Grey', '79.50'],
    ],
  ],
  ['Enamel Mug', 'Camp', [['Blue', '14.25']]],
  [
    'Canoe Paddle',
    'Water',
    [
      ['Ash', '112.00'],
      ['Cherry', '128.40', 'sold out'],
    ],
  ],
  ['Maple Knife', 'Camp', [['Plain', '36.75']]],
  ['Dry Bag', 'Water', [['Yellow', '29.90']]],
  ['Storm Lantern', 'Camp', [['Brass', '58.60']]],
]);

const masterId = ({ id }: Ware): string => `M${id}`;
const variationId = ({ id }: { readonly id: number }): string => `${id}M`;

const toHit = (ware: Ware): Fields => ({
  product_id: masterId(ware),
  product_name: ware.title,
  short_description: ware.story,
  product_type: { master: true },
  currency: 'CAD',
  variants: ware.makes.map((make) => ({
    product_id: variationId(make),
    variation_values: { [ware.option.toLowerCase()]: make.label },
    price: { amount: Math.round(Number(make.price) * 100), currency: 'CAD' },
    orderable: make.available,
    inventory: { orderable: make.available, stock_level: make.available ? 40 : 0 },
  })),
});

type Paging = (found: readonly Ware[], start: number, count: number) => readonly Ware[];

export const catalogIn =
  (page: Paging) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [start, count] = [Number(args.start ?? 0), Number(args.count ?? 25)];
      const found = searched(wares, args.query);
      const hits = page(found, start, count).map(toHit);
      return { record: { start, count: hits.length, total: found.length, hits } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ids);
      const data = wares.filter(
        (ware) => ids.includes(masterId(ware)) || ware.makes.some((make) => ids.includes(variationId(make))),
      );
      return { record: { count: data.length, total: data.length, data: data.map(toHit) } };
    }
    const ware = wares.find((each) => masterId(each) === args.id);
    return ware ? { record: toHit(ware) } : refusal('item', args.id);
  };

/** The same product twice is one item. */
export function fill({ product_items }: Fields, cart: Basket | undefined) {
  const wanted = new Map<string, number>();
  for (const row of asList(product_items)) {
    const id = String(at(row, 'product_id'));
    wanted.set(id, (wanted.get(id) ?? 0) + Number(at(row, 'quantity')));
  }
  const lineOf = new Map((cart?.lines ?? []).map(({ id, item }) => [item.id, id]));
  return {
    wishes: [...wanted].map(([item, quantity]) => {
      const line = lineOf.get(item);
      return { item, quantity, ...(line !== undefined && { line }) };
    }),
  };
}

function deliver(args: Fields, _: Purchase) {
  const { shipping_address: address } = args;
  const { id } = fieldsOf(args, 'shipping_method');
  if (id !== undefined && !methods.some((each) => each.id === id)) return refusal('method', id);
  return { ...(isFields(address) && { address }), ...(typeof id === 'string' && { method: id }) };
}

const faultsOf: Readonly<Record<Why, readonly [type: string, message: string]>> = {
  item: ['ProductNotFoundException', 'No product was found.'],
  'sold-out': ['ProductItemNotAvailableException', 'The product is not available in this quantity.'],
  line: ['ProductItemNotFoundException', 'No product item was found.'],
  cart: ['BasketNotFoundException', 'No basket was found.'],
  checkout: ['BasketNotFoundException', 'No temporary basket was found.'],
  order: ['OrderNotFoundException', 'No order was found.'],
  final: ['BasketClosedException', 'The temporary basket is closed.'],
  approval: ['ConsentRequiredException', 'The shopper has to consent to this order.'],
  lacking: ['InvalidBasketException', 'The basket has flashes.'],
  method: ['InvalidShippingMethodIdException', 'The shipping method is not applicable.'],
  empty: ['BasketEmptyException', 'The basket is empty.'],
  version: ['BasketModifiedException', 'The basket has changed.'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [type, message] = faultsOf[why];
  return refuse(-32_000, message, { _v: '24.5', fault: { type, message, arguments: { value } } });
}

const flashesOf = ({ address, method }: Purchase): readonly Fields[] => [
  ...(address
    ? []
    : [
        {
          type: 'ShippingAddressRequired',
          message: 'No shipping address was specified.',
          path: '$.shipments[0].shipping_address',
        },
      ]),
  ...(method
    ? []
    : [
        {
          type: 'ShippingMethodRequired',
          message: 'No shipping method was specified.',
          path: '$.shipments[0].shipping_method',
        },
      ]),
];

export const dialect: Dialect = {
  items: itemsOf(wares, variationId),
  ids: {
    cart: (index) => `bc${hexOf(`basket ${index}`).slice(0, 24)}`,
    checkout: (index) => `tb${hexOf(`temporary basket ${index}`).slice(0, 24)}`,
    order: (index) => `000${14_201 + index}`,
    line: (index) => `ci${hexOf(`product item ${index}`).slice(0, 24)}`,
  },
  cartOf: ({ basket_id }) => basket_id,
  checkoutOf: ({ basket_id }) => basket_id,
  orderOf: ({ order_no }) => order_no,
  catalog: catalogIn((found, start, count) => found.slice(start, start + count)),
  fill,
  deliver,
  approval: (args) => ({ given: at(args, 'c_consent.given') === true, at: at(args, 'c_consent.given_at') }),
  lacking: (purchase) => flashesOf(purchase).map(({ type }) => String(type)),
  isFinal,
  refuse: refusal,
  showCart: showBasket,
  showCheckout: (purchase) => showCheckout(purchase, flashesOf(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const salesforce = (plant: Plant = honest): Variant =>
  shop({
    name: 'salesforce',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { camp: ({ product_type }) => product_type === 'Camp' },
    rate: [300, 4_000],
  });
