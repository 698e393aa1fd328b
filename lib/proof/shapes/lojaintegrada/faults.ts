/** Twelve faults in the storefront in the manner of Loja Integrada. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { frozen } from '../desk/bent.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { asPac, fullPriceOf, goodOf, gramsOf, parentOf } from './goods.ts';
import { lojaintegradaDesk, type Rates } from './lojaintegrada.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(lojaintegradaDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(lojaintegradaDesk({ rates }));

const parentIn = ({ produto }: Fields): string | null => {
  const good = goodOf(produto);
  return good ? parentOf(good) : null;
};

/** Variations of one product become pieces of the variation that is named first. */
const merged = (rows: readonly Fields[]): readonly Fields[] =>
  rows.map((row) => {
    const parent = parentIn(row);
    const first = rows.find((each) => parent !== null && parentIn(each) === parent) ?? row;
    return { ...row, produto: first.produto };
  });

/** An approval that was once good stands in for one that is left out later, of whichever checkout. */
const remembering: Plant = (tools, places) => {
  let isRemembered = false;
  const approves: Rules['approves'] = ({ given, at: date }, now) => {
    const isGood = given === true && isRecent(date, now);
    isRemembered ||= isGood;
    return isGood || (given === undefined && isRemembered);
  };
  return ruled({ approves })(tools, places);
};

/** An address is kept with the visit, and not with its checkout. */
const sharedAddress: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout') made.add(outcome.record.id);
    const { id, endereco_entrega } = args;
    if (name !== 'update_checkout' || endereco_entrega === undefined) return outcome;
    for (const other of made) if (other !== id) tools(name, { id: other, endereco_entrega });
    return outcome;
  };
};

/** Products of the cart that the update leaves out are sent along. */
const leftInCart: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { id: args.id });
  if (!('record' in read) || !Array.isArray(args.itens)) return tools('update_cart', args);
  const sent = rowsIn(args, 'itens').map(({ produto }) => produto);
  const left = rowsIn(read.record, 'itens').filter(({ produto }) => !sent.includes(produto));
  const kept = left.map(({ produto, quantidade }) => ({ produto, quantidade: Number(quantidade) }));
  return tools('update_cart', { ...args, itens: [...args.itens, ...kept] });
});

export const faults: readonly Fault[] = [
  {
    id: 'lojaintegrada-full-page-loses-its-last',
    breaks: 'The pages of a search together show all products that were found.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'objects', (rows) =>
        at(record, 'meta.next') === null ? rows : asList(rows).slice(0, -1),
      ),
    ),
  },
  {
    id: 'lojaintegrada-variations-merged',
    breaks: 'Two variations of a product are two lines of a cart, each with its own quantity.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'itens', (rows) => (Array.isArray(rows) ? merged(rowsIn(args, 'itens')) : rows)),
    ),
  },
  {
    id: 'lojaintegrada-subtotal-without-promotion',
    breaks: 'The subtotal is the sum of what the lines cost, at the prices of the promotion.',
    plant: rated({
      subtotal: (lines) => sumOf(lines.map(({ item, quantity }) => fullPriceOf(item) * quantity)),
    }),
  },
  {
    id: 'lojaintegrada-freight-for-single-pieces',
    breaks: 'The freight that is charged is the one that was quoted for the chosen form of shipping.',
    plant: rated({ chargedWeight: (lines) => sumOf(lines.map(({ item }) => gramsOf(item))) }),
  },
  {
    id: 'lojaintegrada-house-number-lost',
    breaks: 'Commerce endpoint 8: a checkout has the address that was sent, with the number of the house.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'endereco_entrega.numero', () => 'S/N')),
  },
  {
    id: 'lojaintegrada-left-out-lines-stay',
    breaks: 'An update replaces the list of a cart, and removes the products that are not sent.',
    plant: leftInCart,
  },
  {
    id: 'lojaintegrada-checkout-read-from-cache',
    breaks: 'A checkout that is read is shown as the last change has left it.',
    plant: frozen('get_checkout', ({ id }) => id),
  },
  {
    id: 'lojaintegrada-cancelled-checkout-paid',
    breaks: 'A checkout that is cancelled stays so, and never becomes an order.',
    plant: ruled({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
    }),
  },
  {
    id: 'lojaintegrada-no-taken-as-yes',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: ruled({ approves: ({ given, at: date }, now) => given !== undefined && isRecent(date, now) }),
  },
  {
    id: 'lojaintegrada-approval-remembered',
    breaks: 'Commerce endpoint 7: each order needs an approval of its own, given at the moment of payment.',
    plant: remembering,
  },
  {
    id: 'lojaintegrada-order-sent-as-pac',
    breaks: 'An order is sent in the form that was chosen and charged in the checkout.',
    plant: answering(/^get_order$/, (record) => edit(record, 'envios.*.forma_envio', () => asPac)),
  },
  {
    id: 'lojaintegrada-address-of-another-checkout',
    breaks: 'A change of a checkout leaves the other checkouts as they are.',
    plant: sharedAddress,
  },
];
