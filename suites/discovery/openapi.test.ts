/** The reader of operations follows references and server base paths, and ignores invalid parts. */
import { describe, expect, it } from 'vitest';
import { operationsOf, templateNames } from './openapi.ts';

const list = { parameters: [{ $ref: '#/components/parameters/limit' }], responses: {} };

describe('operationsOf', () => {
  it('follows references of path items and parameters', () => {
    const [operation] = operationsOf({
      paths: { '/products.json': { $ref: '#/components/pathItems/~1products' } },
      components: {
        pathItems: { '/products': { get: list } },
        parameters: { limit: { name: 'limit', in: 'query' } },
      },
    });
    expect(operation).toMatchObject({ method: 'get', parameters: [{ name: 'limit', in: 'query' }] });
  });

  it('gives paths with and without the base paths of servers', () => {
    const [operation] = operationsOf({
      servers: [{ url: 'https://{shop}.test/api/' }, { url: '/v1' }],
      paths: { '/ucp/{version}': { get: {} } },
    });
    expect(operation?.shapes).toEqual(['/ucp/{}', '/api/ucp/{}', '/v1/ucp/{}']);
  });

  it('adds the parameters of the path', () => {
    const [operation] = operationsOf({ paths: { '/a': { parameters: [{ name: 'limit' }], get: {} } } });
    expect(operation?.parameters).toEqual([{ name: 'limit' }]);
  });

  it.each([
    [{}],
    [{ paths: [] }],
    [{ paths: { '/a': null, '/b': { get: 3 }, '/c': { $ref: '#/paths/~1c' }, '/d': { $ref: '#/%' } } }],
    [{ paths: { '/a': { $ref: 'https://elsewhere.test/item.json' } } }],
  ])('finds nothing in %j', (document) => {
    expect(operationsOf(document)).toEqual([]);
  });
});

describe('templateNames', () => {
  it('names every template expression', () => {
    expect(templateNames('/collections/{handle}/products/{id}.json')).toEqual(['handle', 'id']);
  });
});
