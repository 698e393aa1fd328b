/** The one way to count causes: those that decide conformance, and those beside the interface. */
import type { Cause, Report } from '../../model/report.ts';
import { isDeciding } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';

export type CountedCauses = {
  /** With a failed promise of ruleset interface. */
  readonly deciding: readonly Cause[];
  readonly beside: readonly Cause[];
  /** Those of either kind that a baseline explains. */
  readonly known: ReadonlySet<Cause>;
};

export function countedCauses({ causes, verdicts }: Pick<Report, 'causes' | 'verdicts'>): CountedCauses {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  const verdictsOf = ({ checks }: Cause) => checks.flatMap((id) => byId.get(id) ?? []);
  const decides = (cause: Cause) => verdictsOf(cause).some(isDeciding);
  return {
    deciding: causes.filter(decides),
    beside: causes.filter((cause) => !decides(cause)),
    known: new Set(causes.filter((cause) => verdictsOf(cause).every(({ waiver }) => waiver !== undefined))),
  };
}

/** `7 causes, and 4 beside the interface`. */
export function causesText({
  deciding,
  beside,
}: {
  readonly deciding: number;
  readonly beside: number;
}): string {
  if (beside === 0) return plural(deciding, 'cause');
  return deciding === 0
    ? `${plural(beside, 'cause')} beside the interface`
    : `${plural(deciding, 'cause')}, and ${beside} beside the interface`;
}

/** The same for a report, with those apart that a baseline explains: `2 causes; 1 more is known`. */
export function openCausesText(report: Pick<Report, 'causes' | 'verdicts'>): string {
  const { deciding, beside, known } = countedCauses(report);
  const count = (causes: readonly Cause[]) => causes.filter((cause) => !known.has(cause)).length;
  const open = causesText({ deciding: count(deciding), beside: count(beside) });
  return known.size === 0 ? open : `${open}; ${known.size} more ${known.size === 1 ? 'is' : 'are'} known`;
}
