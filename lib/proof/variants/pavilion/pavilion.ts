/** A storefront in Portuguese: UUIDs, parallel lists and tuples, updates by differences, two products per page. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import { honest, type ListedTool, type Outcome, type Plant, refuse, type Tools } from '../frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../variant.ts';
import { artigosOf, carrinhos, compras, produtoId, produtos, reais } from './compras.ts';

const toProduto = (produto: Ware): Fields => ({
  id: produtoId(produto),
  apelido: produto.handle,
  titulo: produto.title,
  versoes: artigosOf(produto).map(({ id, tamanho, centavos, disponivel }) => ({
    artigo: id,
    tamanho,
    preco: reais(centavos),
    disponivel,
  })),
});

const pageSize = 2;

/** The cursor is a letter and the number of products before the page in base 36. */
function search({ query, pagina }: Fields): Outcome {
  const words = String(query).toLowerCase().split(/\s+/);
  const found = produtos.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const { cursor } = isPage(pagina) ? pagina : { cursor: 'c0' };
  const start = Number.parseInt(String(cursor).slice(1), 36);
  if (!(start >= 0 && start <= found.length)) return refuse(-32602, 'Cursor desconhecido');
  const end = start + pageSize;
  return {
    record: {
      produtos: found.slice(start, end).map(toProduto),
      proximo: end < found.length ? `c${end.toString(36)}` : null,
      encontrados: found.length,
    },
  };
}

const isPage = (value: unknown): value is Fields => 'cursor' in fieldsOf({ value }, 'value');

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.produtos) ? args.produtos : [];
    return {
      record: { produtos: produtos.filter((each) => ids.includes(produtoId(each))).map(toProduto) },
    };
  }
  const produto = produtos.find((each) => produtoId(each) === args.produto);
  return produto ? { record: { produto: toProduto(produto) } } : refuse(404, 'Produto desconhecido');
}

function pavilionTools(places: Places): Tools {
  const carts = carrinhos();
  const desk = compras(carts, places);
  return (name, args) => {
    if (name.endsWith('_cart')) return carts.call(name, args);
    return name.endsWith('_checkout') || name === 'get_order' ? desk(name, args) : catalog(name, args);
  };
}

/** @param plant a fault in its tools; none by default */
export const pavilion = (plant: Plant = honest): Variant =>
  shop({
    name: 'pavilion',
    listed,
    open: pavilionTools,
    plant,
    result: (record) => ({
      content: [
        { type: 'text', text: 'Pronto.' },
        { type: 'text', text: JSON.stringify(record) },
      ],
      structuredContent: record,
    }),
    products: ({ otherUrl }) => produtos.map((produto) => catalogProduct(produto, otherUrl)),
    collections: { praia: ({ tags }) => tags.includes('da Praia') },
    rate: [160, 2_000],
  });

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

const listed: readonly ListedTool[] = rows.map(([name, description, inputSchema]) => ({
  name,
  title: name.replace('_', ' '),
  description,
  inputSchema,
}));
