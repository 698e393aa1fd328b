/** The products, the forms of shipping and the coupons of the storefront in the manner of Loja Integrada, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Ateliê Sabiá', option: 'Modelo', firstId: 8_856_885, code: 'SABIA', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Camiseta Estampada',
    'Roupas',
    [
      ['P', 6_990],
      ['M', 7_190],
      ['G', 7_390, 'sold out'],
    ],
  ],
  ['Caneca Esmaltada', 'Casa', [['Único', 3_945]]],
  [
    'Casaco Infantil',
    'Roupas',
    [
      ['Azul', 11_110],
      ['Verde', 12_490],
    ],
  ],
  ['Manta Tricotada', 'Casa', [['Único', 18_960]]],
  [
    'Almofada Bordada',
    'Casa',
    [
      ['Mostarda', 8_875],
      ['Terracota', 9_055],
    ],
  ],
  ['Bolsa Ecobag', 'Acessórios', [['Único', 5_430]]],
  ['Avental Jeans', 'Casa', [['Único', 9_680]]],
  ['Caderno Artesanal', 'Papelaria', [['Único', 4_265]]],
]);

/** What an item costs without its promotion, in centavos. */
const fullPrices: Readonly<Record<string, number>> = {
  'SABIA-1A': 8_590,
  'SABIA-2A': 4_790,
  'SABIA-3A': 13_350,
  'SABIA-6A': 6_125,
};

export const fullPriceOf = ({ sku, amount }: Item): number => fullPrices[sku] ?? amount;
export const isOnPromotion = (item: Item): boolean => fullPriceOf(item) > item.amount;
export const promotionOf = (item: Item): number | null => (isOnPromotion(item) ? item.amount : null);

/** Relations between records are told by such paths. */
export const uriOf = (kind: string, id: unknown): string => `/api/v1/${kind}/${id}`;
export const idIn = (uri: unknown): number => Number(String(uri).split('/').at(-1));

const hasVariations = ({ makes }: Ware): boolean => makes.length > 1;

/** A variation is a product of its own; a product without variations has only one id. */
const productIds = new Map(
  wares.flatMap((ware) => ware.makes.map(({ id }) => [id, hasVariations(ware) ? id : ware.id])),
);
export const stock = itemsOf(wares, range.decimals, ({ id }) => uriOf('produto', productIds.get(id)));

export const goodOf = (uri: unknown): Item | undefined => stock.find(({ id }) => id === uri);

/** The product whose variation this is; null for others. */
export const parentOf = ({ ware }: Item): string | null =>
  hasVariations(ware) ? uriOf('produto', ware.id) : null;

export const kindOf = ({ ware }: Item): string => (hasVariations(ware) ? 'atributo_opcao' : 'normal');

/** As in the product files: each variation is a bit heavier than the one before. */
export const gramsOf = ({ ware, label }: Item): number =>
  400 + 25 * ware.makes.findIndex((make) => make.label === label);

export const kilos = (grams: number): string => (grams / 1_000).toFixed(3);

const brl = (amount: number): Fields => ({ amount, currency: 'BRL' });
const kinds = [...new Set(wares.map(({ kind }) => kind))];

const commonOf = (ware: Ware): Fields => ({
  nome: ware.title,
  apelido: ware.handle,
  descricao_completa: ware.story,
  ativo: true,
  removido: false,
  marca: uriOf('marca', 20_507_618),
  categorias: [uriOf('categoria', 23_171_713 + kinds.indexOf(ware.kind))],
});

function toProduct(item: Item): Fields {
  const promotion = promotionOf(item);
  const { ware, available } = item;
  return {
    id: idIn(item.id),
    resource_uri: item.id,
    tipo: kindOf(item),
    ...commonOf(ware),
    sku: item.sku,
    pai: parentOf(item),
    variacoes: hasVariations(ware) ? [{ grade: ware.option, nome: item.label }] : [],
    preco_cheio: brl(fullPriceOf(item)),
    preco_promocional: promotion === null ? null : brl(promotion),
    preco_venda: brl(item.amount),
    preco_sob_consulta: false,
    disponivel: available,
    estoque_gerenciado: !available,
    estoque_quantidade: available ? null : 0,
    peso: kilos(gramsOf(item)),
  };
}

const toParent = (ware: Ware): Fields => ({
  id: ware.id,
  resource_uri: uriOf('produto', ware.id),
  tipo: 'atributo',
  ...commonOf(ware),
  pai: null,
  filhos: stock.filter((item) => item.ware === ware).map(toProduct),
});

const products: ReadonlyMap<unknown, Fields> = new Map([
  ...stock.map((item) => [idIn(item.id), toProduct(item)] as const),
  ...wares.filter(hasVariations).map((ware) => [ware.id, toParent(ware)] as const),
]);

type Form = {
  readonly id: number;
  readonly code: string;
  readonly nome: string;
  readonly tipo: string;
  /** Working days. */
  readonly prazo: number;
  /** Centavos for the first kilogram, and for each further one that is begun. */
  readonly first: number;
  readonly further: number;
};

const pac: Form = {
  id: 141_909,
  code: 'PAC',
  nome: 'Enviali',
  tipo: 'PAC',
  prazo: 7,
  first: 1_890,
  further: 345,
};
const pickUp = { code: 'retirar_pessoalmente', nome: 'Retirar pessoalmente', tipo: 'retirar_pessoalmente' };

export const forms: readonly Form[] = [
  pac,
  { ...pac, id: 141_910, code: 'SEDEX', tipo: 'SEDEX', prazo: 2, first: 3_240, further: 615 },
  { ...pickUp, id: 8, prazo: 1, first: 0, further: 0 },
];

export const formAt = (uri: unknown): Form | undefined => forms.find(({ id }) => uriOf('envio', id) === uri);

export const freightOf = ({ first, further }: Form, grams: number): number =>
  first + Math.max(0, Math.ceil(grams / 1_000) - 1) * further;

/** The percentage that a coupon takes off. */
export const coupons: ReadonlyMap<unknown, number> = new Map([
  ['PRIMEIRA10', 10],
  ['AMIGO5', 5],
]);

export const toForm = ({ id, code, nome, tipo }: Form): Fields => ({ id, code, nome, tipo });

/** What an order says of a shipment that goes as a parcel of the post. */
export const asPac = toForm(pac);

type Why = Reason | 'unknown-coupon';

const errors: Readonly<Record<Why, readonly [status: number, erro: string]>> = {
  'unknown-item': [404, 'O produto não existe, ou só as suas variações são vendidas.'],
  'sold-out': [400, 'O produto está indisponível.'],
  'unknown-line': [404, 'O item não existe.'],
  'unknown-cart': [404, 'O carrinho não existe.'],
  'unknown-checkout': [404, 'O checkout não existe.'],
  'unknown-order': [404, 'O pedido não existe.'],
  'unknown-method': [400, 'A forma de envio não existe.'],
  'unknown-coupon': [400, 'O cupom de desconto não existe.'],
  'empty-cart': [400, 'O carrinho está vazio.'],
  closed: [409, 'Já foi pago ou cancelado, e não pode mais ser alterado.'],
  stale: [409, 'O registro foi alterado.'],
  unaddressed: [400, 'Informe o endereço de entrega.'],
  'not-ready': [400, 'O pedido não pode ser feito enquanto houver pendências.'],
};

const pendingNames: Fields = {
  approval: 'aprovacao_cliente',
  address: 'endereco_entrega',
  method: 'forma_envio',
};

/** What is missing is named like the arguments. */
export function refusal(why: Why, { id, missing }: Fields = {}): Outcome {
  const [status, erro] = errors[why];
  const pendencias = asList(missing).map((name) => pendingNames[String(name)]);
  const recurso = /^\d+$/.test(String(id)) ? Number(id) : id;
  return refuse(-32_000, erro, { status, erro, recurso, ...(missing !== undefined && { pendencias }) });
}

/** A page of a list, with the paths of its neighbours. */
function pageOf(all: readonly Fields[], limit: number, offset: number): Fields {
  const pathAt = (start: number) => `/api/v1/produto?limit=${limit}&offset=${start}`;
  const end = offset + limit;
  return {
    meta: {
      limit,
      next: end < all.length ? pathAt(end) : null,
      offset,
      previous: offset > 0 ? pathAt(Math.max(0, offset - limit)) : null,
      total_count: all.length,
    },
    objects: all.slice(offset, end),
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const rows = stock.filter(({ ware }) => found.includes(ware)).map(toProduct);
    return { record: pageOf(rows, Number(args.limit ?? 20), Number(args.offset ?? 0)) };
  }
  if (name === 'lookup_catalog') {
    const wanted = new Set(asList(args.ids));
    const found = [...wanted].map((id) => products.get(id));
    const rows = found.filter((row) => row !== undefined);
    return { record: pageOf(rows, 50, 0) };
  }
  const product = products.get(args.id);
  return product ? { record: product } : refusal('unknown-item', { id: args.id });
};
