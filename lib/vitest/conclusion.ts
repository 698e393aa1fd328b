/** Whether a run through the vitest door fails as the command would, beyond the checks whose tests failed. */
import { requireMatches } from '../engine/select.ts';
import type { Report } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { FailOn } from '../report/content/output.ts';
import { exitCode, exits } from '../report/exit-code.ts';

export type Conclusion = { readonly code: number; readonly sentence: string };

/** @param reports the last of each run. @returns the gravest; undefined when everything passes. */
export function conclusionOf(
  reports: readonly Report[],
  target: Pick<Target, 'only' | 'skip'>,
  failOn: FailOn,
): Conclusion | undefined {
  const misuse = misuseOf(reports, target);
  if (misuse !== undefined) return { code: exits.usage, sentence: misuse };
  return reports
    .map((report) => ({
      code: exitCode(report, { failOn, interrupted: false }),
      sentence: report.headline,
    }))
    .filter(({ code }) => code !== exits.conformant)
    .toSorted((one, other) => gravity(one) - gravity(other))[0];
}

const gravest: readonly number[] = [exits.broken, exits.notConformant, exits.inconclusive];
const gravity = ({ code }: Conclusion): number => gravest.indexOf(code);

/** A report has all checks, those that were left out included. */
function misuseOf(reports: readonly Report[], target: Pick<Target, 'only' | 'skip'>): string | undefined {
  const named = reports.flatMap(({ verdicts }) =>
    verdicts.map(({ check, requires }) => ({ id: check, requires })),
  );
  try {
    requireMatches(target, named);
    return undefined;
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}
