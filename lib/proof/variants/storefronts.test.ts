/** The atelier, the ledger and the pavilion work when called as by a buyer's agent. */
import { describe, expect, test } from 'vitest';
import { atelier } from './atelier/atelier.ts';
import { at, callerOf, noon } from './frame/tools.ts';
import { ledger } from './ledger/ledger.ts';
import { pavilion } from './pavilion/pavilion.ts';
import { type Fields, fieldsOf, isFields } from './variant.ts';

const rows = [
  { what: 'harbour-lamp--oak', count: 2 },
  { what: 'harbour-stool--walnut', count: 1 },
];

const to = { street: '5 Quay', town: 'Bergen', country: 'NO' };

test('the catalog tools find pieces at catalog prices', async () => {
  const { ask, call } = callerOf(atelier());
  const catalog: unknown = await (await ask('/products/harbour-lamp.json')).json();
  expect(at(catalog, 'product.variants.0.price')).toBe('24.50');
  const dollars = await call('search_catalog', { query: 'Harbour lamp' });
  expect(at(dollars.record, 'found.matched')).toBe(1);
  expect(at(dollars.record, 'found.pieces.0.makes.0.asking')).toEqual({ amount: 2450, currency: 'USD' });
  const yen = await call('get_product', { slug: 'harbour-lamp', context: { currency: 'JPY' } });
  expect(at(yen.record, 'piece.makes.0.asking')).toEqual({ amount: 3651, currency: 'JPY' });
  const both = await call('lookup_catalog', { slugs: ['harbour-lamp', 'nothing'] });
  expect(at(both.record, 'found.pieces')).toHaveLength(1);
  expect((await call('get_product', { slug: 'nothing' })).error.code).toBe(-32040);
});

test('a basket can be filled, read, replaced and removed', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const ref = at(record, 'basket.ref');
  expect(at(record, 'basket.worth.due')).toEqual({ amount: 2 * 2450 + 3235, currency: 'USD' });
  expect((await call('get_cart', { ref })).record).toEqual(record);
  const other = await call('create_cart', { basket: { rows: rows.slice(0, 1) } });
  await call('update_cart', { ref, basket: { rows: [{ what: 'harbour-lamp--oak', count: 3 }] } });
  expect(at((await call('get_cart', { ref })).record, 'basket.worth.due.amount')).toBe(7350);
  expect(at(other.record, 'basket.rows.0.count')).toBe(2);
  await call('cancel_cart', { ref });
  expect((await call('get_cart', { ref })).error.code).toBe(-32042);
});

test('requests for unavailable pieces are refused and change nothing', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const ref = at(record, 'basket.ref');
  const soldOut = [...rows, { what: 'harbour-bench--oak', count: 1 }];
  expect((await call('update_cart', { ref, basket: { rows: soldOut } })).error.code).toBe(-32041);
  const none = [{ what: 'harbour-lamp--oak', count: 0 }];
  expect((await call('update_cart', { ref, basket: { rows: none } })).error.code).toBe(-32602);
  expect((await call('get_cart', { ref })).record).toEqual(record);
});

test('a till accepts address and shipping method separately, and sells only with consent', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const opened = await call('create_checkout', { purchase: { basket: at(record, 'basket.ref') } });
  const ref = at(opened.record, 'till.ref');
  expect(at(opened.record, 'till.stage')).toBe('gathering');
  await call('update_checkout', { ref, deliver: { to } });
  const both = await call('update_checkout', { ref, deliver: { by: 'rail' } });
  expect(at(both.record, 'till.deliver.to')).toEqual(to);
  expect(at(both.record, 'till.bill')).toEqual({
    goods: { amount: 8135, currency: 'USD' },
    carriage: { amount: 2500, currency: 'USD' },
    due: { amount: 10635, currency: 'USD' },
  });
  const stale = { given: true, at: new Date(noon - 600_000).toISOString() };
  const unwilling = { given: false, at: new Date(noon).toISOString() };
  for (const consent of [undefined, {}, { given: true }, stale, unwilling]) {
    expect((await call('complete_checkout', { ref, consent })).error.code).toBe(-32050);
  }
  expect((await call('get_checkout', { ref })).record).toEqual(both.record);
  const consent = { given: true, at: new Date(noon).toISOString() };
  const sold = await call('complete_checkout', { ref, consent });
  expect(at(sold.record, 'till.stage')).toBe('sold');
  const sale = await call('get_order', { ref: at(sold.record, 'till.sale') });
  expect(at(sale.record, 'sale.rows')).toEqual(at(sold.record, 'till.rows'));
});

test('a cancelled till stays cancelled', async () => {
  const { call } = callerOf(atelier());
  const opened = await call('create_checkout', { purchase: { rows, market: { currency: 'KWD' } } });
  const ref = at(opened.record, 'till.ref');
  expect(at(opened.record, 'till.bill.goods')).toEqual({ amount: 2 * 7595 + 10029, currency: 'KWD' });
  expect(at((await call('cancel_checkout', { ref })).record, 'till.stage')).toBe('called-off');
  expect((await call('update_checkout', { ref, deliver: { to } })).error.code).toBe(-32045);
  expect(at((await call('get_checkout', { ref })).record, 'till.stage')).toBe('called-off');
});

describe('ledger', () => {
  const shipTo = { line1: 'Rua 1', city: 'Porto', postcode: '4000', country_code: 'PT' };

  /** A storefront, and the ids of the editions of one article. */
  async function opened() {
    const asked = callerOf(ledger());
    const { record } = await asked.call('search_catalog', { query: 'compass of lisbon' });
    const editions = fieldsOf(at(record, 'data.articles.0'), 'editions');
    const inStock = Object.entries(editions).filter(([, each]) => isFields(each) && each.in_stock === true);
    return { ...asked, record, editions, ids: inStock.map(([id]) => id) };
  }

  const lineList = (record: Fields, path: string) => Object.values(at(record, path) ?? {});

  test('the catalog tools show editions by id at catalog prices', async () => {
    const { ask, call, record, editions } = await opened();
    expect(at(record, 'data.count')).toBe(1);
    const article = at(record, 'data.articles.0');
    const catalog: unknown = await (await ask('/products/compass-of-lisbon.json')).json();
    const [first] = Object.values(editions);
    expect(at(catalog, 'product.variants.0.price')).toBe('14.48');
    expect(at(first, 'price')).toEqual({ amount: 1448, currency: 'EUR' });
    const shown = await call('get_product', { article_id: at(article, 'id') });
    expect(at(shown.record, 'data.article')).toEqual(article);
    const id = String(at(article, 'id'));
    const unknown = 'gid://shop/Article/none';
    const { record: both } = await call('lookup_catalog', { ids: [id, unknown] });
    expect(at(both, 'data.articles_by_id')).toEqual({ [id]: article, [unknown]: null });
  });

  test('a cart can be filled, replaced and removed, and expires', async () => {
    const { call, clock, ids, editions } = await opened();
    const [first = '', second = ''] = ids;
    const prices = [first, second].map((id) => Number(at(editions[id], 'price.amount')));
    const { record } = await call('create_cart', { input: { lines: { [first]: 2, [second]: 1 } } });
    const id = at(record, 'data.cart.id');
    const sum = 2 * (prices[0] ?? 0) + (prices[1] ?? 0);
    expect(at(record, 'data.cart.totals')).toEqual({ subtotal: String(sum), total: String(sum) });
    expect((await call('get_cart', { cart_id: id })).record).toEqual(record);
    const changed = await call('update_cart', { cart_id: id, input: { lines: { [second]: 4 } } });
    expect(lineList(changed.record, 'data.cart.lines')).toEqual([
      expect.objectContaining({ edition: second, quantity: 4, unit: String(prices[1]) }),
    ]);
    clock.now += 29 * 60_000;
    expect((await call('get_cart', { cart_id: id })).record).toEqual(changed.record);
    clock.now += 60_000;
    expect((await call('get_cart', { cart_id: id })).error.code).toBe(-32004);
    const { record: other } = await call('create_cart', { input: { lines: { [first]: 1 } } });
    await call('cancel_cart', { cart_id: at(other, 'data.cart.id') });
    expect((await call('get_cart', { cart_id: at(other, 'data.cart.id') })).error.code).toBe(-32004);
  });

  test('arguments outside the schema and editions out of stock are refused', async () => {
    const { call, editions } = await opened();
    const out = Object.keys(editions).find((id) => at(editions[id], 'in_stock') === false) ?? '';
    expect((await call('create_cart', { input: { lines: { [out]: 1 } } })).error.code).toBe(-32009);
    expect((await call('create_cart', { input: { lines: {} } })).error.code).toBe(-32602);
    expect((await call('get_cart', { cart_id: 'gid://shop/Cart/x', more: 1 })).error.code).toBe(-32602);
  });

  test('a checkout copies its cart, accepts address and rate, and requires approval', async () => {
    const { call, ids } = await opened();
    const [edition = ''] = ids;
    const { record } = await call('create_cart', { input: { lines: { [edition]: 3 } } });
    const cartId = at(record, 'data.cart.id');
    const made = await call('create_checkout', { cart_id: cartId });
    const id = { checkout_id: at(made.record, 'data.checkout.id') };
    await call('cancel_cart', { cart_id: cartId });
    await call('update_checkout', { ...id, input: { ship_to: shipTo } });
    const ready = await call('update_checkout', { ...id, input: { rate: 'tracked' } });
    expect(at(ready.record, 'data.checkout.state')).toBe('ready');
    expect(at(ready.record, 'data.checkout.delivery.ship_to')).toEqual(shipTo);
    expect(at(ready.record, 'data.checkout.cart.lines')).toEqual(at(record, 'data.cart.lines'));
    const totals = at(ready.record, 'data.checkout.totals');
    expect(Number(at(totals, 'total'))).toBe(Number(at(totals, 'subtotal')) + 495);
    expect((await call('update_checkout', { ...id, input: { rate: 'pigeon' } })).error.code).toBe(-32053);
    expect((await call('complete_checkout', id)).error.code).toBe(-32050);
    const approval = { approved_by_buyer: true, approved_at: new Date(noon).toISOString() };
    const stale = { ...approval, approved_at: new Date(noon - 301_000).toISOString() };
    expect((await call('complete_checkout', { ...id, approval: stale })).error.code).toBe(-32050);
    expect((await call('get_checkout', id)).record).toEqual(ready.record);
    const placed = await call('complete_checkout', { ...id, approval });
    const order = await call('get_order', { order_id: at(placed.record, 'data.checkout.order_id') });
    expect(at(order.record, 'data.order.totals')).toEqual(totals);
  });

  test('a voided checkout stays void', async () => {
    const { call, ids } = await opened();
    const { record } = await call('create_cart', { input: { lines: { [ids[0] ?? '']: 1 } } });
    const made = await call('create_checkout', { cart_id: at(record, 'data.cart.id') });
    const id = { checkout_id: at(made.record, 'data.checkout.id') };
    expect(at((await call('cancel_checkout', id)).record, 'data.checkout.state')).toBe('void');
    expect((await call('update_checkout', { ...id, input: { rate: 'tracked' } })).error.code).toBe(-32052);
    expect(at((await call('get_checkout', id)).record, 'data.checkout.state')).toBe('void');
  });
});

describe('pavilion', () => {
  const morada = { rua: 'Ladeira 7', cidade: 'Olinda', pais: 'BR' };

  /** A storefront, and two items with their prices. */
  async function opened() {
    const asked = callerOf(pavilion());
    const { record } = await asked.call('search_catalog', { query: 'rede' });
    const first = at(record, 'produtos.0');
    const [a, b] = [at(first, 'versoes.0'), at(first, 'versoes.2')];
    return { ...asked, first, a: String(at(a, 'artigo')), b: String(at(b, 'artigo')) };
  }

  test('a search shows two products per page at catalog prices', async () => {
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

  test('a cart is updated by differences', async () => {
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

  test('a cart has one open checkout, which requires address, method and approval', async () => {
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

  test('a cancelled checkout stays cancelled, and its cart can get another', async () => {
    const { call, a } = await opened();
    const { record } = await call('create_cart', { artigos: [a], quantidades: [1] });
    const carrinho = at(record, 'carrinho.id');
    const compra = at((await call('create_checkout', { carrinho })).record, 'compra.id');
    expect(at((await call('cancel_checkout', { compra })).record, 'compra.estado')).toBe('cancelada');
    expect((await call('update_checkout', { compra, entrega: { morada } })).error.code).toBe(409);
    const other = await call('create_checkout', { carrinho });
    expect(at(other.record, 'compra.id')).not.toBe(compra);
  });
});
