/** A check that remembers what it found of the honest storefront, and finds it again where nothing is different. */
import type { Check } from '../../model/check.ts';
import type { HttpRequest } from '../../model/http-request.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import type { Observation } from '../../model/observation.ts';
import type { Tolerance, Witness } from '../../model/witness.ts';
import { isSame } from './same.ts';

type Call = {
  readonly request: HttpRequest;
  readonly tolerance: Tolerance | undefined;
  readonly answer: Observation;
};

/** What a check asked, in its order, was answered, and found: no violation. */
export type Memory = {
  readonly calls: readonly Call[];
  readonly examined: number;
  readonly inconclusive?: Reason;
};

/** Whether one request, asked of a sabotaged storefront, is answered as the honest one answered it. */
export type Answered = (call: Call, witness: Witness) => Promise<boolean>;

/**
 * Asks what the check asked then, one request after the other. The check is a function of the target and of the
 * answers that it gets, so as long as these are the same it would ask the same next, and at last find the same. At the
 * first one that differs it is run for real: nothing was sent that it would not send, and nothing is sent twice, since
 * the session remembers.
 */
export const recalled = (
  check: Check,
  { calls, examined, inconclusive }: Memory,
  isAnswered: Answered,
): Check => ({
  ...check,
  async run(witness) {
    for (const call of calls) if (!(await isAnswered(call, witness))) return check.run(witness);
    witness.examine(Array(examined));
    if (inconclusive) throw new Inconclusive(inconclusive.code, inconclusive.text);
    return [];
  },
});

/** Asks once for all checks of one run, as the session would. */
export function answeredAlike(): Answered {
  const known = new Map<string, Promise<boolean>>();
  return (call, witness) => {
    const key = `${call.answer.exchange} ${call.tolerance?.tolerate}`;
    const before = known.get(key) ?? isAnsweredAlike(call, witness);
    known.set(key, before);
    return before;
  };
}

async function isAnsweredAlike({ request, tolerance, answer }: Call, witness: Witness): Promise<boolean> {
  try {
    return isSame(await witness.observe(request, tolerance), answer);
  } catch (cause) {
    // The check will meet this trouble by itself.
    if (cause instanceof Inconclusive) return false;
    throw cause;
  }
}

/**
 * A check that is run for real, and told about.
 * @param tell hears what it did and found, unless that cannot be recalled: it sent something that is not remembered,
 * waited, looked back over the run, met trouble, or found a violation.
 */
export const recorded = (check: Check, tell: (memory: Memory) => void): Check => ({
  ...check,
  async run(witness) {
    const asked: { request: HttpRequest; tolerance: Tolerance | undefined; answer: Promise<Observation> }[] = [];
    let examined = 0;
    let lost = false;
    const lose = () => {
      lost = true;
      return witness;
    };
    const remember = async (inconclusive?: Reason) => {
      const answers = await Promise.allSettled(asked.map(({ answer }) => answer));
      const calls = asked.flatMap(({ request, tolerance }, i) => {
        const answer = answers[i];
        return answer?.status === 'fulfilled' ? [{ request, tolerance, answer: answer.value }] : [];
      });
      if (!lost && calls.length === asked.length)
        tell({ calls, examined, ...(inconclusive && { inconclusive }) });
    };
    const violations = await check
      .run({
        target: witness.target,
        observe(request, tolerance) {
          const answer = witness.observe(request, tolerance);
          asked.push({ request, tolerance, answer });
          return answer;
        },
        examine(subjects) {
          const list = witness.examine(subjects);
          examined += list.length;
          return list;
        },
        perform: (...args) => lose().perform(...args),
        seen: () => lose().seen(),
        wait: (millis) => lose().wait(millis),
      })
      .catch(async (cause: unknown) => {
        if (cause instanceof Inconclusive) await remember(cause.reason);
        throw cause;
      });
    if (violations.length === 0) await remember();
    return violations;
  },
});
