/** The tool list of a Chilean shop on Tiendanube, which is described in Spanish: products of carts are always sent whole. */
import { list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cart_token = text('El `token` del carrito.', { pattern: '^[0-9a-f]{32}$' });
const checkout_id = whole('El `id` del checkout.', 1, 9_999_999_999);
const product_id = whole('El `id` del producto.', 1, 9_999_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const context = object(
  'Dónde está el comprador.',
  {
    address_country: text('País del comprador, ISO 3166-1 alfa-2.', { pattern: '^[A-Z]{2}$' }),
    currency: text('Moneda del comprador, ISO 4217. La tienda vende solo en CLP.', { pattern: '^[A-Z]{3}$' }),
  },
  [],
);

const product = object('Una variante y su cantidad.', {
  variant_id: whole('El `id` de una variante de un producto.', 1, 9_999_999_999),
  quantity: whole('Cuántas unidades.', 1, 999),
});

const products = list('Todos los productos que tendrá el carrito.', product, { maxItems: 100 });

const shipping_address = object(
  'La dirección de envío en Chile.',
  {
    name: some('Nombre y apellido de quien recibe.'),
    phone: text('Teléfono.'),
    address: some('Calle, sin el número.'),
    number: text('Número de la casa o del edificio.', { minLength: 1, maxLength: 10 }),
    floor: text('Piso o departamento.'),
    locality: some('Comuna.'),
    city: some('Ciudad.'),
    province: text('Región.', {
      enum: ['Región Metropolitana', 'Valparaíso', 'Biobío', 'Los Lagos', 'Antofagasta'],
    }),
    zipcode: text('Código postal de siete dígitos.', { pattern: '^[0-9]{7}$' }),
    country: text('País, ISO 3166-1 alfa-2.', { enum: ['CL'] }),
  },
  ['name', 'address', 'number', 'locality', 'city', 'province', 'zipcode', 'country'],
);

const buyer_acceptance = object('La aceptación del comprador.', {
  accepted: yesNo('Si el comprador acepta comprar y pagar el `total` del checkout.'),
  accepted_at: text('Cuándo lo dijo, RFC 3339; hace cinco minutos como máximo.', { format: 'date-time' }),
});

const cart = object('Cuál carrito.', { cart_token });
const checkout = object('Cuál checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Busca productos que contienen todas las palabras. Los precios son en pesos chilenos, sin decimales, con el IVA incluido.',
    object(
      'La búsqueda.',
      {
        query: text('Palabras del nombre, de la marca, de la categoría o de la variante.'),
        page: whole('La página, desde 1.', 1, 10_000),
        per_page: whole('Cuántos productos por página; 30 si no se indica.', 1, 200),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Lee productos por sus ids. Los que no existen están en `not_found`.',
    object('Cuáles.', { ids: list('Los ids.', product_id, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Lee un producto con sus variantes.', object('Cuál.', { product_id })],
  [
    'create_cart',
    'Crea un carrito. Las cantidades de la misma variante se suman. Desde $60.000 hay un 10 % de descuento.',
    object('El carrito.', { products: { ...products, minItems: 1 } }),
  ],
  ['get_cart', 'Lee un carrito.', cart],
  [
    'update_cart',
    'Reemplaza todos los productos del carrito por los que se envían. Un producto que no se envía se elimina.',
    object('El cambio.', { cart_token, products }),
  ],
  ['cancel_cart', 'Cancela un carrito, que deja de existir.', cart],
  ['create_checkout', 'Inicia un checkout con los productos que el carrito tiene ahora.', cart],
  ['get_checkout', 'Lee un checkout.', checkout],
  [
    'update_checkout',
    'Indica la dirección de envío, la opción de envío o ambas. Lo que no se envía no cambia. Las opciones dependen de la dirección.',
    object(
      'El cambio.',
      {
        checkout_id,
        shipping_address,
        shipping_option: some(
          'El `code` de una de las `shipping_options` del checkout, que existen cuando hay una dirección. Se cobra su `shipping_cost_customer`; la tienda paga el resto de `shipping_cost_owner`.',
        ),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Paga un checkout al que no le falta nada y crea la orden, si el comprador lo acepta.',
    object('El pago.', { checkout_id, buyer_acceptance }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancela un checkout que no está pagado.', checkout],
  [
    'get_order',
    'Lee una orden.',
    object('Cuál.', { order_id: whole('El `order_id` del checkout.', 1, 9_999_999_999) }),
  ],
]);
