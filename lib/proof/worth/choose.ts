/** Chooses the questions of a quick audit. */
import { loadRegister } from '../../register/load-register.ts';
import { readingChecks } from './asked.ts';
import { inOrder, type Step } from './in-order.ts';
import type { Question, Questions } from './questions.ts';

/** Fewer than the bound: another storefront may need a few more than the reference storefront. */
const maxPlanned = 116;

export type Choice = Readonly<Record<string, 'all' | readonly number[]>>;

/** For each promise without which an area says nothing, the checks that judge it by reading. */
export const essentials: readonly (readonly string[])[] = loadRegister()
  .filter(({ essential }) => essential)
  .map((row) => readingChecks.filter(({ requires }) => requires.includes(row.id)).map(({ id }) => id))
  .filter((checks) => checks.length > 0);

export const quickSteps = (questions: Questions): readonly Step[] =>
  inOrder(questions, { first: essentials.flatMap((ids) => cheapestOf(ids, questions)), most: maxPlanned });

function cheapestOf(ids: readonly string[], { list }: Questions): readonly Question[] {
  const costOf = ({ requests }: Question) => Math.max(...requests.map(({ size }) => size));
  const candidates = list.filter(({ check, requests }) => ids.includes(check) && requests[0]?.size !== 0);
  return candidates.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, 1);
}

/** By check, in the order of the suites. What the same requests answer besides is asked as well. */
export function chosenIn(steps: readonly Step[], { before, list }: Questions): Choice {
  const chosen = steps.flatMap(({ questions }) => questions);
  const sent = before.map(
    (keys, i) => new Set([...keys, ...chosen.flatMap((one) => [...(one.requests[i] ?? [])])]),
  );
  const free = list.filter(
    ({ representative, requests }) =>
      representative === 'all' && requests.every((keys, i) => [...keys].every((key) => sent[i]?.has(key))),
  );
  const representative = new Map<string, 'all' | readonly number[]>();
  for (const { check, representative: index } of [...chosen, ...free]) {
    const known = representative.get(check) ?? [];
    representative.set(
      check,
      index === 'all' || known === 'all' ? 'all' : [...known, index].sort((a, b) => a - b),
    );
  }
  return Object.fromEntries(
    readingChecks.flatMap(({ id }) => (representative.has(id) ? [[id, representative.get(id)]] : [])),
  ) as Choice;
}
