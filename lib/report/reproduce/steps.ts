/** A failing sequence of requests in which values of this run are variables. */

import type { Reached } from '../../evidence/curl.ts';
import { type Id, idsIn, requestTextOf } from '../../evidence/sequence.ts';
import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';

/** A value that only this run has. @property name of the variable. */
export type Variable = { readonly name: string; readonly value: string };

/** An id to take from the response of a step. */
export type Capture = Variable & Id;

type Step = {
  readonly exchange: ReportedExchange;
  readonly captures: readonly Capture[];
};

export type Sequence = {
  readonly verdict: Verdict;
  readonly steps: readonly Step[];
  /** UUIDs that the check generated; a target may treat a repeated one as the same request. */
  readonly fresh: readonly Variable[];
  /** How the storefront was reached. */
  readonly reached: Reached;
};

/** Undefined when a single request shows the violation. */
export function toSequence(report: Report, verdict: Verdict): Sequence | undefined {
  const numbers = verdict.evidence.sequence ?? [];
  const whole = wholeExchanges(report);
  const exchanges = numbers.flatMap((n) => whole.find((one) => one.n === n) ?? []);
  if (exchanges.length < 2) return undefined;
  const known = new Map<string, string>();
  const steps = exchanges.map((exchange, index): Step => {
    const asked = exchanges
      .slice(0, index + 1)
      .map(requestTextOf)
      .join('\n');
    const later = exchanges
      .slice(index + 1)
      .map(requestTextOf)
      .join('\n');
    const given = idsIn(exchange.body?.text ?? '').filter(
      ({ value }) => later.includes(value) && !asked.includes(value) && !known.has(value),
    );
    for (const { value } of given) known.set(value, `id_${known.size + 1}`);
    return { exchange, captures: given.map((id) => ({ ...id, name: known.get(id.value) ?? '' })) };
  });
  return { verdict, steps, fresh: freshIn(exchanges, known), reached: report.target };
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

function freshIn(
  exchanges: readonly ReportedExchange[],
  known: ReadonlyMap<string, string>,
): readonly Variable[] {
  const made = new Set(
    exchanges.flatMap((one) => [...(one.requestBody ?? '').matchAll(uuid)].map(([id]) => id)),
  );
  return [...made]
    .filter((value) => !known.has(value))
    .map((value, index) => ({ name: `fresh_${index + 1}`, value }));
}

/** All variables, longest value first, so that replacing a shorter one never splits it. */
export const variablesOf = ({ steps, fresh }: Sequence): readonly Variable[] =>
  [...steps.flatMap(({ captures }) => captures), ...fresh].toSorted(
    (one, other) => other.value.length - one.value.length,
  );

/** The text, split at the variables. */
export function partsOf(text: string, variables: readonly Variable[]): readonly (string | Variable)[] {
  const [first, ...others] = variables;
  if (!first) return [text];
  return text
    .split(first.value)
    .flatMap((part, index) => [...(index === 0 ? [] : [first]), ...partsOf(part, others)]);
}

/** The name of the files of a check, without extension. */
export const fileName = (check: string): string => check.replaceAll(/[^\w-]/g, '-');
