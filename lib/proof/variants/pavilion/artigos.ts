/** What the pavilion sells: thirty-three products in sizes, in reais, under UUIDs. */
import { createHash } from 'node:crypto';
import type { Ware } from '../frame/shop.ts';

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

/** The same name gives the same UUID. */
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

export type Artigo = {
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
