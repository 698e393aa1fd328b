/** Mocks of an OpenAPI document. */
import type { Part } from '../part.ts';

export const mocks: readonly Part[] = [
  {
    id: '@stoplight/prism-cli',
    layer: 'mock',
    source: 'https://github.com/stoplightio/prism#mocking',
    configurations: [
      { name: 'readme', what: 'prism mock' },
      { name: 'no-cors', what: 'prism mock --cors false' },
    ],
  },
  {
    id: '@mockoon/cli',
    layer: 'mock',
    source: 'https://github.com/mockoon/mockoon/tree/main/packages/cli#use-an-openapi-specification-file',
    configurations: [
      { name: 'readme', what: 'mockoon-cli start --data openapi.json' },
    ],
  },
];
