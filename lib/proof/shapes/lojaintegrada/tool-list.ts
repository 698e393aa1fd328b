/** The tool list in the manner of Loja Integrada: names in Portuguese, and relations as `resource_uri`. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const number = (description: string): Fields => ({ type: 'integer', description, minimum: 1 });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const digits = (description: string, count: number) => text(description, { pattern: `^[0-9]{${count}}$` });
const uri = (kind: string, description: string) =>
  text(description, { pattern: `^/api/v1/${kind}/[0-9]+$`, examples: [`/api/v1/${kind}/88568850`] });

const productId = number('`id` of a product, or of the parent (`pai`) of variations.');
const cart = object({ id: number('`id` of the cart, from `create_cart`.') });
const checkoutId = number('`id` of the checkout, from `create_checkout`.');
const checkout = object({ id: checkoutId });

const item = object(
  {
    produto: uri(
      'produto',
      '`resource_uri` of a product whose `tipo` is "normal" or "atributo_opcao", from the catalog. A parent ("atributo") is not sold itself.',
    ),
    quantidade: whole('How many pieces.', 1, 99),
  },
  ['produto', 'quantidade'],
  { additionalProperties: false },
);

const cliente = object(
  {
    nome: some('Full name.'),
    email: text('E-mail address.', { format: 'email' }),
    cpf: digits('CPF, eleven digits.', 11),
    telefone_celular: text('Mobile phone, area code and number.', { pattern: '^[0-9]{10,11}$' }),
  },
  ['nome'],
  { description: 'Who buys. If it is never sent, the recipient of the address is the customer.' },
);

const endereco_entrega = object(
  {
    nome: some('Name of the recipient.'),
    endereco: some('Street, without the number.'),
    numero: text('Number of the house, or "S/N" if it has none.', { minLength: 1, maxLength: 10 }),
    complemento: text('Flat, block or floor.', { maxLength: 100 }),
    referencia: text('A landmark nearby.', { maxLength: 100 }),
    bairro: some('Neighbourhood.'),
    cidade: some('City.'),
    estado: text('State, two letters.', { pattern: '^[A-Z]{2}$', examples: ['RJ'] }),
    cep: digits('Postal code, eight digits without a hyphen.', 8),
    pais: text('The shop delivers only in Brazil.', { enum: ['Brasil'] }),
  },
  ['nome', 'endereco', 'numero', 'bairro', 'cidade', 'estado', 'cep'],
  {
    description:
      'Where the order goes, which has to be known for a pick-up too. It replaces the one of before as a whole.',
    additionalProperties: false,
  },
);

const aprovacao_cliente = object(
  {
    aprovado: yesOrNo('Whether the customer, asked now, agrees to pay `valor_total`.'),
    aprovado_em: moment('When the customer said so, RFC 3339; at most five minutes ago.'),
  },
  ['aprovado', 'aprovado_em'],
  { description: 'The explicit approval of the customer. Without it, no order is made.' },
);

const cupom_desconto: Fields = {
  type: ['string', 'null'],
  description:
    'Code of a coupon, such as "PRIMEIRA10", which takes 10 % off the products that are not on promotion, rounded down to the centavo. null takes the coupon away.',
  pattern: '^[A-Z0-9]{3,20}$',
};

const search = object(
  {
    query: text(
      'Words of the name or the category of a product; each has to occur. An empty text finds all.',
    ),
    limit: whole('How many products a page has at most; 20 by default.', 1, 50),
    offset: whole('How many of the found products come before the page; 0 by default.', 0, 10_000),
    context: contextIn('BRL'),
  },
  ['query'],
);

const catalogTools = [
  [
    'search_catalog',
    'Finds products that can be bought. Each variation is a product of its own; `pai` names the product that it belongs to. A piece costs `preco_venda`: that is `preco_promocional`, or `preco_cheio` if there is no promotion. Amounts are in centavos and include all taxes. `meta.next` tells whether there is a further page.',
    search,
  ],
  [
    'lookup_catalog',
    'Reads several products by their ids, in this order. Ids of no product are left out of `objects`.',
    object({ ids: list('The ids.', productId) }),
  ],
  [
    'get_product',
    'Reads a product. A parent has no price of its own, and lists its variations as `filhos`.',
    object({ id: productId }),
  ],
] as const;

const cartTools = [
  [
    'create_cart',
    'Creates a cart. A product that is sent twice becomes one line with the sum of both quantities. If a product is unknown or unavailable, no cart is created. All amounts (`preco_...`, `valor_...`) are integers in centavos of the currency `moeda`, with taxes included; `quantidade` is shown as a decimal text. `valor_envio` is 0 until a checkout has a form of shipping.',
    object({ itens: list('What the cart has.', item) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces the list of a cart: send every product that the cart is to have, with its whole quantity. Products that are not sent are removed, and an empty list empties the cart. Lines are numbered (`linha`) in the order that was sent; the `id` of a product that stays is kept. If a product is unknown or unavailable, the cart stays as it is.',
    object({
      id: number('`id` of the cart.'),
      itens: list('All that the cart has from now on.', item, 0),
    }),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and cannot be changed or checked out.', cart],
] as const;

const checkoutTools = [
  [
    'create_checkout',
    'Starts the checkout of a cart, with the lines that it has now. Later changes of the cart do not change the checkout.',
    object({ carrinho: uri('carrinho', '`resource_uri` of the cart.') }),
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the customer, the address, the form of shipping, the coupon, or several of them. What is left out stays. `valor_total` is `valor_subtotal` less `valor_desconto` plus `valor_envio`.',
    object(
      {
        id: checkoutId,
        cliente,
        endereco_entrega,
        forma_envio: uri(
          'envio',
          '`resource_uri` of one of the `formas_envio` of the checkout, whose `valor` is charged once for the order. It depends on the weight of all pieces, and is 0 for a pick-up.',
        ),
        cupom_desconto,
      },
      ['id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Makes the order of a checkout that has no `pendencias`, and takes the payment by Pix. Only with the approval of the customer, given now. `numero` in the answer is the number of the order.',
    object({ id: checkoutId, aprovacao_cliente }, ['id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not paid. It stays readable, and cannot be changed or completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Its times are those of Brasília.',
    object({ numero: number('`numero` of the completed checkout.') }),
  ],
] as const;

export const listed = toolsOf([...catalogTools, ...cartTools, ...checkoutTools]);
