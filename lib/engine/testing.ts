/** For tests: the events of a run with the given verdicts and exchanges. */

import { excerptsFor } from '../evidence/report-exchange.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Question } from '../model/check.ts';
import type { Exchange } from '../model/http.ts';
import type { Ended, RunEvent, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { ReportPolicy } from './report.ts';

/** Each address is a kind of its own. */
export const plainPolicy: ReportPolicy = {
  document: { title: 'An interface', version: '2026-01-01' },
  pattern: ({ url }) => url,
  effectOf: () => undefined,
};

export const startedOf = (target: Target): Started => ({
  kind: 'started',
  at: new Date(0),
  target,
  embedded: false,
  baselines: [],
});

export const endedAfter = (sent: number): Ended => ({ kind: 'ended', millis: 12.4, sent });

/** All events of the run, from the first to the last. */
export function eventsOf(
  target: Target,
  verdicts: readonly Verdict[],
  exchanges: readonly Exchange[] = [],
): readonly RunEvent[] {
  const responses = exchanges.flatMap(({ outcome }) =>
    'failure' in outcome ? [] : [toHttpResponse(outcome)],
  );
  return [
    startedOf(target),
    { kind: 'opened', checks: verdicts.map(questionOf) },
    ...exchanges.map((exchange): RunEvent => ({ kind: 'exchange', exchange, kept: true })),
    ...verdicts.map(
      (verdict): RunEvent => ({
        kind: 'verdict',
        verdict,
        excerpts: excerptsFor(verdict, responses, target),
      }),
    ),
    { kind: 'judged' },
    endedAfter(exchanges.length),
  ];
}

function questionOf({ check: id, requires: [first = '', ...rest], claim }: Verdict): Question {
  return { id, requires: [first, ...rest], claim, fix: 'Change it.' };
}
