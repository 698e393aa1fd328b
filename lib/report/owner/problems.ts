/** The causes of a report as an owner of the shop sees them: one problem for each thing that agents cannot do. */
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { fixers, unnamed } from './words.ts';

export type Problem = {
  /** The part of the shop. */
  readonly area: string;
  readonly effect: string;
  readonly fixer: string;
  /** Agents rely on it; without, the shop could be better. */
  readonly isBroken: boolean;
};

/** In the order of the causes, each once; what a baseline explains is still broken for agents. */
export function problemsOf({ causes, verdicts, areaWords }: Report): readonly Problem[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  const all = causes.map(({ primary, checks, effect, owner }): Problem => {
    const area = byId.get(primary)?.area;
    return {
      area: (area && areaWords?.[area]?.name) ?? unnamed.area,
      effect: effect ?? unnamed.effect,
      fixer: fixers[owner.likely],
      isBroken: checks.some((id) => decides(byId.get(id))),
    };
  });
  return [...new Map(all.toReversed().map((one) => [one.effect, one])).values()].toReversed();
}

const decides = (verdict: Verdict | undefined): boolean =>
  verdict?.status === 'fail' && verdict.ruleset === 'interface';
