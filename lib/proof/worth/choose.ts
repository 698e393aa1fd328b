/** Chooses the questions of a quick audit. */
import { loadRegister } from '../../register/load-register.ts';
import { readingChecks } from './asked.ts';
import { inOrder, type Step } from './in-order.ts';
import type { Questions } from './questions.ts';

/** Fewer than the bound: another storefront may need a few more than the reference storefront. */
export const mostPlanned = 112;

export type Choice = Readonly<Record<string, 'all' | readonly number[]>>;

const essential = new Set(
  loadRegister()
    .filter((row) => row.essential)
    .map(({ id }) => id),
);

/** Those without which an area says nothing, and those that look back at what the others asked. */
export const essentialChecks: readonly string[] = readingChecks
  .filter(({ requires, order }) => order === 'afterwards' || requires.some((id) => essential.has(id)))
  .map(({ id }) => id);

export const quickSteps = (questions: Questions): readonly Step[] =>
  inOrder(questions, { first: essentialChecks, most: mostPlanned });

/** By check, in the order of the suites. */
export function chosenIn(steps: readonly Step[]): Choice {
  const telling = new Map<string, 'all' | readonly number[]>();
  for (const { check, telling: index } of steps.flatMap(({ questions }) => questions)) {
    const known = telling.get(check) ?? [];
    telling.set(check, index === 'all' || known === 'all' ? 'all' : [...known, index].sort((a, b) => a - b));
  }
  return Object.fromEntries(
    readingChecks.flatMap(({ id }) => (telling.has(id) ? [[id, telling.get(id)]] : [])),
  ) as Choice;
}
