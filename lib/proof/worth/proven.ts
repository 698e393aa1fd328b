/** Proves which saboteurs a quick audit catches by trying each. */
import { suites } from '../../../suites/index.ts';
import type { Suite } from '../../model/check.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { isFailure } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';
import { asking, auditQuickly, isCaughtQuickly, readingChecks } from './asked.ts';
import { type Choice, chosenIn, quickSteps } from './choose.ts';
import { doubtful, type Questions, readable } from './questions.ts';

type Proven = {
  /** Requests to the more demanding storefront. */
  readonly sent: number;
  /** Ids of the caught saboteurs. */
  readonly caught: readonly string[];
};

/** Keeps the present choice unless the other one catches more, because its requests are known to fit other storefronts. */
export async function betterOf(present: Choice, other: Choice): Promise<{ choice: Choice } & Proven> {
  const [known, tried] = [await provenQuickly(present), await provenQuickly(other)];
  return tried.caught.length > known.caught.length
    ? { choice: other, ...tried }
    : { choice: present, ...known };
}

async function provenQuickly(choice: Choice): Promise<Proven> {
  const asked = askedIn(choice);
  const caught: string[] = [];
  for (const saboteur of readable) if (await isCaughtQuickly(saboteur, asked)) caught.push(saboteur.id);
  const [documented, ucp] = [
    await auditQuickly({}, asked),
    await auditQuickly({ storefront: { dialect: 'ucp' } }, asked),
  ];
  return { sent: Math.max(documented.sent, ucp.sent), caught };
}

const askedIn = (choice: Choice): readonly Suite[] =>
  suites.map((suite) => ({
    ...suite,
    checks: suite.checks.flatMap((check) => {
      const representative = choice[check.id];
      return representative === undefined
        ? []
        : [asking(check, representative === 'all' ? undefined : representative)];
    }),
  }));

/** The doubtful saboteurs that a complete read-only audit misses. */
export async function unreadable(): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { id, breaks, sabotage, storefront = {} } of doubtful) {
    const verdicts = await judgeInProcess(suites, { sabotage, storefront, target: { consents: [] } });
    const found = verdicts.some((verdict) => isFailure(verdict) && breaks.includes(verdict.check));
    if (!found) missed.push(id);
  }
  return missed;
}

export const shareOf = (caught: number): number => (100 * caught) / readable.length;

const lookBack = readingChecks.filter(({ order }) => order === 'afterwards').map(({ id }) => id);

/** Each round uses what look-back checks caught with the previous choice, so that no other question is chosen for it. */
const rounds = 3;

/** Measures look-back checks together with a choice, because alone they find nothing. */
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

/** After the first round, only saboteurs that were also caught before count. */
const stillIn = (caught: readonly string[], before: readonly string[], round: number): readonly string[] =>
  round === 0 ? caught : caught.filter((id) => before.includes(id));

/** The ids of the saboteurs that each look-back check finds together with a choice. */
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
