/** The carts, purchases and orders in the manner of Mercado Libre: lines without ids, whole pesos, and shipping beside the total. */
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';

export const opciones = [
  { id: 'normal', nombre: 'Envío normal a domicilio', costo: 3_990, gratisDesde: 39_990 },
  { id: 'express', nombre: 'Llega mañana', costo: 6_490, gratisDesde: undefined },
] as const;

export const desdeCantidad = 6;

/** The price of one piece, if so many are bought: from six on, eight percent less. */
export const precioPor = (cantidad: number, pesos: number): number =>
  cantidad >= desdeCantidad ? Math.round(pesos * 0.92) : pesos;

/** What items of the dialect are called: a publication and one of its variations. */
const nombreDe = (itemId: string): readonly [publicacion: string, variation: number] => {
  const [publicacion = '', variation] = itemId.split('/');
  return [publicacion, Number(variation)];
};

const orderItemOf = ({ item, quantity }: Line): Fields => {
  const [id, variation_id] = nombreDe(item.id);
  return {
    item: {
      id,
      title: item.ware.title,
      variation_id,
      variation_attributes: [{ name: item.ware.option, value_name: item.label }],
      seller_sku: item.sku,
    },
    quantity,
    full_unit_price: item.amount,
    unit_price: precioPor(quantity, item.amount),
    currency_id: 'CLP',
  };
};

const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((all, { item, quantity }) => all + precioPor(quantity, item.amount) * quantity, 0);

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  carrito: {
    id: Number(id),
    estado: stage === 'off' ? 'eliminado' : 'abierto',
    order_items: lines.map(orderItemOf),
    cantidad_de_productos: lines.reduce((all, { quantity }) => all + quantity, 0),
    total_amount: totalOf(lines),
    currency_id: 'CLP',
  },
});

const costoDe = ({ costo, gratisDesde }: (typeof opciones)[number], total: number): number =>
  gratisDesde !== undefined && total >= gratisDesde ? 0 : costo;

const costoIn = ({ lines, method }: Purchase): number => {
  const opcion = opciones.find(({ id }) => id === method);
  return opcion ? costoDe(opcion, totalOf(lines)) : 0;
};

const estados = { open: 'pendiente', done: 'pagada', off: 'cancelada' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => {
  const { id, stage, lines, address, method, order } = purchase;
  const [total, costo] = [totalOf(lines), costoIn(purchase)];
  return {
    compra: {
      id,
      estado: stage === 'open' && lacking.length === 0 ? 'lista_para_pagar' : estados[stage],
      falta: lacking,
      order_items: lines.map(orderItemOf),
      currency_id: 'CLP',
      total_amount: total,
      envio: {
        direccion: address ?? null,
        opcion_elegida: method ?? null,
        costo,
        opciones: opciones.map((opcion) => ({
          id: opcion.id,
          nombre: opcion.nombre,
          costo_lista: opcion.costo,
          costo: costoDe(opcion, total),
          currency_id: 'CLP',
        })),
      },
      total_a_pagar: total + costo,
      orden_id: order === undefined ? null : Number(order),
    },
  };
};

export const showOrder = (purchase: Purchase): Fields => {
  const { id, lines, address, method, order } = purchase;
  const [total, costo] = [totalOf(lines), costoIn(purchase)];
  return {
    orden: {
      id: Number(order),
      compra_id: id,
      status: 'paid',
      tags: ['paid', 'not_delivered'],
      order_items: lines.map(orderItemOf),
      currency_id: 'CLP',
      total_amount: total,
      envio: { direccion: address ?? null, opcion_elegida: method ?? null, costo },
      payments: [
        {
          status: 'approved',
          transaction_amount: total,
          shipping_cost: costo,
          total_paid_amount: total + costo,
          currency_id: 'CLP',
        },
      ],
      paid_amount: total + costo,
    },
  };
};
