/** The tool list in the Brazilian shape: Portuguese names, and items that replace those of the cart. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const cartId = whole('Identificador do carrinho.', 1, 99_999_999);
const checkoutId = text('Identificador do checkout.', { pattern: '^CK[0-9]+$' });

const item = object('Um item.', {
  variacao_id: whole('`id` de uma das `variacoes` de um produto.', 1, 99_999_999),
  quantidade: whole('Quantidade de peças.', 1, 200),
});

const itens = list('Os itens do carrinho.', item, { maxItems: 50 });

const cupom = text('Cupom de desconto, por exemplo `BEMVINDO10`. Um texto vazio retira o cupom.', {
  maxLength: 20,
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const endereco = object(
  'Endereço de entrega no Brasil.',
  {
    destinatario: some('Nome de quem recebe.'),
    cep: text('CEP de oito dígitos.', { pattern: '^[0-9]{5}-?[0-9]{3}$', examples: ['30130-010'] }),
    logradouro: some('Rua ou avenida.'),
    numero: text('Número do imóvel, ou `S/N`.', { minLength: 1, maxLength: 10 }),
    complemento: text('Apartamento ou bloco.'),
    bairro: some('Bairro.'),
    cidade: some('Cidade.'),
    uf: text('Sigla do estado.', { pattern: '^[A-Z]{2}$', examples: ['MG'] }),
  },
  ['destinatario', 'cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'],
);

const confirmacao = object('A confirmação do cliente.', {
  confirmado: yesNo('Se o cliente confirma a compra pelo total mostrado.'),
  confirmado_em: text('Quando o cliente decidiu, RFC 3339; há no máximo cinco minutos.', {
    format: 'date-time',
  }),
});

const cart = object('Qual carrinho.', { carrinho_id: cartId });
const checkout = object('Qual checkout.', { checkout_id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Busca produtos. Os preços são em centavos, com impostos.',
    object(
      'A busca.',
      {
        query: text('Palavras da busca.'),
        pagina: whole('A página, a partir de 1.', 1, 1_000),
        por_pagina: whole('Produtos por página; o padrão é 24.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Lê vários produtos. `nao_encontrados` tem os identificadores que não existem.',
    object('Quais.', {
      ids: list('`id` dos produtos.', whole('De um produto.', 1, 99_999_999), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Lê um produto com as variações.',
    object('Qual.', { produto_id: whole('`id` do produto.', 1, 99_999_999) }),
  ],
  ['create_cart', 'Cria um carrinho.', object('O carrinho.', { itens, cupom }, ['itens'])],
  ['get_cart', 'Lê um carrinho.', cart],
  [
    'update_cart',
    'Substitui todos os itens do carrinho pelos itens enviados. Sem `itens`, só o cupom muda.',
    object('A mudança.', { carrinho_id: cartId, itens, cupom }, ['carrinho_id'], {
      anyOf: [{ required: ['itens'] }, { required: ['cupom'] }],
    }),
  ],
  ['cancel_cart', 'Exclui um carrinho.', cart],
  ['create_checkout', 'Abre um checkout com os itens que o carrinho tem agora.', cart],
  [
    'get_checkout',
    'Lê um checkout. `aguardando_pagamento` passa para `pago` quando o banco confirma.',
    checkout,
  ],
  [
    'update_checkout',
    'Define o endereço, o frete ou a forma de pagamento; o que não é enviado fica como está.',
    object(
      'A mudança.',
      {
        checkout_id: checkoutId,
        endereco,
        frete: text('`codigo` de uma das `opcoes_frete`.', { pattern: '^[A-Z0-9]+$' }),
        forma_pagamento: text('Com Pix há 5% de desconto; o padrão é boleto.', { enum: ['pix', 'boleto'] }),
      },
      ['checkout_id'],
    ),
  ],
  [
    'complete_checkout',
    'Fecha o pedido de um checkout que está `pronto`, se o cliente confirma a compra.',
    object('O pedido.', { checkout_id: checkoutId, confirmacao }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancela um checkout.', checkout],
  [
    'get_order',
    'Lê um pedido.',
    object('Qual.', { pedido: text('`pedido` do checkout.', { pattern: '^[0-9]{4}-[0-9]{6}$' }) }),
  ],
]);
