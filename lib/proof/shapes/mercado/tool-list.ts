/** The tool list in the manner of Mercado Libre, in Spanish: publications with variations, and actions on carts. */
import { country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const item_id = text('Id de la publicación.', { pattern: '^MLC\\d+$' });
const variation_id = whole('Id de la variación.', 1, 9_007_199_254_740_991);
const carrito_id = whole('Id del carrito.', 1, 9_007_199_254_740_991);
const compra_id = text('Id de la compra.', { pattern: '^COMPRA-\\d+-CL$' });

const contexto = object(
  'El mercado del comprador.',
  {
    address_country: country('País del comprador, ISO 3166-1 alfa-2.'),
    currency: text('Moneda del comprador, ISO 4217.', { pattern: '^[A-Z]{3}$' }),
  },
  [],
);

const producto = object('Un producto.', {
  item_id,
  variation_id,
  quantity: whole('Cantidad.', 1, 999),
});

const accion = object(
  'Una acción.',
  {
    accion: text('`agregar` suma unidades, `fijar` deja esta cantidad, `quitar` saca el producto.', {
      enum: ['agregar', 'fijar', 'quitar'],
    }),
    item_id,
    variation_id,
    quantity: whole('Cantidad, salvo para `quitar`.', 1, 999),
  },
  ['accion', 'item_id', 'variation_id'],
  {
    if: { properties: { accion: { const: 'quitar' } } },
    else: { required: ['quantity'] },
  },
);

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const direccion = object(
  'La dirección de entrega.',
  {
    nombre_receptor: some('Nombre de quien recibe.'),
    calle: some('Calle.'),
    numero: some('Número.'),
    referencia: text('Departamento u otra referencia.'),
    comuna: some('Comuna.'),
    region: text('Código ISO 3166-2 de la región, como CL-RM.', { pattern: '^CL-[A-Z]{2}$' }),
    codigo_postal: some('Código postal.'),
    pais: country('País, ISO 3166-1 alfa-2.'),
  },
  ['nombre_receptor', 'calle', 'numero', 'comuna', 'codigo_postal', 'pais'],
);

const confirmacion = object('La confirmación del comprador.', {
  confirma: yesNo('Si el comprador confirma que quiere pagar esta compra.'),
  fecha: text('Cuándo lo confirmó, RFC 3339; hace cinco minutos a lo más.', { format: 'date-time' }),
});

const carrito = object('Cuál carrito.', { carrito_id });
const compra = object('Cuál compra.', { compra_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Busca publicaciones. Los precios están en pesos chilenos, con IVA incluido; desde seis unidades hay un precio menor.',
    object(
      'La búsqueda.',
      {
        query: text('Palabras que buscar.'),
        offset: whole('Cuántas publicaciones saltar.', 0, 10_000),
        limit: whole('Cuántas mostrar; 50 si no se indica.', 1, 100),
        context: contexto,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Muestra varias publicaciones: por cada id, un `code` y un `body`; el `code` de un id que no existe es 404.',
    object('Cuáles.', { ids: list('Los ids.', item_id, { minItems: 1, maxItems: 20 }) }),
  ],
  ['get_product', 'Muestra una publicación con sus variaciones.', object('Cuál.', { id: item_id })],
  [
    'create_cart',
    'Crea un carrito. Desde seis unidades de un producto, `unit_price` es el precio por cantidad de la publicación, y `full_unit_price` el normal.',
    object('El carrito.', { items: list('Los productos.', producto, { minItems: 1 }) }),
  ],
  ['get_cart', 'Muestra un carrito.', carrito],
  [
    'update_cart',
    'Hace acciones en un carrito, en su orden. Los productos que no nombran quedan como están.',
    object('El cambio.', { carrito_id, acciones: list('Las acciones.', accion, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Elimina un carrito.', carrito],
  ['create_checkout', 'Comienza la compra de lo que un carrito tiene ahora.', carrito],
  ['get_checkout', 'Muestra una compra.', compra],
  [
    'update_checkout',
    'Indica la dirección de entrega, la opción de envío, o ambas; lo que no se indica queda como está.',
    object(
      'El cambio.',
      {
        compra_id,
        direccion,
        opcion_de_envio: text('El `id` de una de las `opciones` del envío de la compra.'),
      },
      ['compra_id'],
    ),
  ],
  [
    'complete_checkout',
    'Paga una compra que está `lista_para_pagar`, si el comprador lo confirma.',
    object('El pago.', { compra_id, confirmacion_del_comprador: confirmacion }, ['compra_id']),
  ],
  ['cancel_checkout', 'Cancela una compra.', compra],
  [
    'get_order',
    'Muestra una orden.',
    object('Cuál.', {
      orden_id: whole('Id de la orden: `orden_id` de la compra.', 1, 9_007_199_254_740_991),
    }),
  ],
]);
