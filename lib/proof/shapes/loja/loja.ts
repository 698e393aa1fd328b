/**
 * A storefront in the manner of Brazilian platforms, with Portuguese names: `carrinho`, `itens`, `quantidade`, `preco_cents`,
 * `frete` and `cupom`. Amounts are in centavos.
 *
 * Lawful oddities: items have no ids, only their positions; the taxes that the law wants to be shown are in the prices, and
 * approximate; a checkout lists instalments, the last of which differs; payment with Pix is cheaper; an order is paid a
 * moment after it was placed.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { coupons, freights, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 7_810, maker: 'Ateliê Mantiqueira', option: 'Tamanho', prefix: 'AMQ' }, [
  [
    'Rede de Algodão',
    'Casa',
    [
      ['Solteiro', '189.90'],
      ['Casal', '249.90'],
    ],
  ],
  ['Filtro de Barro', 'Cozinha', [['Quatro litros', '134.50']]],
  [
    'Panela de Pedra',
    'Cozinha',
    [
      ['Média', '219.00'],
      ['Grande', '278.00', 'sold out'],
    ],
  ],
  ['Caneca Esmaltada', 'Cozinha', [['Azul', '39.90']]],
  ['Manta de Tear', 'Casa', [['Crua', '159.75']]],
  ['Cesto de Palha', 'Casa', [['Pequeno', '64.30']]],
]);

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  nome: ware.title,
  url: ware.handle,
  descricao: ware.story,
  categoria: ware.kind,
  variacoes: ware.makes.map(({ id, label, sku, price, available }) => ({
    id,
    sku,
    nome: label,
    preco: { amount: Math.round(Number(price) * 100), currency: 'BRL' },
    disponivel: available,
  })),
});

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, size] = [Number(args.pagina ?? 1), Number(args.por_pagina ?? 24)];
    const produtos = found.slice((page - 1) * size, page * size).map(toProduct);
    return {
      record: { produtos, pagina: page, paginas: Math.ceil(found.length / size), encontrados: found.length },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    const isKnown = (id: unknown) => wares.some((ware) => ware.id === id);
    return {
      record: {
        produtos: wares.filter(({ id }) => ids.includes(id)).map(toProduct),
        nao_encontrados: ids.filter((id) => !isKnown(id)),
      },
    };
  }
  const ware = wares.find(({ id }) => id === args.produto_id);
  return ware ? { record: toProduct(ware) } : refusal('item', args.produto_id);
}

/** The sent items replace all; those of one variation become one. */
function fill({ itens, cupom }: Fields, cart: Basket | undefined) {
  if (cupom !== undefined && cupom !== '' && !coupons.has(String(cupom))) return couponRefusal(cupom);
  const notes = cupom === undefined ? (cart?.notes ?? {}) : { cupom: cupom === '' ? null : cupom };
  const lines = cart?.lines ?? [];
  if (itens === undefined) return { wishes: patched(lines, []), notes };
  const wanted = asList(itens)
    .filter(isFields)
    .map(({ variacao_id, quantidade }) => ({
      item: String(variacao_id),
      quantity: Number(quantidade),
      isAdded: true,
    }));
  return { wishes: patched([], wanted), notes };
}

function deliver({ endereco, frete, forma_pagamento: forma }: Fields, { notes }: Purchase) {
  if (frete !== undefined && !freights.some(({ codigo }) => codigo === frete)) {
    return refusal('method', frete);
  }
  return {
    ...(isFields(endereco) && { address: endereco }),
    ...(frete !== undefined && { method: String(frete) }),
    ...(forma !== undefined && { notes: { ...notes, forma } }),
  };
}

const errors: Readonly<Record<Why, readonly [codigo: string, mensagem: string]>> = {
  item: ['produto_inexistente', 'O produto ou a variação não existe.'],
  'sold-out': ['produto_esgotado', 'O produto está esgotado.'],
  line: ['item_inexistente', 'O item não está no carrinho.'],
  cart: ['carrinho_inexistente', 'O carrinho não existe.'],
  checkout: ['checkout_inexistente', 'O checkout não existe.'],
  order: ['pedido_inexistente', 'O pedido não existe.'],
  final: ['checkout_encerrado', 'O checkout está pago ou cancelado.'],
  approval: ['confirmacao_necessaria', 'O cliente precisa confirmar a compra agora.'],
  lacking: ['checkout_incompleto', 'Faltam dados no checkout.'],
  method: ['frete_inexistente', 'A opção de frete não existe.'],
  empty: ['carrinho_vazio', 'O carrinho está vazio.'],
  version: ['carrinho_alterado', 'O carrinho foi alterado.'],
};

function refusal(why: Why, valor: unknown): Outcome {
  const [codigo, mensagem] = errors[why];
  return refuse(-32_030, mensagem, { codigo, mensagem, valor });
}

const couponRefusal = (valor: unknown): Outcome =>
  refuse(-32_030, 'O cupom não existe.', {
    codigo: 'cupom_invalido',
    mensagem: 'O cupom não existe.',
    valor,
  });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['endereco']),
  ...(method ? [] : ['frete']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => String(900_210 + index),
    checkout: (index) => `CK${330_017 + index * 11}`,
    order: (index) => `2026-${String(index + 4_581).padStart(6, '0')}`,
    line: String,
  },
  cartOf: ({ carrinho_id }) => carrinho_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ pedido }) => pedido,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmado, confirmado_em } = fieldsOf(args, 'confirmacao');
    return { given: confirmado === true, at: confirmado_em };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, whose orders are paid a moment after they were placed: at the second look at the checkout. */
export const lojaDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome) || outcome.record.situacao !== 'pago') return outcome;
      const seen = looks.get(args.checkout_id) ?? 0;
      looks.set(args.checkout_id, seen + 1);
      return seen > 1 ? outcome : { record: { ...outcome.record, situacao: 'aguardando_pagamento' } };
    };
  };

/** @param plant a fault in its tools; none by default */
export const loja = (plant: Plant = honest): Variant =>
  shop({
    name: 'loja',
    listed,
    open: lojaDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cozinha: ({ product_type }) => product_type === 'Cozinha' },
    rate: [300, 4_000],
  });
