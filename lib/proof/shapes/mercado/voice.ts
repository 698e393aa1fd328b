/** How a visitor asks the shape in the manner of Mercado Libre. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './mercado.ts';
import { nombreDe } from './records.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()];

const named = (item: unknown) => {
  const [item_id, variation_id] = nombreDe(String(item));
  return { item_id, variation_id };
};

const carrito = (record: unknown) => ({ carrito_id: at(record, 'carrito.id') });
const compra = (record: unknown) => ({ compra_id: at(record, 'compra.id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'MLC1/1' },
  product: { id: named(a).item_id },
  lookup: { ids: [named(a).item_id, named(b).item_id, 'MLC1'] },
  pages: [
    { query: 'vestuario', limit: 2, offset: 0 },
    { query: 'vestuario', limit: 2, offset: 2 },
  ],
  create: (lines) => ({ items: lines.map(([item, quantity]) => ({ ...named(item), quantity })) }),
  set: (cart, item, quantity) => {
    const { item_id, variation_id } = named(item);
    const isThere = asList(at(cart, 'carrito.order_items')).some(
      (row) => at(row, 'item.variation_id') === variation_id,
    );
    const change = isThere ? { accion: 'fijar', quantity } : { accion: 'agregar', quantity };
    const row = quantity === 0 ? { accion: 'quitar' } : change;
    return { ...carrito(cart), acciones: [{ item_id, variation_id, ...row }] };
  },
  cart: carrito,
  checkout: compra,
  address: (record) => ({
    ...compra(record),
    direccion: {
      nombre_receptor: 'Camila Soto',
      calle: 'Avenida Italia',
      numero: '1439',
      comuna: 'Providencia',
      region: 'CL-RM',
      codigo_postal: '7501321',
      pais: 'CL',
    },
  }),
  method: (record) => ({ ...compra(record), opcion_de_envio: 'express' }),
  approve: (record, confirma, time) => ({
    ...compra(record),
    confirmacion_del_comprador: { confirma, fecha: new Date(time).toISOString() },
  }),
  order: (record) => ({ orden_id: at(record, 'compra.orden_id') }),
};
