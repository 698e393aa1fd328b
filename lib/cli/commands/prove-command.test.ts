/** The command `prove`, with saboteurs whose rows are known at once. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Row } from '../../reference/matrix.ts';
import type { Prover } from '../proving/prover.ts';
import { run } from '../run.ts';

const ids = ['prices-as-numbers', 'list-without-its-object'];

const rowOf = (saboteur: string, missedBy: readonly string[] = []): Row => ({
  ...{ saboteur, caughtBy: ['catalog/a'], missedBy, unexpected: [], unnamed: [], errors: [] },
  ...{ causes: [{ primary: 'catalog/a', checks: ['catalog/a'] }], toldAsOne: true },
});

async function proven(prove: Prover) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const out = text(stdout);
  const { signal } = new AbortController();
  const code = await run(['prove', ...ids], { stdout, stderr, env: {}, cwd: '.', signal, prove });
  stdout.end();
  return { code, out: await out };
}

test('rows that come in any order are told in the order of the saboteurs', async () => {
  const { code, out } = await proven(async (saboteurs, onRow) => {
    for (const { id } of saboteurs.toReversed()) onRow(rowOf(id));
  });
  expect(out).toBe(`${ids.map((id) => `${id}\n  caught by catalog/a\n`).join('')}2 saboteurs, all caught\n`);
  expect(code).toBe(0);
});

test('what nobody catches is a complaint', async () => {
  const { code, out } = await proven(async (saboteurs, onRow) => {
    for (const { id } of saboteurs) onRow(rowOf(id, id === ids[0] ? ['catalog/b'] : []));
  });
  expect(out).toContain(
    'saboteur "prices-as-numbers" is not caught by catalog/b, which it names in breaks\n',
  );
  expect(out).toMatch(/1 complaint\n$/);
  expect(code).toBe(70);
});
