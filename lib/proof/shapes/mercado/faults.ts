/** Twelve faults in the shape in the manner of Mercado Libre. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './mercado.ts';

const altered = bent(dialect);

/** The sum over the lines of a cart. */
const sumIn = (record: unknown, amountOf: (line: unknown) => number): number =>
  asList(at(record, 'carrito.order_items')).reduce<number>((all, line) => all + amountOf(line), 0);

export const faults: readonly Fault[] = [
  {
    id: 'mercado-shipping-not-paid',
    breaks: 'What is to be paid contains the shipping that is shown.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'compra.total_a_pagar', () => at(record, 'compra.total_amount')),
    ),
  },
  {
    id: 'mercado-total-at-full-price',
    breaks: 'The total of a cart is the sum of its unit prices and quantities.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'carrito.total_amount', () =>
        sumIn(record, (line) => Number(at(line, 'full_unit_price')) * Number(at(line, 'quantity'))),
      ),
    ),
  },
  {
    id: 'mercado-total-of-one-piece',
    breaks: 'The total of a cart counts each piece.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'carrito.total_amount', () => sumIn(record, (line) => Number(at(line, 'unit_price')))),
    ),
  },
  {
    id: 'mercado-pesos-with-centavos',
    breaks: 'Amounts are in minor units, of which a peso has none.',
    plant: answering(/_cart$/, (record) => {
      const hundredfold = (amount: unknown) => Number(amount) * 100;
      const paths = ['total_amount', 'order_items.*.unit_price', 'order_items.*.full_unit_price'];
      return paths.reduce<unknown>((edited, path) => edit(edited, `carrito.${path}`, hundredfold), record);
    }),
  },
  {
    id: 'mercado-setting-adds',
    breaks: 'The action `fijar` sets the quantity that it names.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'acciones.*.accion', (accion) => (accion === 'fijar' ? 'agregar' : accion)),
    ),
  },
  {
    id: 'mercado-second-product-lost',
    breaks: 'A cart has each product that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items', (items) => asList(items).slice(0, 1))),
  },
  {
    id: 'mercado-pays-unasked',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'mercado-no-is-confirmation',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: ({ confirmacion_del_comprador: confirmacion }) => ({
        given: isFields(confirmacion),
        at: at(confirmacion, 'fecha'),
      }),
    }),
  },
  {
    id: 'mercado-cancelled-purchase-lives',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'compra.estado', () => 'cancelada')),
    ),
  },
  {
    id: 'mercado-search-finds-everything',
    breaks: 'A search shows what the query names, and nothing else.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'mercado-unknown-ids-are-found',
    breaks: 'A lookup shows the products that were asked for, and tells which ids are unknown.',
    plant: instead('lookup_catalog', (args, tools) => {
      const all = tools('search_catalog', { query: '' });
      const any = 'record' in all ? at(all.record, 'results.0') : {};
      return changed(tools('lookup_catalog', args), (record) =>
        edit(record, 'results.*', (result) =>
          at(result, 'code') === 404
            ? { code: 200, body: { ...asFields(any), id: at(result, 'body.id') } }
            : result,
        ),
      );
    }),
  },
  {
    id: 'mercado-purchase-in-argentine-pesos',
    breaks: 'A checkout and its order have the currency of the catalog.',
    plant: answering(/_(checkout|order)$/, (record) =>
      asFields(JSON.parse(JSON.stringify(record).replaceAll('"CLP"', '"ARS"'))),
    ),
  },
];
