/** The carts of the pavilion: parallel lists, changed by differences. */
import { type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, isFields } from '../variant.ts';
import { artigoOf, reais, uuid } from './artigos.ts';

/** Quantities by the ids of the items. */
export type Carrinho = { readonly id: string; readonly itens: ReadonlyMap<string, number> };

const centavos = (artigo: string): number => artigoOf(artigo)?.centavos ?? 0;
export const somaOf = ({ itens }: Carrinho): number =>
  [...itens].reduce((sum, [artigo, quantidade]) => sum + centavos(artigo) * quantidade, 0);

/** The items as tuples: id, quantity, unit price, price. */
export const tuplas = ({ itens }: Carrinho) =>
  [...itens].map(
    ([artigo, quantidade]) =>
      [artigo, quantidade, reais(centavos(artigo)), reais(centavos(artigo) * quantidade)] as const,
  );

function recordOf(carrinho: Carrinho): Outcome {
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

/** Why an item cannot be had; undefined if it can. */
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
    return recordOf(carrinho);
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
    return recordOf(carrinho);
  };
  return {
    call,
    find: (id: unknown) => guardados.get(String(id)),
    remove: (id: string) => guardados.delete(id),
  };
}
