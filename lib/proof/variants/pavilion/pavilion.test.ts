/** The pavilion works: called by hand, as a buyer's agent would call it. */
import { expect, test } from 'vitest';
import { at, callerOf, noon } from '../frame/tools.ts';
import { pavilion } from './pavilion.ts';

const morada = { rua: 'Ladeira 7', cidade: 'Olinda', pais: 'BR' };

/** A storefront, and two items with their prices. */
async function opened() {
  const asked = callerOf(pavilion());
  const { record } = await asked.call('search_catalog', { query: 'rede' });
  const first = at(record, 'produtos.0');
  const [a, b] = [at(first, 'versoes.0'), at(first, 'versoes.2')];
  return { ...asked, first, a: String(at(a, 'artigo')), b: String(at(b, 'artigo')) };
}

test('a search has two products a page, at the prices of the catalog', async () => {
  const { ask, call, first } = await opened();
  const page = await call('search_catalog', { query: 'da praia' });
  expect(at(page.record, 'encontrados')).toBe(11);
  const slugs = [];
  for (let cursor = 'c0'; cursor !== 'null'; ) {
    const { record } = await call('search_catalog', { query: 'da praia', pagina: { cursor } });
    slugs.push(at(record, 'produtos.0.apelido'), at(record, 'produtos.1.apelido'));
    cursor = String(at(record, 'proximo'));
  }
  expect(new Set(slugs.filter(Boolean)).size).toBe(11);
  const catalog: unknown = await (await ask('/products/rede-do-sertao.json')).json();
  expect(at(catalog, 'product.variants.0.price')).toBe('39.90');
  expect(at(first, 'versoes.0.preco')).toEqual({ amount: 3990, currency: 'BRL' });
  const produto = at(first, 'id');
  expect((await call('get_product', { produto })).record).toEqual({ produto: first });
  expect((await call('lookup_catalog', { produtos: [produto] })).record).toEqual({ produtos: [first] });
});

test('a cart is changed by differences', async () => {
  const { call, a, b } = await opened();
  const { record } = await call('create_cart', { artigos: [a, b], quantidades: [2, 1] });
  const carrinho = at(record, 'carrinho.id');
  expect(at(record, 'carrinho.soma')).toEqual({ amount: 2 * 3990 + 6990, currency: 'BRL' });
  await call('update_cart', { carrinho, mudancas: [{ artigo: a, quantidade: 5 }] });
  const { record: changed } = await call('get_cart', { carrinho });
  expect(at(changed, 'carrinho.quantidades')).toEqual([5, 1]);
  await call('update_cart', { carrinho, mudancas: [{ artigo: a, quantidade: 0 }] });
  expect(at((await call('get_cart', { carrinho })).record, 'carrinho.artigos')).toEqual([b]);
  await call('update_cart', { carrinho, mudancas: [{ artigo: b, quantidade: 0 }] });
  expect((await call('create_checkout', { carrinho })).error.code).toBe(422);
  await call('cancel_cart', { carrinho });
  expect((await call('get_cart', { carrinho })).error.code).toBe(404);
});

test('a refused change changes nothing', async () => {
  const { call, a, b } = await opened();
  const { record } = await call('create_cart', { artigos: [a], quantidades: [1] });
  const carrinho = at(record, 'carrinho.id');
  const unknown = '00000000-0000-4000-a000-000000000000';
  const mudancas = [
    { artigo: b, quantidade: 1 },
    { artigo: unknown, quantidade: 1 },
  ];
  expect((await call('update_cart', { carrinho, mudancas })).error.code).toBe(404);
  expect((await call('get_cart', { carrinho })).record).toEqual(record);
  expect((await call('create_cart', { artigos: [a, b], quantidades: [1] })).error.code).toBe(422);
});

test('a cart has one open checkout, which needs address, method and approval', async () => {
  const { call, a, b } = await opened();
  const { record } = await call('create_cart', { artigos: [a], quantidades: [2] });
  const carrinho = at(record, 'carrinho.id');
  const made = await call('create_checkout', { carrinho });
  const compra = at(made.record, 'compra.id');
  await call('update_checkout', { compra, entrega: { morada } });
  const ready = await call('update_checkout', { compra, entrega: { metodo: 'correio' } });
  expect(at(ready.record, 'compra.estado')).toBe('pronta');
  expect(at(ready.record, 'compra.entrega.morada')).toEqual(morada);
  expect(at(ready.record, 'compra.valores.total.amount')).toBe(2 * 3990 + 1590);
  await call('update_cart', { carrinho, mudancas: [{ artigo: b, quantidade: 1 }] });
  expect((await call('get_checkout', { compra })).record).toEqual(ready.record);
  const again = await call('create_checkout', { carrinho });
  expect(at(again.record, 'compra.id')).toBe(compra);
  expect(at(again.record, 'compra.valores.total.amount')).toBe(2 * 3990 + 6990 + 1590);
  const momento = new Date(noon).toISOString();
  for (const aprovacao of [undefined, {}, { aprovado: false, momento }, { aprovado: true }]) {
    expect((await call('complete_checkout', { compra, aprovacao })).error.code).toBe(403);
  }
  expect((await call('get_checkout', { compra })).record).toEqual(again.record);
  const bought = await call('complete_checkout', { compra, aprovacao: { aprovado: true, momento } });
  const encomenda = at(bought.record, 'compra.encomenda');
  const order = await call('get_order', { encomenda });
  expect(at(order.record, 'encomenda.itens')).toEqual(at(again.record, 'compra.itens'));
});

test('a cancelled checkout stays so, and its cart gets another', async () => {
  const { call, a } = await opened();
  const { record } = await call('create_cart', { artigos: [a], quantidades: [1] });
  const carrinho = at(record, 'carrinho.id');
  const compra = at((await call('create_checkout', { carrinho })).record, 'compra.id');
  expect(at((await call('cancel_checkout', { compra })).record, 'compra.estado')).toBe('cancelada');
  expect((await call('update_checkout', { compra, entrega: { morada } })).error.code).toBe(409);
  const other = await call('create_checkout', { carrinho });
  expect(at(other.record, 'compra.id')).not.toBe(compra);
});
