/** Six faults in the Brazilian shape. */
import { answering, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { cancelsAll, type Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, lojaDesk } from './loja.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(lojaDesk({ ...dialect, ...change }));

export const faults: readonly Fault[] = [
  {
    id: 'loja-freight-not-in-total',
    breaks: 'The total of a checkout contains the freight that it shows.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'total_cents', (total) => Number(total) - Number(at(record, 'frete.valor_cents'))),
    ),
  },
  {
    id: 'loja-replacement-adds',
    breaks: 'The sent items replace those of the cart, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const had = (cart?.lines ?? []).map(({ item, quantity }) => ({
          variacao_id: item.id,
          quantidade: quantity,
        }));
        const itens = args.itens === undefined ? {} : { itens: [...had, ...asList(args.itens)] };
        return dialect.fill({ ...args, ...itens }, cart);
      },
    }),
  },
  {
    id: 'loja-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({
          given: at(args, 'confirmacao.confirmado') === true,
          at: new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'loja-all-carts-cancelled',
    breaks: 'Cancelling a cart leaves all other carts.',
    plant: cancelsAll('carrinho_id', (id) => ({ carrinho_id: id })),
  },
  {
    id: 'loja-search-is-cheaper',
    breaks: 'A search shows the prices of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'produtos.*.variacoes.*.preco.amount', (amount) => Math.floor(Number(amount) * 0.8)),
    ),
  },
  {
    id: 'loja-cart-in-argentine-pesos',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => edit(record, 'moeda', () => 'ARS')),
  },
];
