/** Patterns name every place that shows something, with its pointer. */
import { expect, it } from 'vitest';
import { placesIn } from './places-in.ts';

const record = { lines: [{ price: 1 }, { price: 0 }, {}, null], policies: [], buyer: { consent: {} } };

it.each([
  [
    '/lines/*/price',
    [
      { at: '/lines/0/price', value: 1 },
      { at: '/lines/1/price', value: 0 },
    ],
  ],
  ['/buyer/consent', [{ at: '/buyer/consent', value: {} }]],
  ['/policies', []],
  ['/buyer/*', []],
  ['/toString', []],
])('finds %s', (pattern, places) => {
  expect(placesIn(record, pattern)).toEqual(places);
});
