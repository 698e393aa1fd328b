/** A storefront in Portuguese: UUIDs, parallel lists and tuples, updates by differences, two products per page. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../variant.ts';
import { artigosOf, carrinhos, compras, produtoId, produtos, reais } from './compras.ts';
import { listed } from './tool-list.ts';

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
