/** The outcomes of a week in the order of their trouble. */
import type { FleetOutcome } from '../../results/rows.ts';

export const outcomes: readonly FleetOutcome[] = [
  ...(['not-conformant', 'inconclusive', 'not-audited', 'partial', 'conformant'] as const),
];

export const outcomeWord = (outcome: string): string => outcome.replaceAll('-', ' ');
