/** Faults in the carts, the catalog and the checkouts of the pavilion. */
import { at, type Outcome, type Plant, refuse, type Tools } from '../variants/frame/tools.ts';
import { artigoOf, artigosOf, produtoId, produtos, reais, uuid } from '../variants/pavilion/compras.ts';
import type { Fields } from '../variants/variant.ts';
import {
  answering,
  asFields,
  asking,
  asList,
  changed,
  edit,
  instead,
  type Planted,
  without,
} from './planted.ts';

const unknownCart = refuse(404, 'Carrinho desconhecido');

const itemsIn = (record: Fields): readonly unknown[] => asList(at(record, 'carrinho.artigos'));

/** Loses the items that an update does not name. */
function differencesReplace(args: Fields, tools: Tools): Outcome {
  const before = tools('get_cart', { carrinho: args.carrinho });
  const mudancas = asList(args.mudancas);
  const named = mudancas.map((each) => at(each, 'artigo'));
  const others = 'record' in before ? itemsIn(before.record).filter((each) => !named.includes(each)) : [];
  const removed = others.map((artigo) => ({ artigo, quantidade: 0 }));
  return tools('update_cart', { ...args, mudancas: [...mudancas, ...removed] });
}

function zeroKeeps(args: Fields, tools: Tools): Outcome {
  const mudancas = asList(args.mudancas).filter((each) => at(each, 'quantidade') !== 0);
  const { carrinho } = args;
  return mudancas.length > 0 ? tools('update_cart', { ...args, mudancas }) : tools('get_cart', { carrinho });
}

function answersOldState(args: Fields, tools: Tools): Outcome {
  const before = tools('get_cart', { carrinho: args.carrinho });
  const outcome = tools('update_cart', args);
  return 'record' in outcome ? before : outcome;
}

/** Refuses to read a cancelled cart, but changes it. */
const cancelledCartUpdates: Plant = (tools) => {
  const cancelled = new Set<unknown>();
  return (name, args) => {
    const isCancelled = cancelled.has(args.carrinho);
    if (isCancelled && /^(get_cart|cancel_cart|create_checkout)$/.test(name)) return unknownCart;
    if (name !== 'cancel_cart') return tools(name, args);
    const outcome = tools('get_cart', args);
    if ('record' in outcome) cancelled.add(args.carrinho);
    return outcome;
  };
};

/** The id of the product after this one. */
function neighbour(id: unknown): unknown {
  const index = produtos.findIndex((each) => produtoId(each) === id);
  const next = produtos[(index + 1) % produtos.length];
  return index >= 0 && next ? produtoId(next) : id;
}

const priceOf = (artigo: unknown): number => artigoOf(artigo)?.centavos ?? 0;

const inCarrinhos: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'quantities-in-other-order',
    breaks: 'Commerce endpoint 2: the listed lists share one order, so each item has the requested quantity.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'carrinho.quantidades', (quantities) => asList(quantities).toReversed()),
    ),
  },
  {
    id: 'differences-replace',
    breaks: 'Commerce endpoint 2: the listed update leaves unnamed items unchanged.',
    plant: instead('update_cart', differencesReplace),
  },
  {
    id: 'zero-keeps-item',
    breaks: 'Commerce endpoint 2: the listed update removes an item with the quantity 0.',
    plant: instead('update_cart', zeroKeeps),
  },
  {
    id: 'second-page-repeats',
    breaks: 'Commerce endpoint 2: the listed cursor gives the next page.',
    plant: asking(/^search_catalog$/, ({ pagina: _, ...rest }) => rest),
  },
  {
    id: 'query-ignored',
    breaks: 'Commerce endpoint 5: search_catalog takes a query.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'lookup-returns-neighbour',
    breaks: 'A lookup returns the requested products.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'produtos.*', neighbour)),
  },
  {
    id: 'refusals-as-results',
    breaks: 'Commerce endpoint 1: a failure is signalled by the error member.',
    plant: (tools) => (name, args) => {
      const outcome = tools(name, args);
      if (!('refusal' in outcome)) return outcome;
      const { code: codigo, message: mensagem } = outcome.refusal;
      return { record: { problema: { codigo, mensagem } } };
    },
  },
  {
    id: 'parcial-ignores-quantity',
    breaks: 'The price of a line is its unit price times its quantity.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'carrinho', (carrinho) => {
        const precos = asList(at(carrinho, 'precos'));
        const soma = precos.reduce<number>((sum, preco) => sum + Number(at(preco, 'amount')), 0);
        return { ...asFields(carrinho), parciais: precos, soma: reais(soma) };
      }),
    ),
  },
  {
    id: 'soma-short-by-one',
    breaks: 'A total is the sum of its lines.',
    plant: answering(/_cart$/, (record) =>
      itemsIn(record).length > 1 ? edit(record, 'carrinho.soma.amount', (sum) => Number(sum) - 1) : record,
    ),
  },
  {
    id: 'cart-at-old-prices',
    breaks: 'A cart has the prices of the catalog.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'carrinho', (carrinho) => {
        const [artigos, quantidades] = ['artigos', 'quantidades'].map((name) => asList(at(carrinho, name)));
        const precos = (artigos ?? []).map((artigo) => Math.round(priceOf(artigo) * 1.1));
        const parciais = precos.map((preco, index) => preco * Number(quantidades?.[index]));
        const soma = reais(parciais.reduce((sum, parcial) => sum + parcial, 0));
        return { ...asFields(carrinho), precos: precos.map(reais), parciais: parciais.map(reais), soma };
      }),
    ),
  },
  {
    id: 'cancelled-cart-updates',
    breaks: 'A cancelled cart is gone.',
    plant: cancelledCartUpdates,
  },
  {
    id: 'update-answers-old-state',
    breaks: 'The answer to an update shows the updated record.',
    plant: instead('update_cart', answersOldState),
  },
];

/** Creates a checkout of an empty cart, which costs nothing. */
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

/** Shows the method only in the answer to the update. */
const methodNotKept = (record: Fields): unknown =>
  edit(record, 'compra', (compra) => {
    const estado = at(compra, 'estado');
    const bare = without(without(compra, 'entrega', 'metodo'), 'valores', 'frete');
    return figured({ ...asFields(bare), estado: estado === 'pronta' ? 'aberta' : estado });
  });

const strangersCheckout: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_checkout' && 'record' in outcome) last = at(outcome.record, 'compra.id');
    return name === 'get_checkout' && 'refusal' in outcome && last ? tools(name, { compra: last }) : outcome;
  };
};

/** Eight faults in the checkouts of the pavilion. */
const inCompras: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'empty-cart-checked-out',
    breaks: 'A checkout has items: the honest storefront refuses an empty cart.',
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
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method, at the offered price.',
    plant: answering(/_checkout$/, (record) => edit(record, 'compra', postPrice)),
  },
  {
    id: 'method-not-kept',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method, and a later reading shows it.',
    plant: answering(/^get_checkout$/, methodNotKept),
  },
  {
    id: 'disapproval-completes',
    breaks: 'Commerce endpoint 7: a false approval is not an approval.',
    plant: asking(/^complete_checkout$/, (args) => edit(args, 'aprovacao.aprovado', () => true)),
  },
  {
    id: 'strangers-checkout-shown',
    breaks:
      'Commerce endpoint 1: an unknown checkout is a failure, and no buyer sees the checkouts of others.',
    plant: strangersCheckout,
  },
  {
    id: 'checkout-cancelled-in-the-answer-only',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: cancelledOnlyInTheAnswer,
  },
  {
    id: 'postcode-as-number',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address unchanged.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'entrega.morada.cep', (cep) => (/^\d+$/.test(String(cep)) ? String(Number(cep)) : cep)),
    ),
  },
];

export const inPavilion: readonly Planted[] = [...inCarrinhos, ...inCompras].map((row) => ({
  ...row,
  storefront: 'pavilion',
}));

/** Another size of the same product, if it exists. */
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

/** Recalculates the totals of a checkout from its items. */
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

const postPrice = (compra: unknown): unknown =>
  at(compra, 'entrega.metodo') === 'estafeta'
    ? figured(edit(compra, 'valores.frete', () => at(compra, 'entrega.opcoes.0.valor')))
    : compra;

function cancelledOnlyInTheAnswer(tools: Tools): Tools {
  return (name, args) =>
    name === 'cancel_checkout'
      ? changed(tools('get_checkout', args), (record) => edit(record, 'compra.estado', () => 'cancelada'))
      : tools(name, args);
}
