/** The shapes refuse what they must and nothing else, their pages end, and each of their faults is visible. */
import { describe, expect, test } from 'vitest';
import { played, type Transcript } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
import { shapesC } from './shapes-c.ts';

type Name = keyof typeof shapesC;
const names = Object.keys(shapesC) as readonly Name[];

const honest = new Map<Name, Transcript>();
for (const name of names) honest.set(name, await played(shapesC[name].open(), shapesC[name].script));

const isRefused = (answer: unknown): boolean =>
  at(answer, 'error.code') !== undefined || at(answer, 'result.isError') === true;

const refused = [
  'unknown item',
  'sold out',
  'completed unready',
  'completed without approval',
  'completed unwillingly',
  'completed late',
  'completed again',
  'cancelled checkout updated',
];

describe.each(names)('%s', (name) => {
  const { open, faults, script } = shapesC[name];

  test('what must be refused is refused, and little else', () => {
    const steps = [...(honest.get(name)?.entries() ?? [])];
    const withError = steps.filter(([, answer]) => isRefused(answer)).map(([step]) => step);
    const mayBe = ['order', 'cancelled cart read'];
    expect(withError.filter((step) => !mayBe.includes(step)).toSorted()).toEqual(refused.toSorted());
  });

  test('it has the thirteen tools', async () => {
    expect(at(await callerOf(open()).rpc('tools/list', {}), 'result.tools.length')).toBe(13);
  });

  test('there are twelve faults', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(12);
    expect(faults.every(({ id }) => id.startsWith(`${name}-`))).toBe(true);
  });

  test.each(faults.map(({ id, plant }) => [id, plant] as const))('%s is visible', async (_, plant) => {
    const planted = await played(open(plant), script);
    const shown = [...(honest.get(name) ?? [])].filter(
      ([step, answer]) => JSON.stringify(answer) !== JSON.stringify(planted.get(step)),
    );
    expect(shown).not.toEqual([]);
  });
});
