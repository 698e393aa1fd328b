/** What the checks that look back over the run catch in a quick audit: they find nothing alone. */
import type { Saboteur } from '../../model/saboteur.ts';
import { isFailure } from '../../model/verdict.ts';
import { readingChecks } from './asked.ts';
import { auditQuickly } from './audit-quickly.ts';
import { type Choice, chosenIn, quickSteps } from './choose.ts';
import { askedIn } from './proven.ts';
import { type Questions, readable } from './questions.ts';

const lookBack = readingChecks.filter(({ order }) => order === 'afterwards').map(({ id }) => id);

/** Each time with what they caught in the company of the choice before, so that the choice does not buy it twice. */
const rounds = 3;

export async function choiceOf(measured: Questions): Promise<Choice> {
  let known = measured;
  let choice = chosenIn(quickSteps(known), known);
  for (let round = 0; round < rounds; round += 1) {
    const caught = await caughtBeside(choice);
    known = {
      ...known,
      list: known.list.map((question) =>
        lookBack.includes(question.check)
          ? { ...question, catches: stillIn(caught.get(question.check) ?? [], question.catches, round) }
          : question,
      ),
    };
    choice = chosenIn(quickSteps(known), known);
  }
  return choice;
}

/** What depends on requests that a later choice drops does not count again. */
const stillIn = (caught: readonly string[], before: readonly string[], round: number): readonly string[] =>
  round === 0 ? caught : caught.filter((id) => before.includes(id));

/** By check, the ids of the saboteurs that it finds beside the questions of a choice. */
async function caughtBeside(choice: Choice): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = askedIn({ ...choice, ...Object.fromEntries(lookBack.map((id) => [id, 'all' as const])) });
  const caught = new Map<string, string[]>();
  for (const saboteur of readable.filter(isSeen)) {
    const { verdicts } = await auditQuickly(saboteur, asked);
    for (const { check } of verdicts.filter((verdict) => isFailure(verdict))) {
      if (!lookBack.includes(check) || !saboteur.breaks.includes(check)) continue;
      caught.set(check, [...(caught.get(check) ?? []), saboteur.id]);
    }
  }
  return caught;
}

const isSeen = ({ breaks }: Saboteur): boolean => breaks.some((id) => lookBack.includes(id));
