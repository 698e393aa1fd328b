/** A remembered failure must not retain the computation that it ended. */
import { setImmediate as nextTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Inconclusive } from './inconclusive.ts';
import { maxRequestsFor, sideEffects } from './target.ts';

setFlagsFromString('--expose-gc');

const collect: () => void = runInNewContext('gc');

/** Owns its output, as decoders do, and fails. */
class Decoder {
  readonly output = new Uint8Array(1024);

  fail(): never {
    throw new RangeError(`more than ${this.output.length} bytes`);
  }

  failAsInconclusive(): never {
    throw new Inconclusive('too-large', `more than ${this.output.length} bytes`);
  }
}

/** A weak reference is not cleared within a task that made or read it, and a busy machine may need several collections. */
async function isCollected(reference: WeakRef<object>): Promise<boolean> {
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTask();
    collect();
    if (reference.deref() === undefined) return true;
  }
  return false;
}

type Failed = { readonly failure: Inconclusive; readonly decoder: WeakRef<Decoder> };

function failed(): Failed {
  const decoder = new Decoder();
  try {
    return decoder.fail();
  } catch (cause) {
    const failure = new Inconclusive('too-large', 'too large', { cause });
    return { failure, decoder: new WeakRef(decoder) };
  }
}

function failedItself(): Failed {
  const decoder = new Decoder();
  try {
    return decoder.failAsInconclusive();
  } catch (failure) {
    if (!(failure instanceof Inconclusive)) throw failure;
    return { failure, decoder: new WeakRef(decoder) };
  }
}

test.each([
  ['its cause', failed],
  ['itself', failedItself],
])('an error does not retain the receivers of its frames: %s', async (_, fail) => {
  const { failure, decoder } = fail();
  expect(await isCollected(decoder)).toBe(true);
  expect(failure.code).toBe('too-large');
  expect(failure.stack).toContain('Inconclusive');
});

describe('target', () => {
  const bounds = { consents: [], runs: 25, retries: 1, budget: 100_000 } as const;

  test('a kind without consent is never sent', () => {
    expect(sideEffects.filter((effect) => maxRequestsFor(effect, bounds) > 0)).toEqual([
      'reading',
      'commerce-reading',
    ]);
  });

  test('more inputs and more confirmations allow more requests, up to the budget', () => {
    expect(maxRequestsFor('reading', { ...bounds, runs: 50 })).toBeGreaterThan(
      maxRequestsFor('reading', bounds),
    );
    expect(maxRequestsFor('reading', { ...bounds, retries: 2 })).toBeGreaterThan(
      maxRequestsFor('reading', bounds),
    );
    expect(maxRequestsFor('reading', { ...bounds, budget: 10 })).toBe(10);
  });
});
