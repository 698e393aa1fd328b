/** The command `prove`, with saboteurs whose rows are known at once, and the order in which threads get saboteurs. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../reference/matrix.ts';
import { type Io, type Prover, type Stream, toProofProgress } from '../io/io.ts';
import { run } from '../program.ts';
import { dealer } from '../threads/prover.ts';

const ids = ['prices-as-numbers', 'list-without-its-object'];

const rowOf = (saboteur: string, missedBy: readonly string[] = []): Row => ({
  ...{ saboteur, caughtBy: ['catalog/a'], missedBy, unexpected: [], unnamed: [], errors: [] },
  ...{ causes: [{ primary: 'catalog/a', checks: ['catalog/a'] }], isOneCause: true },
});

async function proven(prove: Prover, argv: readonly string[] = ids) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const out = text(stdout);
  const { signal } = new AbortController();
  const code = await run(['prove', ...argv], { stdout, stderr, env: {}, cwd: '.', signal, prove });
  stdout.end();
  return { code, out: await out };
}

test('rows that come in any order are printed in the order of the saboteurs', async () => {
  const { code, out } = await proven(async (saboteurs, onRow) => {
    for (const { id } of saboteurs.toReversed()) onRow(rowOf(id));
  });
  expect(out).toBe(`${ids.map((id) => `${id}\n  caught by catalog/a\n`).join('')}2 saboteurs, all caught\n`);
  expect(code).toBe(0);
});

test('a saboteur that no check catches is a complaint', async () => {
  const { code, out } = await proven(async (saboteurs, onRow) => {
    for (const { id } of saboteurs) onRow(rowOf(id, id === ids[0] ? ['catalog/b'] : []));
  });
  expect(out).toContain(
    'saboteur "prices-as-numbers" is not caught by catalog/b, which it names in breaks\n',
  );
  expect(out).toMatch(/1 complaint\n$/);
  expect(code).toBe(70);
});

test('without arguments it lists the saboteurs and audits nothing; --all proves each', async () => {
  const proved: string[] = [];
  const prove: Prover = async (saboteurs, onRow) => {
    for (const { id } of saboteurs) {
      proved.push(id);
      onRow(rowOf(id));
    }
  };
  const { code, out } = await proven(prove, []);
  expect([code, proved]).toEqual([0, []]);
  expect(out).toMatch(/^catalog \(\d+\)\n {2}catalog\/\S+: [A-Z]/m);
  expect(out).toMatch(
    /\n\d+ saboteurs, .*\n.* prove --area \S+ --search \S+\n {2}storefront-conformance prove \S+\n$/,
  );
  const listed = JSON.parse((await proven(prove, ['--json'])).out);
  for (const { id } of listed) expect(out).toMatch(new RegExp(`(?:^ {4}| {2})${id}(?: {2}|$)`, 'm'));
  expect((await proven(prove, ['--all'])).out).toMatch(
    new RegExp(`\n${listed.length} saboteurs, all caught\n$`),
  );
  expect(proved).toEqual(listed.map(({ id }: { id: string }) => id));
});

test('--area and --search list and prove those that are found', async () => {
  const proved: string[] = [];
  const prove: Prover = async (saboteurs, onRow) => {
    for (const { id } of saboteurs) {
      proved.push(id);
      onRow(rowOf(id));
    }
  };
  const found = ['--area', 'catalog', '--search', 'DECIMAL price'];
  const { out } = await proven(prove, found);
  expect(out).toMatch(/^catalog \(\d+\)\n {2}catalog\/every-variant-is-well-formed: Every variant /);
  expect(out).toContain('prices-as-numbers');
  expect(out).not.toMatch(/^discovery|profile-missing/m);
  await proven(prove, [...found, '--all']);
  expect(proved).toContain('prices-as-numbers');
  expect((await proven(prove, ['--search', 'nothing of the kind'])).code).toBe(64);
});

describe('the order of the saboteurs', () => {
  const plain = ['a', 'b', 'c'].map((id) => ({ id }));

  const ucp = ['u', 'v'].map((id) => ({ id, storefront: { dialect: 'ucp' as const } }));

  test('each saboteur is dealt once, by storefront, the largest group first', () => {
    const next = dealer([...ucp, ...plain]);
    const one = next();
    const other = next();
    expect([one?.id, other?.id]).toEqual(['a', 'u']);
    expect(next(one)?.id).toBe('b');
    expect(next(other)?.id).toBe('v');
  });

  test('a thread whose storefront has no saboteurs left takes those of another', () => {
    const next = dealer([...plain, ...ucp.slice(0, 1)]);
    next();
    const last = next();
    expect([next(last)?.id, next(last)?.id, next(last)]).toEqual(['b', 'c', undefined]);
  });

  describe('progress', () => {
    /** The output after each of these counts of 250 saboteurs. */
    function shown(counts: readonly number[], env: Io['env'], isTTY?: boolean): string {
      const stderr: Stream = Object.assign(new PassThrough(), isTTY && { isTTY });
      const io = { stdout: stderr, stderr, env, cwd: '.', signal: new AbortController().signal };
      const progress = toProofProgress(io, 250);
      for (const count of counts) progress.show(count);
      progress.clear();
      return String((stderr as PassThrough).read() ?? '');
    }

    test('writes a line for each hundred where stderr is not a terminal', () => {
      expect(shown([99, 100, 101, 200, 250], {})).toBe('100 of 250 saboteurs\n200 of 250 saboteurs\n');
      expect(shown([1, 100], { CI: 'true' }, true)).toBe('100 of 250 saboteurs\n');
    });

    test('writes a moving line on a terminal, and clears it in the end', () => {
      const text = shown([1, 2, 250], { TERM: 'xterm' }, true);
      expect(text.replaceAll('\u001b[2K', '').split('\u001b[1G').filter(Boolean)).toEqual([
        '1 of 250 saboteurs',
        '2 of 250 saboteurs',
      ]);
    });
  });
});
