/** How a visitor asks the Brazilian shape. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './loja.ts';

const [a, , b, c, soldOut] = [...dialect.items.keys()].map(Number);
const products = [...dialect.items.values()].map(({ ware }) => ware.id);

const cart = (record: unknown) => ({ carrinho_id: at(record, 'carrinho_id') });
const checkout = (record: unknown) => ({ checkout_id: at(record, 'checkout_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 12_345 },
  product: { produto_id: products[0] },
  lookup: { ids: [products[0], products[2]] },
  pages: [
    { query: 'cozinha', por_pagina: 2, pagina: 1 },
    { query: 'cozinha', por_pagina: 2, pagina: 2 },
  ],
  create: (lines) => ({ itens: lines.map(([variacao_id, quantidade]) => ({ variacao_id, quantidade })) }),
  set: (record, item, quantidade) => {
    const others = asList(at(record, 'itens'))
      .filter((each) => at(each, 'variacao_id') !== item)
      .map((each) => ({ variacao_id: at(each, 'variacao_id'), quantidade: at(each, 'quantidade') }));
    const itens = quantidade === 0 ? others : [{ variacao_id: item, quantidade }, ...others];
    return { ...cart(record), itens, cupom: 'BEMVINDO10' };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    forma_pagamento: 'pix',
    endereco: {
      destinatario: 'Célia Prado',
      cep: '30130-010',
      logradouro: 'Rua da Bahia',
      numero: '1148',
      bairro: 'Centro',
      cidade: 'Belo Horizonte',
      uf: 'MG',
    },
  }),
  method: (record) => ({ ...checkout(record), frete: 'SEDEX' }),
  approve: (record, confirmado, time) => ({
    ...checkout(record),
    confirmacao: { confirmado, confirmado_em: new Date(time).toISOString() },
  }),
  order: () => ({ pedido: dialect.ids.order(0) }),
};
