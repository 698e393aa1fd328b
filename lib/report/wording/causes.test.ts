/** A finding that does not decide conformance names its ruleset, and the release that judged. */
import { expect, it } from 'vitest';
import type { Verdict } from '../../model/verdict.ts';
import { weightText } from './causes.ts';

const verdict = (own: Partial<Verdict>) => ({ ruleset: 'interface', status: 'fail', ...own }) as Verdict;

it.each([
  [verdict({}), undefined],
  [verdict({ status: 'warn' }), 'does not decide conformance'],
  [verdict({ ruleset: 'standards' }), 'ruleset standards: does not decide conformance'],
  [verdict({ ruleset: 'ucp', release: '2026-08-25' }), 'ruleset ucp 2026-08-25: does not decide conformance'],
])('%j: %s', (given, text) => {
  expect(weightText(given)).toBe(text);
});
