/** A check of ruleset `ucp`, asked where the advertised version has its promise. */
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { graded, type KnownVersion, knownVersions, requireVersion } from '../discovered/ucp.ts';

type Asking = Omit<Check, 'run'> & {
  /** The versions that have the promise; the newest alone, unless said otherwise. */
  readonly versions?: readonly KnownVersion[];
  readonly run: (context: Context, rules: KnownVersion) => Promise<readonly Violation[]>;
};

export const ucpCheck = ({ versions = knownVersions.slice(0, 1), run, ...row }: Asking): Check =>
  check({
    ...row,
    async run(context) {
      const spoken = await requireVersion(context);
      if (versions.includes(spoken.rules)) return graded(await run(context, spoken.rules), spoken);
      const text = `the profile advertises UCP ${spoken.advertised}; this is a rule of ${versions.join(' and ')}`;
      throw new Inconclusive('not-advertised', text);
    },
  });
