/**
 * A storefront with the orders of Tiendanube in Chile: Spanish texts, `products` with a `variant_id`, `promotional_discount`,
 * and `shipping_cost_owner` beside `shipping_cost_customer`. After the public API of Tiendanube.
 *
 * Lawful oddities: Chilean pesos have no decimals; an update replaces all products of a cart; from 60 000 pesos on, a tenth
 * is taken off the order; options of shipping exist only for an address, and cost more outside the capital; the shop pays
 * half of the shipping or all of it, and only the other half is in the total; answers are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const range = waresOf({ first: 77_400, maker: 'Casa Maipo', option: 'Color', prefix: 'CM' }, [
  [
    'Manta Chilota',
    'Textiles',
    [
      ['Gris', '34990'],
      ['Roja', '36490'],
    ],
  ],
  ['Taza Pomaire', 'Greda', [['Natural', '8990']]],
  [
    'Poncho Andino',
    'Textiles',
    [
      ['Azul', '42500'],
      ['Verde', '43900', 'sold out'],
    ],
  ],
  ['Taza Esmaltada', 'Cocina', [['Blanca', '6490']]],
  ['Olla Pomaire', 'Greda', [['Natural', '24900']]],
  ['Miel de Ulmo', 'Despensa', [['500 g', '7250']]],
]);

const wares = range.map((ware) => ({ ...ware, story: `${ware.title} de ${ware.maker}.` }));

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CLP' });

const ways = [
  { code: 'chilexpress', name: 'Chilexpress a domicilio', near: 3_980, far: 6_480, pickup: 'ship' },
  { code: 'starken', name: 'Starken a domicilio', near: 3_180, far: 5_280, pickup: 'ship' },
  { code: 'retiro', name: 'Retiro en Providencia', near: 0, far: 0, pickup: 'pickup' },
] as const;

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: { es: ware.title },
  description: { es: ware.story },
  handle: { es: ware.handle },
  brand: ware.maker,
  categories: [{ name: { es: ware.kind } }],
  attributes: [{ es: ware.option }],
  variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id,
    product_id: ware.id,
    values: [{ es: label }],
    sku,
    price: moneyOf(Number(price)),
    stock_management: !available,
    stock: available ? null : 0,
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.per_page ?? 30)];
      const products = found.slice((page - 1) * size, page * size).map(toProduct);
      return { record: { products, page, per_page: size, total: found.length } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.ids))];
      const products = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
      return { record: { products, not_found: ids.filter((id) => !wares.some((ware) => ware.id === id)) } };
    }
    const ware = wares.find(({ id }) => id === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('product', args.product_id);
  };

/** The sent products are all that the cart has; the line of a variant that stays keeps its id. */
export function fill({ products }: Fields, cart: Basket | undefined) {
  const sent = asList(products)
    .filter(isFields)
    .map(
      ({ variant_id, quantity }): Wish => ({
        item: String(variant_id),
        quantity: Number(quantity),
        isAdded: true,
      }),
    );
  const wishes = patched([], sent).map((wish) => {
    const line = cart?.lines.find(({ item }) => item.id === wish.item);
    return line ? { line: line.id, quantity: wish.quantity } : wish;
  });
  return { wishes };
}

function deliver({ shipping_address, shipping_option }: Fields, { address }: Purchase) {
  if (shipping_option !== undefined && !address && !isFields(shipping_address)) {
    return refusal('address', shipping_option);
  }
  if (shipping_option !== undefined && !ways.some(({ code }) => code === shipping_option)) {
    return refusal('method', shipping_option);
  }
  return {
    ...(isFields(shipping_address) && { address: shipping_address }),
    ...(shipping_option !== undefined && { method: String(shipping_option) }),
  };
}

type Problem = Why | 'product' | 'address';

const errors: Readonly<Record<Problem, readonly [code: number, description: string, field: string]>> = {
  product: [404, 'El producto no existe.', 'product_id'],
  item: [422, 'La variante no existe.', 'variant_id'],
  'sold-out': [422, 'No hay stock de la variante.', 'variant_id'],
  line: [422, 'El carrito no tiene ese producto.', 'variant_id'],
  cart: [404, 'El carrito no existe.', 'cart_token'],
  checkout: [404, 'El checkout no existe.', 'checkout_id'],
  order: [404, 'La orden no existe.', 'order_id'],
  final: [422, 'El checkout ya fue pagado o cancelado.', 'checkout_id'],
  approval: [422, 'El comprador debe aceptar la compra en este momento.', 'buyer_acceptance'],
  lacking: [422, 'Faltan datos en el checkout.', 'checkout_id'],
  address: [422, 'Primero indica la dirección de envío.', 'shipping_address'],
  method: [422, 'La opción de envío no existe.', 'shipping_option'],
  empty: [422, 'El carrito está vacío.', 'cart_token'],
  version: [409, 'El carrito cambió.', 'cart_token'],
};

const titles = new Map([
  [404, 'Not Found'],
  [409, 'Conflict'],
  [422, 'Unprocessable Entity'],
]);

function refusal(why: Problem, value: unknown): Outcome {
  const [code, description, field] = errors[why];
  return refuse(-32_050, description, { code, message: titles.get(code), description, field, value });
}

const discountOn = (subtotal: number): number => (subtotal >= 60_000 ? Math.round(subtotal / 10) : 0);

type Cost = { readonly owner: number; readonly customer: number };

/** What a carrier costs: the shop pays half of it, and from 80 000 pesos on all of it. */
function costOf(code: string | undefined, { lines, address }: Purchase): Cost {
  const way = ways.find((each) => each.code === code);
  const owner = (at(address, 'province') === 'Región Metropolitana' ? way?.near : way?.far) ?? 0;
  const goods = sumOf(lines) - discountOn(sumOf(lines));
  return { owner, customer: goods >= 80_000 ? 0 : Math.round(owner / 2) };
}

const shippingOf = ({ owner, customer }: Cost): Fields => ({
  shipping_cost_owner: moneyOf(owner),
  shipping_cost_customer: moneyOf(customer),
});

const productOf = ({ id, item, quantity }: Line): Fields => ({
  id: Number(id),
  product_id: item.ware.id,
  variant_id: Number(item.id),
  name: item.ware.title,
  variant_values: [item.label],
  sku: item.sku,
  quantity,
  price: moneyOf(item.amount),
  subtotal: moneyOf(item.amount * quantity),
});

/** @param cost undefined in a cart, which knows nothing about its shipping */
function contentsOf(lines: readonly Line[], cost?: Cost): Fields {
  const subtotal = sumOf(lines);
  const discount = discountOn(subtotal);
  return {
    products: lines.map(productOf),
    currency: 'CLP',
    taxes_included: true,
    subtotal: moneyOf(subtotal),
    promotional_discount: {
      contents: discount > 0 ? [{ name: '10 % desde $60.000', amount: moneyOf(discount) }] : [],
      total_discount_amount: moneyOf(discount),
    },
    ...(cost && shippingOf(cost)),
    total: moneyOf(subtotal - discount + (cost?.customer ?? 0)),
  };
}

const optionsFor = (purchase: Purchase): readonly Fields[] =>
  ways.map(({ code, name, pickup }) => ({
    code,
    name,
    shipping_pickup_type: pickup,
    ...shippingOf(costOf(code, purchase)),
  }));

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_option']),
];

const states = { open: 'open', done: 'completed', off: 'cancelled' } as const;

const deliveryOf = (purchase: Purchase): Fields => ({
  shipping_address: purchase.address ?? null,
  shipping_option: purchase.method ?? null,
  ...contentsOf(purchase.lines, costOf(purchase.method, purchase)),
});

const items: ReadonlyMap<string, Item> = itemsOf(wares, ({ id }) => String(id), 0);

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => hexOf(`tiendanube cart ${index}`),
    checkout: (index) => String(1_840_220_411 + index * 37),
    order: (index) => String(1_702_118_305 + index * 53),
    line: (index) => String(2_204_771_900 + index * 3),
  },
  cartOf: ({ cart_token }) => cart_token,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { accepted, accepted_at } = fieldsOf(args, 'buyer_acceptance');
    return { given: accepted === true, at: accepted_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    cart: { token: id, status: stage === 'off' ? 'cancelled' : 'open', ...contentsOf(lines) },
  }),
  showCheckout: (purchase) => ({
    checkout: {
      id: Number(purchase.id),
      status: states[purchase.stage],
      missing: lacking(purchase),
      ...deliveryOf(purchase),
      shipping_options: purchase.address ? optionsFor(purchase) : [],
      order_id: purchase.order === undefined ? null : Number(purchase.order),
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      id: Number(purchase.order),
      number: 100 + (Number(purchase.order) - 1_702_118_305) / 53,
      checkout_id: Number(purchase.id),
      created_at: new Date(now()).toISOString(),
      status: 'open',
      payment_status: 'paid',
      shipping_status: 'unpacked',
      ...deliveryOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const tiendanube = (plant: Plant = honest): Variant =>
  shop({
    name: 'tiendanube',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { greda: ({ product_type }) => product_type === 'Greda' },
    rate: [300, 4_000],
  });
