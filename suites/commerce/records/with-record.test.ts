/** Calls that several checks share are made once a run, and again for a check that repeats them. */
import { expect, test } from 'vitest';
import { anyContext, anyTarget } from '../../../lib/proof/any-target.ts';
import { onceARun } from './with-record.ts';

function counting() {
  const context = anyContext({ target: anyTarget() });
  let made = 0;
  const ask = (asker: string, in_ = context) =>
    onceARun(in_, { asker, what: 'a cart' }, async () => {
      made += 1;
      return made;
    });
  return { ask, context };
}

test('checks of one run share the calls, and those of another run do not', async () => {
  const { ask } = counting();
  expect([await ask('one'), await ask('two')]).toEqual([1, 1]);
  expect(await ask('one', anyContext({ target: anyTarget() }))).toBe(2);
});

test('a check that repeats its calls gets new ones', async () => {
  const { ask } = counting();
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([1, 2, 2]);
});

test('a failure is not kept', async () => {
  const { context, ask } = counting();
  const failing = onceARun(context, { asker: 'one', what: 'a cart' }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await ask('two')).toBe(1);
});
