/** A check that remembers what it found of the honest storefront, and finds it again where nothing is different. */
import type { Check } from '../../model/check.ts';
import type { Context, FetchOptions } from '../../model/context.ts';
import type { HttpRequest } from '../../model/http-request.ts';
import type { HttpResponse } from '../../model/http-response.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import { isSame } from './same.ts';

export type Call = {
  readonly request: HttpRequest;
  readonly tolerance: FetchOptions | undefined;
  readonly answer: HttpResponse;
};

/** What a check asked, in its order, was answered, and found: no violation. */
export type Memory = {
  readonly calls: readonly Call[];
  readonly examined: number;
  readonly inconclusive?: Reason;
};

/** Whether one request, asked of a sabotaged storefront, is answered as the honest one answered it. */
export type Answered = (call: Call, context: Context) => Promise<boolean>;

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
  async run(context) {
    for (const call of calls) if (!(await isAnswered(call, context))) return check.run(context);
    context.examine(Array(examined));
    if (inconclusive) throw new Inconclusive(inconclusive.code, inconclusive.text);
    return [];
  },
});

/** Asks once for all checks of one run, as the session would. */
export function answeredAlike(): Answered {
  const known = new Map<string, Promise<boolean>>();
  return (call, context) => {
    const key = `${call.answer.exchange} ${call.tolerance?.tolerate}`;
    const before = known.get(key) ?? isAnsweredAlike(call, context);
    known.set(key, before);
    return before;
  };
}

async function isAnsweredAlike({ request, tolerance, answer }: Call, context: Context): Promise<boolean> {
  try {
    return isSame(await context.fetch(request, tolerance), answer);
  } catch (cause) {
    // The check will meet this trouble by itself.
    if (cause instanceof Inconclusive) return false;
    throw cause;
  }
}
