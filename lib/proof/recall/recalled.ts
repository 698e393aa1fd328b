/** A check that remembers what it found of the honest storefront, and finds it again where nothing is different. */
import type { Check } from '../../model/check.ts';
import type { HttpRequest } from '../../model/http-request.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import type { Observation } from '../../model/observation.ts';
import type { Tolerance, Witness } from '../../model/witness.ts';
import { isSame } from './same.ts';

export type Call = {
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
