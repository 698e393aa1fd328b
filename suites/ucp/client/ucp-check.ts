/** Checks of ruleset `ucp`. Each runs only if the advertised version makes its promise. */

import type { Context } from '../../../lib/model/check.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type AppliedVersion, requireVersion } from '../../discovered/ucp.ts';
import type { Release } from '../../releases/release.ts';
import { hasRule, releases } from '../../releases/releases.ts';

/** A check without its `run`; the data of each release say whether it has the rule. */
export type UcpRow = Omit<Check, 'run'>;

type UcpCheck = UcpRow & {
  /** @param release the known release whose rules apply */
  readonly run: (context: Context, release: Release) => Promise<readonly Violation[]>;
};

export const ucpCheck = ({ run, ...row }: UcpCheck): Check =>
  check({
    ...row,
    async run(context) {
      const applied = await requireVersion(context);
      context.judgedBy(applied.release.version);
      if (hasRule(applied.release, row.id)) return graded(await run(context, applied.release), applied);
      const having = releases.filter((release) => hasRule(release, row.id)).map(({ version }) => version);
      const text = `the profile advertises UCP ${applied.advertised}; this rule is part of ${having.join(' and ')}`;
      throw new Inconclusive('not-advertised', text);
    },
  });

/** Rules of a version older than the advertised one yield at most notes. */
export const graded = (
  violations: readonly Violation[],
  { advertised, release, isNewer }: AppliedVersion,
): readonly Violation[] =>
  isNewer
    ? violations.map((found) => ({
        ...found,
        message: `${found.message} (by the rules of UCP ${release.version}; the profile advertises the newer ${advertised})`,
        atMost: 'may',
      }))
    : violations;
