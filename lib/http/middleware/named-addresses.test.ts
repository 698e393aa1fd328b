/** Addresses that a target names: the first ones stay. */
import { expect, test } from 'vitest';
import type { Policy } from '../../model/policy.ts';
import { anyResponse, anyTarget } from '../../proof/any-target.ts';
import { madeUp } from '../testing.ts';
import { createNamed } from './named-addresses.ts';

const naming: Policy = {
  ...madeUp,
  elsewhere: { given: () => [], named: ({ text }) => (text === '' ? [] : text.split(' ')) },
};

test('the first response that names any decides for the whole run', () => {
  const told: (readonly string[])[] = [];
  const named = createNamed(anyTarget(), naming, (addresses) => told.push(addresses));
  named.read(anyResponse(''));
  expect(named.addresses()).toEqual([]);
  named.read(anyResponse('https://a.example/desk https://b.example/desk'));
  named.read(anyResponse('https://evil.example/desk'));
  named.read(anyResponse(''));
  expect(named.addresses()).toEqual(['https://a.example/desk', 'https://b.example/desk']);
  expect(told).toEqual([['https://a.example/desk', 'https://b.example/desk']]);
});
