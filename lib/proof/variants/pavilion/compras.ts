/** The checkouts of the pavilion: one open checkout per cart, items as tuples. */

import { createHash } from 'node:crypto';
import type { Ware } from '../frame/shop.ts';
import { isRecent, type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, fieldsOf, isFields, type Places } from '../variant.ts';

type Compra = {
  readonly id: string;
  readonly estado: 'aberta' | 'concluida' | 'cancelada';
  readonly carrinho: Carrinho;
  readonly morada?: Fields;
  readonly metodo?: string;
  readonly encomenda?: string;
};

const fretes: Readonly<Record<string, number>> = { correio: 1_590, estafeta: 3_290 };

const estadoOf = ({ estado, morada, metodo }: Compra): string =>
  estado === 'aberta' && morada && metodo ? 'pronta' : estado;

function recordOf(compra: Compra): Fields {
  const { id, carrinho, morada, metodo, encomenda } = compra;
  const mercadoria = somaOf(carrinho);
  const frete = fretes[metodo ?? ''];
  return {
    id,
    estado: estadoOf(compra),
    carrinho: carrinho.id,
    itens: tuplas(carrinho),
    valores: {
      mercadoria: reais(mercadoria),
      ...(frete !== undefined && { frete: reais(frete) }),
      total: reais(mercadoria + (frete ?? 0)),
    },
    entrega: {
      ...(morada && { morada }),
      ...(metodo && { metodo }),
      opcoes: Object.entries(fretes).map(([codigo, valor]) => ({ codigo, valor: reais(valor) })),
    },
    ...(encomenda && { encomenda }),
  };
}

type Carts = {
  readonly find: (id: unknown) => Carrinho | undefined;
  readonly remove: (id: string) => unknown;
};

const shown = (compra: Compra): Outcome => ({ record: { compra: recordOf(compra) } });

/** The new state of a checkout after a call, or a refusal. */
type Step = (compra: Compra, args: Fields) => Compra | Outcome;

const isOutcome = (value: Compra | Outcome): value is Outcome => !('estado' in value);

const deliver: Step = (compra, args) => {
  const { morada, metodo } = fieldsOf(args, 'entrega');
  return {
    ...compra,
    ...(isFields(morada) && { morada }),
    ...(typeof metodo === 'string' && { metodo }),
  };
};

const buy =
  ({ baseUrl, now }: Places, carts: Carts, encomendas: Map<string, Fields>): Step =>
  (compra, args) => {
    const { aprovado, momento } = fieldsOf(args, 'aprovacao');
    const pagar = `${baseUrl}/pages/pagar/${compra.id}`;
    if (aprovado !== true || !isRecent(momento, now())) return refuse(403, 'Falta a aprovação', { pagar });
    if (estadoOf(compra) !== 'pronta') return refuse(422, 'Faltam dados da entrega', { pagar });
    const encomenda = uuid(`encomenda ${compra.id}`);
    const { itens, valores } = recordOf(compra);
    encomendas.set(encomenda, { id: encomenda, compra: compra.id, itens, valores, morada: compra.morada });
    carts.remove(compra.carrinho.id);
    return { ...compra, estado: 'concluida', encomenda };
  };

export function compras(carts: Carts, places: Places) {
  const guardadas = new Map<string, Compra>();
  const encomendas = new Map<string, Fields>();
  const next = counter();
  const keep = (compra: Compra): Outcome => {
    guardadas.set(compra.id, compra);
    return shown(compra);
  };
  const start = (id: unknown): Outcome => {
    const carrinho = carts.find(id);
    if (!carrinho) return refuse(404, 'Carrinho desconhecido', { carrinho: id });
    if (carrinho.itens.size === 0) return refuse(422, 'O carrinho está vazio', { carrinho: id });
    const open = [...guardadas.values()].find(
      (each) => each.estado === 'aberta' && each.carrinho.id === carrinho.id,
    );
    return keep(open ? { ...open, carrinho } : { id: uuid(`compra ${next()}`), estado: 'aberta', carrinho });
  };
  const steps: Readonly<Record<string, Step>> = {
    update_checkout: deliver,
    cancel_checkout: (compra) => ({ ...compra, estado: 'cancelada' }),
    complete_checkout: buy(places, carts, encomendas),
  };
  return (name: string, args: Fields): Outcome => {
    if (name === 'create_checkout') return start(args.carrinho);
    if (name === 'get_order') {
      const encomenda = encomendas.get(String(args.encomenda));
      return encomenda ? { record: { encomenda } } : refuse(404, 'Encomenda desconhecida');
    }
    const compra = guardadas.get(String(args.compra));
    if (!compra) return refuse(404, 'Compra desconhecida', { compra: args.compra });
    const step = steps[name];
    if (!step) return shown(compra);
    if (compra.estado !== 'aberta') return refuse(409, `A compra está ${compra.estado}`);
    const after = step(compra, args);
    return isOutcome(after) ? after : keep(after);
  };
}

/** Quantities by the ids of the items. */
type Carrinho = { readonly id: string; readonly itens: ReadonlyMap<string, number> };

const centavos = (artigo: string): number => artigoOf(artigo)?.centavos ?? 0;

const somaOf = ({ itens }: Carrinho): number =>
  [...itens].reduce((sum, [artigo, quantidade]) => sum + centavos(artigo) * quantidade, 0);

/** The items as tuples: id, quantity, unit price, price. */
const tuplas = ({ itens }: Carrinho) =>
  [...itens].map(
    ([artigo, quantidade]) =>
      [artigo, quantidade, reais(centavos(artigo)), reais(centavos(artigo) * quantidade)] as const,
  );

function registroDe(carrinho: Carrinho): Outcome {
  const linhas = tuplas(carrinho);
  return {
    record: {
      carrinho: {
        id: carrinho.id,
        artigos: linhas.map(([artigo]) => artigo),
        quantidades: linhas.map(([, quantidade]) => quantidade),
        precos: linhas.map(([, , preco]) => preco),
        parciais: linhas.map(([, , , parcial]) => parcial),
        soma: reais(somaOf(carrinho)),
      },
    },
  };
}

/** Why an item is unavailable; undefined if it is available. */
function obstacle(artigo: unknown): Outcome | undefined {
  const found = artigoOf(artigo);
  if (!found) return refuse(404, 'Artigo desconhecido', { artigo });
  return found.disponivel ? undefined : refuse(409, 'Artigo esgotado', { artigo });
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function carrinhos() {
  const guardados = new Map<string, Carrinho>();
  const next = counter();
  const keep = (id: string, itens: ReadonlyMap<string, number>): Outcome => {
    const carrinho = { id, itens };
    guardados.set(id, carrinho);
    return registroDe(carrinho);
  };
  const create = (args: Fields): Outcome => {
    const [artigos, quantidades] = [listIn(args.artigos), listIn(args.quantidades)];
    if (artigos.length !== quantidades.length) return refuse(422, 'As listas têm tamanhos diferentes');
    const problem = artigos.map(obstacle).find((each) => each !== undefined);
    if (problem) return problem;
    const itens = artigos.map((artigo, index) => [String(artigo), Number(quantidades[index])] as const);
    return keep(uuid(`carrinho ${next()}`), new Map(itens));
  };
  const change = ({ id, itens }: Carrinho, mudancas: readonly Fields[]): Outcome => {
    const after = new Map(itens);
    for (const { artigo, quantidade } of mudancas) {
      const problem = quantidade === 0 ? undefined : obstacle(artigo);
      if (problem) return problem;
      after.set(String(artigo), Number(quantidade));
      if (quantidade === 0) after.delete(String(artigo));
    }
    return keep(id, after);
  };
  const call = (name: string, args: Fields): Outcome => {
    if (name === 'create_cart') return create(args);
    const carrinho = guardados.get(String(args.carrinho));
    if (!carrinho) return refuse(404, 'Carrinho desconhecido', { carrinho: args.carrinho });
    if (name === 'update_cart') return change(carrinho, listIn(args.mudancas).filter(isFields));
    if (name === 'cancel_cart') guardados.delete(carrinho.id);
    return registroDe(carrinho);
  };
  return {
    call,
    find: (id: unknown) => guardados.get(String(id)),
    remove: (id: string) => guardados.delete(id),
  };
}

const nomes = [
  'Rede',
  'Vestido',
  'Chapéu',
  'Sandália',
  'Cesto',
  'Lenço',
  'Bolsa',
  'Avental',
  'Almofada',
  'Manta',
  'Quimono',
];

const lugares = ['do Sertão', 'da Praia', 'de Olinda'];

const tamanhos = ['Pequeno', 'Médio', 'Grande'];

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

/** The products of the pavilion: thirty-three in several sizes, in reais, with UUIDs. */
export const produtos: readonly Ware[] = lugares.flatMap((lugar, row) =>
  nomes.map((nome, column): Ware => {
    const index = row * nomes.length + column;
    const titulo = `${nome} ${lugar}`;
    return {
      id: 612_000_450 + index * 3,
      handle: plain(titulo),
      title: titulo,
      story: `${nome} feito à mão.`,
      maker: 'Pavilhão',
      kind: nome,
      tags: [lugar],
      option: 'Tamanho',
      makes: tamanhos.slice(index % 3).map((label, nth) => ({
        id: 733_100_000 + index * 11 + nth,
        label,
        sku: `${plain(titulo)}/${label[0]}`,
        price: ((3_990 + index * 210 + nth * 1_500) / 100).toFixed(2),
        available: (index * 2 + nth) % 5 !== 3,
      })),
    };
  }),
);

/** A UUID that depends only on the name. */
export function uuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

type Artigo = {
  readonly id: string;
  readonly titulo: string;
  readonly tamanho: string;
  readonly centavos: number;
  readonly disponivel: boolean;
};

export const produtoId = ({ handle }: Ware): string => uuid(`produto ${handle}`);

export const artigosOf = (produto: Ware): readonly Artigo[] =>
  produto.makes.map(({ sku, label, price, available }) => ({
    id: uuid(`artigo ${sku}`),
    titulo: produto.title,
    tamanho: label,
    centavos: Math.round(Number(price) * 100),
    disponivel: available,
  }));

const porId: ReadonlyMap<string, Artigo> = new Map(
  produtos.flatMap(artigosOf).map((artigo) => [artigo.id, artigo]),
);

export const artigoOf = (id: unknown): Artigo | undefined => porId.get(String(id));

export const reais = (amount: number) => ({ amount, currency: 'BRL' });
