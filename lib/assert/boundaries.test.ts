/** Edges: the representative ones in every run, and all of them in a thorough one. */
import { expect, test } from 'vitest';
import { anyContext, anyTarget } from '../proof/any-target.ts';
import { edgesOf, fewOf, thoroughRuns } from './boundaries.ts';

const edges = { representative: ['', 'a'], others: ['b'] };

const withRuns = (runs: number) => anyContext({ target: anyTarget({ runs }) });

test('a usual run tries the representative edges, and one generated input', () => {
  expect(edgesOf(withRuns(25), edges)).toEqual(['', 'a']);
  expect(fewOf(withRuns(thoroughRuns - 1), edges, 5)).toEqual({ always: ['', 'a'], most: 3 });
});

test('a thorough run tries all edges, and more generated inputs', () => {
  expect(edgesOf(withRuns(thoroughRuns), edges)).toEqual(['', 'a', 'b']);
  expect(fewOf(withRuns(thoroughRuns), edges, 5)).toEqual({ always: ['', 'a', 'b'], most: 8 });
});
