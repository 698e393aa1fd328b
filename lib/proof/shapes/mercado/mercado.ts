/**
 * A storefront in the manner of Mercado Libre: publicaciones with variations, carts that take actions, and orders with
 * `order_items`. After its public reference for developers.
 *
 * Lawful oddities: lines have no ids and are named by a publication and a variation; from six pieces on, `unit_price` is
 * lower than the price of the catalog, which stays as `full_unit_price`; `total_amount` is without the shipping, which is
 * in `total_a_pagar`; a lookup has a result with a status for each id; the currency has no decimals.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { desdeCantidad, opciones, precioPor, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 714_900, maker: 'Tejidos Chiloé', option: 'Color', prefix: 'TCH' }, [
  [
    'Poncho de lana',
    'Vestuario',
    [
      ['Gris', '45990'],
      ['Rojo', '47990'],
    ],
  ],
  ['Mate de calabaza', 'Cocina', [['Natural', '8990']]],
  [
    'Gorro tejido',
    'Vestuario',
    [
      ['Azul', '12490'],
      ['Verde', '12490', 'sold out'],
    ],
  ],
  ['Tabla de roble', 'Cocina', [['Grande', '18750']]],
  ['Calcetines de alpaca', 'Vestuario', [['Crudo', '6790']]],
  ['Miel de ulmo', 'Despensa', [['Un kilo', '9350']]],
]);

const publicacionDe = ({ id }: Pick<Ware, 'id'>): string => `MLC${id * 1_009}`;

const namesOf = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id }) => [id, `${publicacionDe(ware)}/${id * 83}`])),
);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'CLP' });

const toPublicacion = (ware: Ware): Fields => ({
  id: publicacionDe(ware),
  title: ware.title,
  descripcion: ware.story,
  categoria: ware.kind,
  condition: 'new',
  variations: ware.makes.map(({ id, label, sku, price, available }) => ({
    id: id * 83,
    attribute_combinations: [{ name: ware.option, value_name: label }],
    seller_sku: sku,
    price: moneyOf(Number(price)),
    precios_por_cantidad: [{ desde: desdeCantidad, price: moneyOf(precioPor(desdeCantidad, Number(price))) }],
    available,
  })),
});

const notFound = (id: unknown): Fields => ({ id, error: 'not_found', message: 'La publicación no existe.' });

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 50)];
      const results = found.slice(offset, offset + limit).map(toPublicacion);
      return { record: { results, paging: { total: found.length, offset, limit } } };
    }
    if (name === 'lookup_catalog') {
      const results = [...new Set(asList(args.ids))].map((id) => {
        const ware = wares.find((each) => publicacionDe(each) === id);
        return ware ? { code: 200, body: toPublicacion(ware) } : { code: 404, body: notFound(id) };
      });
      return { record: { results } };
    }
    const ware = wares.find((each) => publicacionDe(each) === args.id);
    return ware ? { record: toPublicacion(ware) } : refusal('item', args.id);
  };

const itemIn = ({ item_id, variation_id }: Fields): string => `${item_id}/${variation_id}`;

/** A new cart has items; later, actions add pieces, set quantities or remove lines, in their order. */
function fill({ items, acciones }: Fields, cart: Basket | undefined) {
  if (!cart) {
    const wanted = asList(items).filter(isFields);
    return {
      wishes: patched(
        [],
        wanted.map((row) => ({ item: itemIn(row), quantity: Number(row.quantity), isAdded: true })),
      ),
    };
  }
  const wishes: Wish[] = [];
  const inCart = new Set(cart.lines.map(({ item }) => item.id));
  for (const row of asList(acciones).filter(isFields)) {
    const item = itemIn(row);
    if (row.accion === 'agregar') {
      inCart.add(item);
      wishes.push({ item, quantity: Number(row.quantity), isAdded: true });
      continue;
    }
    if (!inCart.has(item)) return refusal('line', item);
    const isRemoved = row.accion === 'quitar';
    if (isRemoved) inCart.delete(item);
    wishes.push({ item, quantity: isRemoved ? 0 : Number(row.quantity) });
  }
  return { wishes: patched(cart.lines, wishes) };
}

function deliver({ direccion, opcion_de_envio: opcion }: Fields, _: Purchase) {
  if (opcion !== undefined && !opciones.some(({ id }) => id === opcion)) return refusal('method', opcion);
  return {
    ...(isFields(direccion) && { address: direccion }),
    ...(opcion !== undefined && { method: String(opcion) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, error: string, message: string]>> = {
  item: [404, 'item_not_found', 'La publicación o la variación no existe.'],
  'sold-out': [409, 'item_without_stock', 'La variación no tiene stock.'],
  line: [404, 'item_not_in_cart', 'El carrito no tiene este producto.'],
  cart: [404, 'cart_not_found', 'El carrito no existe.'],
  checkout: [404, 'purchase_not_found', 'La compra no existe.'],
  order: [404, 'order_not_found', 'La orden no existe.'],
  final: [409, 'purchase_closed', 'La compra ya está pagada o cancelada.'],
  approval: [403, 'buyer_confirmation_required', 'El comprador debe confirmar ahora que quiere pagar.'],
  lacking: [400, 'purchase_incomplete', 'A la compra le faltan datos.'],
  method: [400, 'shipping_option_not_found', 'La opción de envío no existe.'],
  empty: [400, 'cart_empty', 'El carrito está vacío.'],
  version: [409, 'conflict', 'El carrito cambió.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [status, error, message] = errors[why];
  return refuse(-32_030, message, { message, error, status, cause: [{ code: error, subject }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['direccion']),
  ...(method ? [] : ['opcion_de_envio']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => namesOf.get(id) ?? '', 0),
  ids: {
    cart: (index) => String(2_000_561_418 + index * 11),
    checkout: (index) => `COMPRA-${7_120 + index}-CL`,
    order: (index) => String(2_000_009_417_326 + index * 2),
    line: String,
  },
  cartOf: ({ carrito_id }) => carrito_id,
  checkoutOf: ({ compra_id }) => compra_id,
  orderOf: ({ orden_id }) => orden_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { confirma, fecha } = fieldsOf(args, 'confirmacion_del_comprador');
    return { given: confirma === true, at: fecha };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const mercado = (plant: Plant = honest): Variant =>
  shop({
    name: 'mercado',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cocina: ({ product_type }) => product_type === 'Cocina' },
    rate: [300, 4_000],
  });
