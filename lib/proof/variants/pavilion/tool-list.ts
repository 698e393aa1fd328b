/** The tool list of the pavilion: Portuguese names, English descriptions. */
import type { ListedTool } from '../frame/tools.ts';
import type { Fields } from '../variant.ts';

const object = (properties: Fields, required = Object.keys(properties), more: Fields = {}): Fields => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const code = (description: string) => ({ type: 'string', format: 'uuid', description });
const carrinho = code('The id of the cart.');
const compra = code('The id of the checkout.');
const artigo = code('The id of an item that can be bought: a version of a product.');

const context = object(
  {
    address_country: { type: 'string', description: 'Country of the buyer.', examples: ['BR', 'US'] },
    currency: { type: 'string', description: 'Currency of the buyer. Prices are in BRL anyway.' },
  },
  [],
);
const artigos = {
  type: 'array',
  description: 'The items of the cart, each once.',
  items: artigo,
  minItems: 1,
  maxItems: 25,
  uniqueItems: true,
};
const quantidades = {
  type: 'array',
  description: 'The quantity of each item, in the order of `artigos`; both lists have the same length.',
  items: { type: 'integer', minimum: 1, maximum: 20 },
  minItems: 1,
  maxItems: 25,
};
const mudancas = {
  type: 'array',
  description: 'Changed quantities. Items that are not named here stay as they are.',
  minItems: 1,
  items: object({
    artigo,
    quantidade: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      description:
        'The new quantity of the item; 0 removes it, and an item that is not in the cart is added.',
    },
  }),
};
const morada = object(
  {
    destinatario: { type: 'string', description: 'Name of the recipient.' },
    rua: { type: 'string', minLength: 1, description: 'Street, with the number of the house.' },
    bairro: { type: 'string', description: 'Neighbourhood.' },
    cidade: { type: 'string', minLength: 1, description: 'City.' },
    cep: { type: 'string', description: 'Postal code.' },
    pais: { type: 'string', pattern: '^[A-Z]{2}$', description: 'Country, ISO 3166-1 alpha-2.' },
  },
  ['rua', 'cidade', 'pais'],
  { description: 'The shipping address.' },
);
const metodo = {
  type: 'string',
  description: 'The shipping method: by post, or by a courier.',
  enum: ['correio', 'estafeta'],
};
const entrega = object({ morada, metodo }, [], {
  description: 'Shipping. What is left out stays as it is.',
  minProperties: 1,
});
const aprovacao = object(
  {
    aprovado: { type: 'boolean', description: 'Whether the buyer explicitly approved this purchase.' },
    momento: { type: 'string', format: 'date-time', description: 'The time of the approval.' },
  },
  [],
  { description: 'The approval of the buyer, not older than five minutes.' },
);
const pagina = object({ cursor: { type: 'string', description: 'The `proximo` of the page before.' } }, [], {
  description: 'Which page; the first one without it. A page has two products.',
});

const rows: readonly (readonly [string, string, Fields])[] = [
  [
    'search_catalog',
    'Searches products by words of their titles.',
    object({ query: { type: 'string', description: 'Words.' }, context, pagina }, ['query']),
  ],
  [
    'lookup_catalog',
    'Gives products by their ids.',
    object({
      produtos: {
        type: 'array',
        items: code('The id of a product.'),
        description: 'Ids of products.',
        minItems: 1,
        maxItems: 20,
      },
    }),
  ],
  ['get_product', 'Gives a product with its versions.', object({ produto: code('The id of a product.') })],
  [
    'create_cart',
    'Creates a cart (carrinho).',
    object({ artigos, quantidades, context }, ['artigos', 'quantidades']),
  ],
  ['get_cart', 'Gives a cart.', object({ carrinho })],
  ['update_cart', 'Changes quantities in a cart.', object({ carrinho, mudancas })],
  ['cancel_cart', 'Removes a cart.', object({ carrinho })],
  [
    'create_checkout',
    'Starts a checkout (compra) of a cart. A cart that has an open checkout gets it again, with the present items.',
    object({ carrinho }),
  ],
  [
    'get_checkout',
    'Gives a checkout. Its items are tuples: id, quantity, unit price, price.',
    object({ compra }),
  ],
  ['update_checkout', 'Sets the shipping address and method of a checkout.', object({ compra, entrega })],
  [
    'complete_checkout',
    'Buys. It needs the approval of the buyer.',
    object({ compra, aprovacao }, ['compra']),
  ],
  ['cancel_checkout', 'Ends a checkout without buying.', object({ compra })],
  ['get_order', 'Gives an order (encomenda).', object({ encomenda: code('The id of the order.') })],
];

export const listed: readonly ListedTool[] = rows.map(([name, description, inputSchema]) => ({
  name,
  title: name.replace('_', ' '),
  description,
  inputSchema,
}));
