/** The full mode leaves out only checks that a saboteur cannot affect; the quick mode catches what the full mode does. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs, witnesses } from '../../suites/saboteurs.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { saboteursOf, sampled } from '../proof/audits/sampled.ts';
import { catches, complaints, matrix, matrixRow } from './matrix.ts';

describe('the full mode gives the row of a whole audit', () => {
  const sample = saboteursOf([
    'supported-versions-as-a-list',
    'openapi-knows-no-unknown-product',
    'misspelt-product-is-guessed',
    'blogs-sitemap-not-found',
    'scripts-are-unauthorized-unseen',
    'numeric-methods-are-a-fault',
    'schema-refers-to-a-line-that-is-gone',
    'ucp-get-product-shows-the-bestseller',
    'ucp-an-empty-approval-completes',
    'ucp-key-for-another-curve',
  ]);
  const rowOf = matrix(suites);

  test.each(sampled(4, sample).map((saboteur) => [saboteur.id, saboteur] as const))(
    '%s',
    async (_, saboteur) => {
      expect(await rowOf(saboteur)).toEqual(await matrixRow(saboteur, suites));
    },
  );
});

describe('the quick mode', () => {
  const catchOf = catches(suites, witnesses);

  test.each([
    ['alone', 'prices-as-numbers'],
    ['beside checks that request what the other looks back at', 'scripts-get-partial-products'],
    ['beside a burst', 'limits-of-430-are-closed'],
  ])('catches a saboteur by the checks that it names: %s', async (_, id) => {
    const [saboteur] = saboteurs.filter((one) => one.id === id);
    expect(complaints(await catchOf(saboteur as Saboteur))).toEqual([]);
  });

  test('complains of a saboteur that a check in breaks misses', async () => {
    const saboteur: Saboteur = {
      id: 'harmless',
      breaks: ['catalog/every-product-is-well-formed', 'cors/refusals-allow-the-origin'],
      sabotage: (handler) => handler,
    };
    expect(await catchOf(saboteur)).toMatchObject({ missedBy: saboteur.breaks, caughtBy: [] });
  });
});
