/** Sends a request by a browser, which does not go through the stack: it has its own headers, connections and preflights. */
import type { Browsed, Browser, HttpRequest } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Target } from '../model/target.ts';
import { hostOf } from './edge/edges.ts';
import type { Budget } from './middleware/budget.ts';
import { effectOf, guard } from './middleware/guard.ts';
import { absolute } from './middleware/identify.ts';
import type { Named } from './middleware/named-addresses.ts';
import type { RateLimiter } from './middleware/rate-limiter.ts';
import type { Reach } from './reach/reach.ts';

export type BrowseParts = {
  readonly target: Target;
  readonly policy: Policy;
  readonly named: Named;
  readonly reach: Reach;
  readonly limiter: RateLimiter;
  readonly budget: Budget;
  readonly browser: Browser | undefined;
  readonly signal: AbortSignal;
};

/**
 * A browser sends the request, and a preflight where CORS wants one. It gets none of the target's own headers, since
 * it cannot keep them to the target's own hosts, and no header of the caller, which would need a preflight.
 */
export const createBrowse =
  ({ target, policy, named, reach, limiter, budget, browser, signal }: BrowseParts) =>
  async (request: HttpRequest): Promise<Browsed> => {
    if (!browser) throw new Inconclusive('not-observed', 'no browser was given (--browser)');
    if (Object.keys(target.headers).length > 0 || target.signature) {
      const what = target.signature ? 'a signature' : 'the headers of --header';
      throw new Inconclusive('not-observed', `a browser does not get ${what}`);
    }
    const complete = { ...policy.introduce(request, target), url: absolute(request.url, target.baseUrl) };
    if (guard(complete, target, policy, { named: named.addresses(), reach }).length > 0) {
      throw new Inconclusive('consent-withheld', 'a browser only sends what has no effect');
    }
    return limiter.schedule(hostOf(complete.url), { signal, priority: 0 }, async () => {
      if (complete.method === 'POST') budget.charge({ ...complete, method: 'OPTIONS' }, 'reading');
      budget.charge(complete, effectOf(complete, [], false));
      return browser.send(complete, signal);
    });
  };
