/** Checks of ruleset `ucp`: each runs only if the advertised version makes its promise. */
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { type AppliedVersion, type KnownVersion, knownVersions, requireVersion } from '../discovered/ucp.ts';

/** A check without its `run`, and the versions that make its promise; by default the newest alone. */
export type UcpRow = Omit<Check, 'run'> & { readonly versions?: readonly KnownVersion[] };

type UcpCheck = UcpRow & {
  /** @param rules the known version whose rules apply */
  readonly run: (context: Context, rules: KnownVersion) => Promise<readonly Violation[]>;
};

export const ucpCheck = ({ versions = knownVersions.slice(0, 1), run, ...row }: UcpCheck): Check =>
  check({
    ...row,
    async run(context) {
      const applied = await requireVersion(context);
      if (versions.includes(applied.rules)) return graded(await run(context, applied.rules), applied);
      const text = `the profile advertises UCP ${applied.advertised}; this rule is part of ${versions.join(' and ')}`;
      throw new Inconclusive('not-advertised', text);
    },
  });

/** The rules of an older version than the advertised one give at most notes. */
export const graded = (
  violations: readonly Violation[],
  { advertised, rules, isNewer }: AppliedVersion,
): readonly Violation[] =>
  isNewer
    ? violations.map((found) => ({
        ...found,
        message: `${found.message} (by the rules of UCP ${rules}; the profile advertises the newer ${advertised})`,
        atMost: 'may',
      }))
    : violations;
