/** The order in which threads get saboteurs. */

import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Io, Stream } from '../io/io.ts';
import { toProofProgress } from './progress.ts';
import { dealer } from './prover.ts';

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
