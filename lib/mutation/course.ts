/** One replay of a recording with some answers changed: its verdicts, and who asked for what. */
import { conduct, type RunParts } from '../engine/run.ts';
import type { Check } from '../model/check.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Changed, Replay } from '../recording/replay.ts';

export type Course = {
  readonly verdicts: readonly Verdict[];
  /** Callers that asked what the recording cannot answer. */
  readonly lost: ReadonlySet<string>;
  /** By caller, the numbers of the exchanges that it got. */
  readonly asked: ReadonlyMap<string, ReadonlySet<number>>;
  /** Callers that looked back at all answers. */
  readonly looked: ReadonlySet<string>;
  /** The whole audit would have ended with a diagnosis. */
  readonly diagnosed: boolean;
};

export type CourseParts = Omit<RunParts, 'listen' | 'connect' | 'sleep'>;

export async function courseOf(
  checks: readonly Check[],
  parts: CourseParts,
  { replay, answers }: { readonly replay: Replay; readonly answers: Changed['answers'] },
): Promise<Course> {
  const lost = new Set<string>();
  const asked = new Map<string, Set<number>>();
  const looked = new Set<string>();
  let diagnosed = false;
  const listen = (event: RunEvent) => {
    if (event.kind === 'diagnosis') diagnosed = true;
    if (event.kind === 'looked-back') looked.add(event.by);
    if (event.kind === 'answered' && 'exchange' in event) addTo(asked, event.by, event.exchange);
  };
  const verdicts = await conduct(checks, {
    ...parts,
    // A recording answers at once, so nothing waits.
    sleep: async (_millis, over) => over.throwIfAborted(),
    connect: (connecting) => replay(connecting, { answers, onLost: (by) => lost.add(by) }),
    listen,
  });
  return { verdicts, lost, asked, looked, diagnosed };
}

function addTo<Value>(sets: Map<string, Set<Value>>, name: string, value: Value): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(value));
}
