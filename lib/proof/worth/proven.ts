/** The saboteurs that a quick audit catches, each tried. */
import { suites } from '../../../suites/index.ts';
import type { Suite } from '../../model/suite.ts';
import { isFailure } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';
import { asking } from './asked.ts';
import { auditQuickly, isCaughtQuickly } from './audit-quickly.ts';
import type { Choice } from './choose.ts';
import { doubtful, readable } from './questions.ts';

export type Proven = {
  /** Requests to the more demanding storefront. */
  readonly sent: number;
  /** Ids of the saboteurs that are caught. */
  readonly caught: readonly string[];
};

/** The present choice, unless the other one catches more: other storefronts were seen to have room for its requests. */
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

export const askedIn = (choice: Choice): readonly Suite[] =>
  suites.map((suite) => ({
    ...suite,
    checks: suite.checks.flatMap((check) => {
      const representative = choice[check.id];
      return representative === undefined
        ? []
        : [asking(check, representative === 'all' ? undefined : representative)];
    }),
  }));

/** Those of the doubtful saboteurs that a whole read-only audit does not catch. */
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
