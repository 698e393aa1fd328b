/** Eight faults in the checkouts of the pavilion. */

import { at } from '../variants/frame/calls.ts';
import type { Outcome, Plant, Tools } from '../variants/frame/tools.ts';
import { artigosOf, produtos, reais, uuid } from '../variants/pavilion/artigos.ts';
import type { Fields } from '../variants/variant.ts';
import { answering, asFields, asking, asList, changed, edit, type Planted, without } from './planted.ts';

/** Another size of the same product, if there is one. */
function otherSize(artigo: unknown) {
  const sizes = produtos.map(artigosOf).find((each) => each.some(({ id }) => id === artigo)) ?? [];
  const index = sizes.findIndex(({ id }) => id === artigo);
  return sizes[(index + 1) % sizes.length];
}

function swapped(tuple: unknown): unknown {
  const [artigo, quantidade] = asList(tuple);
  const other = otherSize(artigo);
  const amount = other?.centavos ?? 0;
  return other ? [other.id, quantidade, reais(amount), reais(amount * Number(quantidade))] : tuple;
}

/** A checkout whose totals follow from its items. */
const figured = (compra: unknown): unknown => {
  const amounts = asList(at(compra, 'itens')).map((tuple) => Number(at(tuple, '3.amount')));
  const mercadoria = amounts.reduce((sum, amount) => sum + amount, 0);
  const frete = Number(at(compra, 'valores.frete.amount') ?? 0);
  return edit(compra, 'valores', (valores) => ({
    ...asFields(valores),
    mercadoria: reais(mercadoria),
    total: reais(mercadoria + frete),
  }));
};

/** The method is in the answer of the update, and nowhere else. */
const methodNotKept = (record: Fields): unknown =>
  edit(record, 'compra', (compra) => {
    const estado = at(compra, 'estado');
    const bare = without(without(compra, 'entrega', 'metodo'), 'valores', 'frete');
    return figured({ ...asFields(bare), estado: estado === 'pronta' ? 'aberta' : estado });
  });

const postPrice = (compra: unknown): unknown =>
  at(compra, 'entrega.metodo') === 'estafeta'
    ? figured(edit(compra, 'valores.frete', () => at(compra, 'entrega.opcoes.0.valor')))
    : compra;

/** A checkout of an empty cart, which costs nothing. */
const emptyCheckouts: Plant = (tools) => {
  const made = new Map<unknown, Outcome>();
  const open = (carrinho: unknown): Outcome => {
    const id = uuid(`vazia ${carrinho}`);
    const valores = { mercadoria: reais(0), total: reais(0) };
    const compra = { id, estado: 'aberta', carrinho, itens: [], valores, entrega: { opcoes: [] } };
    made.set(id, { record: { compra } });
    return { record: { compra } };
  };
  return (name, args) => {
    const known = name === 'get_checkout' ? made.get(args.compra) : undefined;
    if (known) return known;
    const outcome = tools(name, args);
    if (name !== 'create_checkout' || 'record' in outcome) return outcome;
    const cart = tools('get_cart', args);
    const isEmpty = 'record' in cart && asList(at(cart.record, 'carrinho.artigos')).length === 0;
    return isEmpty ? open(args.carrinho) : outcome;
  };
};

const strangersCheckout: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_checkout' && 'record' in outcome) last = at(outcome.record, 'compra.id');
    return name === 'get_checkout' && 'refusal' in outcome && last ? tools(name, { compra: last }) : outcome;
  };
};

function cancelledOnlyInTheAnswer(tools: Tools): Tools {
  return (name, args) =>
    name === 'cancel_checkout'
      ? changed(tools('get_checkout', args), (record) => edit(record, 'compra.estado', () => 'cancelada'))
      : tools(name, args);
}

export const inCompras: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'empty-cart-checked-out',
    breaks: 'A checkout is of something: the honest storefront refuses an empty cart.',
    plant: emptyCheckouts,
  },
  {
    id: 'size-swapped-at-checkout',
    breaks: 'A checkout has the variants of its cart.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'compra', (compra) => figured(edit(compra, 'itens.*', swapped))),
    ),
  },
  {
    id: 'courier-at-post-price',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method, at the price that is offered.',
    plant: answering(/_checkout$/, (record) => edit(record, 'compra', postPrice)),
  },
  {
    id: 'method-not-kept',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method, and a later reading shows it.',
    plant: answering(/^get_checkout$/, methodNotKept),
  },
  {
    id: 'disapproval-completes',
    breaks: 'Commerce endpoint 7: an approval that is false is none.',
    plant: asking(/^complete_checkout$/, (args) => edit(args, 'aprovacao.aprovado', () => true)),
  },
  {
    id: 'strangers-checkout-shown',
    breaks: 'Commerce endpoint 1: an unknown checkout is a failure, and nobody sees the checkouts of others.',
    plant: strangersCheckout,
  },
  {
    id: 'checkout-cancelled-in-the-answer-only',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: cancelledOnlyInTheAnswer,
  },
  {
    id: 'postcode-as-number',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address as it was given.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'entrega.morada.cep', (cep) => (/^\d+$/.test(String(cep)) ? String(Number(cep)) : cep)),
    ),
  },
];
