/** A check that is run for real, and what can be recalled of it. */
import type { Check } from '../../model/check.ts';
import type { Context, FetchOptions } from '../../model/context.ts';
import type { HttpRequest } from '../../model/http-request.ts';
import type { HttpResponse } from '../../model/http-response.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import type { Memory } from './recalled.ts';

/**
 * @param tell hears what the check did and found, unless that cannot be recalled: it sent something that the session
 * does not remember, waited, looked back over the run, met trouble, or found a violation.
 */
export const recorded = (check: Check, tell: (memory: Memory) => void): Check => ({
  ...check,
  async run(context) {
    const notes = takeNotes(context);
    const remember = async (inconclusive?: Reason) => {
      const memory = await notes.memory();
      if (memory) tell({ ...memory, ...(inconclusive && { inconclusive }) });
    };
    try {
      const violations = await check.run(notes.context);
      if (violations.length === 0) await remember();
      return violations;
    } catch (cause) {
      if (cause instanceof Inconclusive) await remember(cause.reason);
      throw cause;
    }
  },
});

type Asked = {
  readonly request: HttpRequest;
  readonly tolerance: FetchOptions | undefined;
  readonly coming: Promise<HttpResponse>;
};

function takeNotes(context: Context) {
  const asked: Asked[] = [];
  let examined = 0;
  let lost = false;
  const lose = () => {
    lost = true;
    return context;
  };
  const noting: Context = {
    target: context.target,
    fetch(request, tolerance) {
      const coming = context.fetch(request, tolerance);
      asked.push({ request, tolerance, coming });
      return coming;
    },
    examine(subjects) {
      const list = context.examine(subjects);
      examined += list.length;
      return list;
    },
    send: (request, tolerance) => lose().send(request, tolerance),
    browse: (request) => lose().browse(request),
    seen: () => lose().seen(),
    wait: (millis) => lose().wait(millis),
  };
  return {
    context: noting,
    /** Undefined when it cannot be recalled. */
    async memory(): Promise<Memory | undefined> {
      if (lost) return undefined;
      const answers = await Promise.allSettled(asked.map(({ coming }) => coming));
      const calls = asked.flatMap(({ request, tolerance }, i) => {
        const answer = answers[i];
        return answer?.status === 'fulfilled' ? [{ request, tolerance, answer: answer.value }] : [];
      });
      return calls.length === asked.length ? { calls, examined } : undefined;
    },
  };
}
