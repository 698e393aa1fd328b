/** Each planted fault is visible from outside, in the expected answers and in no others. */
import { describe, expect, test } from 'vitest';
import { at } from '../variants/frame/tools.ts';
import { faults, honestOf, shownSteps, variantOf } from './faults.ts';
import type { Planted } from './planted.ts';
import { played, scenarios } from './scenarios.ts';

type Shown = { readonly honest: unknown; readonly planted: unknown };

const honest = {
  atelier: await played(honestOf('atelier'), scenarios.atelier),
  ledger: await played(honestOf('ledger'), scenarios.ledger),
  pavilion: await played(honestOf('pavilion'), scenarios.pavilion),
};

/** The steps whose answers differ. */
async function shownBy(fault: Planted): Promise<ReadonlyMap<string, Shown>> {
  const planted = await played(variantOf(fault), scenarios[fault.storefront]);
  return new Map(
    [...honest[fault.storefront]]
      .map(([step, answer]) => [step, { honest: answer, planted: planted.get(step) }] as const)
      .filter(([, answers]) => JSON.stringify(answers.honest) !== JSON.stringify(answers.planted)),
  );
}

const all = new Map<string, ReadonlyMap<string, Shown>>();
for (const fault of faults) all.set(fault.id, await shownBy(fault));

test('there are sixty faults with unique ids, twenty in each storefront', () => {
  const storefronts = ['atelier', 'ledger', 'pavilion'];
  expect(new Set(faults.map(({ id }) => id)).size).toBe(60);
  const counts = storefronts.map((name) => faults.filter(({ storefront }) => storefront === name).length);
  expect(counts).toEqual([20, 20, 20]);
});

test.each(faults.map(({ id }) => id))('%s is visible', (id) => {
  expect([...(all.get(id)?.keys() ?? [])]).toEqual(shownSteps[id]);
});

/** The place where a fault is visible, with the honest and the planted value. */
const values: readonly (readonly [
  fault: string,
  step: string,
  path: string,
  honest: unknown,
  planted: unknown,
])[] = [
  ['second-row-dropped', 'cart', 'basket.rows.length', 2, 1],
  ['get-shows-one-more', 'cart read', 'basket.rows.0.count', 2, 3],
  ['update-changes-nothing', 'cart read again', 'basket.rows.0.count', 3, 2],
  ['row-at-price-zero', 'cart', 'basket.rows.1.sum.amount', 3235, 0],
  ['row-at-price-zero', 'cart', 'basket.worth.due.amount', 8135, 4900],
  ['worth-ignores-count', 'cart', 'basket.worth.due.amount', 8135, 5685],
  ['other-wood', 'cart', 'basket.rows.0.what.slug', 'harbour-lamp--oak', 'harbour-lamp--walnut'],
  ['baskets-share-a-ref', 'other cart', 'basket.ref', 'b-heron-1', 'b-kestrel-1'],
  ['removed-basket-stays', 'cancelled cart read', 'error.code', -32042, undefined],
  ['refused-update-half-applied', 'cart read after refusal', 'basket.rows.0.count', 3, 7],
  ['wrong-till-shown', 'checkout read', 'till.rows.0.what.slug', 'harbour-lamp--oak', 'attic-lamp--ash'],
  ['town-cut-short', 'address', 'till.deliver.to.town', 'Springfield', 'Sprin'],
  ['way-ignored', 'checkout read', 'till.deliver.by', 'rail', 'van'],
  ['address-only-with-way', 'address', 'error.code', undefined, -32602],
  ['due-without-carriage', 'method', 'till.bill.due.amount', 11835, 10585],
  ['sold-without-consent', 'completed without consent', 'till.stage', undefined, 'sold'],
  ['old-consent-accepted', 'completed late', 'till.stage', undefined, 'sold'],
  ['yen-times-hundred', 'product in yen', 'piece.makes.0.asking.amount', 3651, 365100],
  ['currency-only-labelled', 'search in euros', 'found.pieces.0.makes.0.asking.amount', 2254, 2450],
  ['search-price-differs', 'search', 'found.pieces.0.makes.0.asking.amount', 2450, 2205],
  ['amounts-in-major-units', 'cart', 'data.cart.totals.total', '4794', '47.94'],
  ['catalog-money-in-euros', 'search', 'data.articles.0.price_from.amount', 1448, 14],
  ['totals-lag', 'cart updated', 'data.cart.totals.total', '6242', '4794'],
  ['negative-quantity-accepted', 'negative', 'data.cart.totals.total', undefined, '-2896'],
  ['shipping-counted-twice', 'method', 'data.checkout.totals.total', '7932', '9622'],
  ['checkout-in-dollars', 'checkout', 'data.checkout.currency', 'EUR', 'USD'],
  ['placed-before-payment', 'checkout read', 'data.checkout.state', 'ready', 'placed'],
  ['refused-completion-completes', 'checkout read after refusal', 'data.checkout.state', 'ready', 'placed'],
  ['city-and-postcode-swapped', 'address', 'data.checkout.delivery.ship_to.city', 'Porto', '4000'],
  ['address-shared', 'other checkout read', 'data.checkout.delivery.ship_to.city', undefined, 'Porto'],
  ['address-drops-rate', 'address', 'data.checkout.delivery.rate', 'courier', null],
  ['voided-checkout-reopens', 'cancelled checkout read', 'data.checkout.state', 'void', 'open'],
  ['quantities-in-other-order', 'cart', 'carrinho.quantidades.0', 2, 1],
  ['differences-replace', 'changed cart read', 'carrinho.artigos.length', 2, 1],
  ['zero-keeps-item', 'cart read without it', 'carrinho.artigos.length', 1, 2],
  ['second-page-repeats', 'second page', 'produtos.0.apelido', 'rede-de-olinda', 'rede-do-sertao'],
  ['query-ignored', 'search', 'encontrados', 3, 33],
  ['lookup-returns-neighbour', 'lookup', 'produtos.0.apelido', 'rede-do-sertao', 'vestido-do-sertao'],
  ['refusals-as-results', 'unknown checkout', 'problema.codigo', undefined, 404],
  ['parcial-ignores-quantity', 'cart', 'carrinho.soma.amount', 14970, 10980],
  ['soma-short-by-one', 'cart', 'carrinho.soma.amount', 14970, 14969],
  ['cart-at-old-prices', 'cart', 'carrinho.soma.amount', 14970, 16467],
  ['cancelled-cart-updates', 'cancelled cart changed', 'error.code', 404, undefined],
  ['update-answers-old-state', 'cart changed', 'carrinho.quantidades.0', 3, 2],
  ['empty-cart-checked-out', 'empty checkout', 'compra.valores.total.amount', undefined, 0],
  ['size-swapped-at-checkout', 'checkout', 'compra.valores.total.amount', 18960, 20460],
  ['courier-at-post-price', 'method', 'compra.valores.frete.amount', 3290, 1590],
  ['method-not-kept', 'checkout read', 'compra.entrega.metodo', 'estafeta', undefined],
  ['disapproval-completes', 'completed unwillingly', 'compra.estado', undefined, 'concluida'],
  [
    'checkout-cancelled-in-the-answer-only',
    'cancelled checkout read',
    'compra.estado',
    'cancelada',
    'pronta',
  ],
  ['postcode-as-number', 'address', 'compra.entrega.morada.cep', '04321', '4321'],
];

describe('the values at faults', () => {
  test.each(values)('%s: %s', (id, step, path, honest, planted) => {
    const answers = all.get(id)?.get(step);
    const records = [recordIn(answers?.honest), recordIn(answers?.planted)];
    expect(records.map((record) => at(record, path))).toEqual([honest, planted]);
  });
});

const recordIn = (answer: unknown): unknown => {
  const text = at(answer, 'result.content.-1.text');
  return text === undefined ? answer : JSON.parse(String(text));
};
