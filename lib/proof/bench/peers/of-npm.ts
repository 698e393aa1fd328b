/** Tools of others. Each is told the same questions in its own language. */
import type { Peer } from './peer.ts';
import { items, pathOf, schema } from './questions.ts';

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

const newman: Peer = {
  name: 'newman',
  install: ['newman@6.2.2'],
  files: (url) => ({
    'collection.json': json({
      info: { name: 'items', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: items.map((item) => ({
        name: `item ${item}`,
        request: { method: 'GET', url: `${url}${pathOf(item)}` },
        event: [{ listen: 'test', script: { type: 'text/javascript', exec: [inPostman] } }],
      })),
    }),
  }),
  args: () => ['node_modules/newman/bin/newman.js', 'run', 'collection.json'],
};

const inPostman = `
pm.test('status', () => pm.response.to.have.status(200));
pm.test('type', () => pm.expect(pm.response.headers.get('content-type')).to.match(/^application\\/json/));
pm.test('schema', () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}));
`;

const httpyac: Peer = {
  name: 'httpyac',
  install: ['httpyac@6.16.7', 'ajv@8.20.0'],
  files: (url) => ({
    'fits.cjs': `const Ajv = require('ajv'); module.exports = new Ajv().compile(${JSON.stringify(schema)});`,
    'items.http': items
      .map(
        (item) => `GET ${url}${pathOf(item)}
?? status == 200
?? header content-type startsWith application/json

{{
  const fits = require('./fits.cjs');
  test('schema', () => { if (!fits(response.parsedBody)) throw new Error('another form'); });
}}
`,
      )
      .join('\n###\n'),
  }),
  args: () => ['node_modules/httpyac/bin/httpyac.js', 'send', 'items.http', '--all'],
};

const dredd: Peer = {
  name: 'dredd',
  install: ['dredd@14.1.0'],
  files: () => ({
    'items.json': json({
      swagger: '2.0',
      info: { title: 'items', version: '1' },
      paths: Object.fromEntries(
        items.map((item) => [
          pathOf(item),
          { get: { produces: ['application/json'], responses: { 200: { description: 'an item', schema } } } },
        ]),
      ),
    }),
  }),
  args: (url) => ['node_modules/dredd/bin/dredd', 'items.json', url, '--loglevel', 'warning'],
};

const stepci: Peer = {
  name: 'stepci',
  install: ['stepci@2.8.2'],
  files: (url) => ({
    'items.yml': json({
      version: '1.1',
      name: 'items',
      tests: {
        items: {
          steps: items.map((item) => ({
            name: `item ${item}`,
            http: {
              ...{ url: `${url}${pathOf(item)}`, method: 'GET' },
              check: { status: 200, headers: { 'content-type': 'application/json' }, schema },
            },
          })),
        },
      },
    }),
  }),
  args: () => ['node_modules/stepci/dist/index.js', 'run', 'items.yml'],
  env: { STEPCI_DISABLE_ANALYTICS: '1' },
};

export const peersOfNpm: readonly Peer[] = [newman, httpyac, dredd, stepci];
