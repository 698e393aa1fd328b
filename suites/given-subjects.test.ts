/** Subjects given by the user: they are only reported as absent if the storefront shows that it lacks them. */
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../lib/model/http.ts';
import { anyResponse, anyTarget } from '../lib/proof/any-target.ts';
import { givenSubjects } from './given-subjects.ts';

type Answers = Readonly<Record<string, { readonly status?: number; readonly body?: unknown }>>;

/** A storefront with one product, `mug`, and with 404 everywhere else. */
const shop: Answers = {
  '/products.json?limit=250': { body: { products: [{ handle: 'mug' }] } },
  '/products/mug.json': { body: { product: { handle: 'mug' } } },
  '/collections/all/products.json?limit=250': { body: { products: [{ handle: 'mug' }] } },
  '/collections/nope/products.json': { body: { products: [] } },
};

function answering(answers: Answers) {
  return {
    fetch: async (request: HttpRequest) => {
      const { status, body = '' } = answers[request.url] ?? { status: 404 };
      const url = `http://shop.example${request.url}`;
      return anyResponse(body, { ...(status && { status }), request: { ...request, url } });
    },
  };
}

const absences = (given: { product?: string; collection?: string }, more: Answers = {}) =>
  Promise.all(
    givenSubjects(anyTarget(given)).map(({ findAbsence }) => findAbsence(answering({ ...shop, ...more }))),
  );

describe('a product', () => {
  test('that the storefront neither lists nor serves is absent', async () => {
    expect(await absences({ product: 'nope' })).toEqual([
      'there is no such product (GET /products/nope.json answered 404, and "mug" is there); pass the handle of one that exists',
    ]);
    const empty = { '/products/nope.json': { body: { product: null } } };
    expect(await absences({ product: 'nope' }, empty)).toEqual([expect.stringMatching(/answered 200/)]);
  });

  test.each<[string, string, Answers]>([
    ['it is listed', 'mug', { '/products/mug.json': { status: 404 } }],
    ['it is served but not listed', 'cup', { '/products/cup.json': { body: { product: {} } } }],
    ['it has a page', 'cup', { '/products/cup': { body: '<!doctype html>' } }],
    ['its address is blocked', 'cup', { '/products/cup.json': { status: 403 } }],
    ['its address answers with a page', 'cup', { '/products/cup.json': { body: '<!doctype html>' } }],
    ['no product is served', 'cup', { '/products/mug.json': { status: 404 } }],
    ['no product is listed', 'cup', { '/products.json?limit=250': { body: { products: [] } } }],
    ['there is no list', 'cup', { '/products.json?limit=250': { status: 404 } }],
  ])('is not called absent when %s', async (_why, product, more) => {
    expect(await absences({ product }, more)).toEqual([undefined]);
  });
});

describe('a collection', () => {
  test('with an empty list is reported as empty or absent', async () => {
    expect(await absences({ collection: 'nope' })).toEqual([
      'the collection has no products, or does not exist (GET /collections/nope/products.json answered 200 with an empty list); pass the handle of one that has some',
    ]);
  });

  test('that the storefront answers with 404 is absent', async () => {
    expect(await absences({ collection: 'gone' })).toEqual([expect.stringMatching(/answered 404\)/)]);
  });

  test.each<[string, string, Answers]>([
    ['it has products', 'a', { '/collections/a/products.json': { body: { products: [{}] } } }],
    ['it has a page', 'a', { '/collections/a': { body: '<!doctype html>' } }],
    ['its list is not a list', 'a', { '/collections/a/products.json': { body: {} } }],
    ['no collection lists products', 'nope', { '/collections/all/products.json?limit=250': { status: 404 } }],
  ])('is not called absent when %s', async (_why, collection, more) => {
    expect(await absences({ collection }, more)).toEqual([undefined]);
  });
});

test('without given subjects no request is sent', () => {
  expect(givenSubjects(anyTarget())).toEqual([]);
});
