/** Mocks of an OpenAPI document. */
import type { Part } from '../part.ts';

const open = 'Every response is open to scripts of other origins; those of the catalog have to be closed.';

const price =
  'The price of a variant is "string", which the pattern of its schema does not allow, as Prism itself says in the header sl-violations.';

export const mocks: readonly Part[] = [
  {
    id: '@stoplight/prism-cli',
    layer: 'mock',
    source: 'https://github.com/stoplightio/prism#mocking',
    configurations: [
      {
        name: 'readme',
        what: '`prism mock`',
        breaks: {
          'catalog/every-variant-is-well-formed': price,
          'cors/no-catalog-response-is-open': open,
        },
      },
      {
        name: 'dynamic-and-closed',
        what: '`prism mock --dynamic --seed 7 --cors false`',
        undecided: { 'catalog/every-product-is-well-formed': 'the document has no pattern for a handle' },
      },
    ],
  },
  {
    id: '@mockoon/cli',
    layer: 'mock',
    source: 'https://github.com/mockoon/mockoon/tree/main/packages/cli#use-an-openapi-specification-file',
    configurations: [
      {
        name: 'readme',
        what: '`mockoon-cli start --data openapi.json`',
        breaks: {
          'catalog/every-product-is-well-formed':
            'A date-time is written as JavaScript prints a date, and not as RFC 3339 has it.',
          'catalog/every-variant-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'catalog/every-image-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'discovery/metadata-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'cors/no-catalog-response-is-open': open,
        },
      },
    ],
  },
];
