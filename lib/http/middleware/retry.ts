/** Sends a request again as long as the retry policy says so. The rate limiter does the waiting. */
import type { Middleware } from '../send.ts';
import type { RetryPolicy } from './retry-policy.ts';

export const retry =
  ({ waitAfter }: RetryPolicy): Middleware =>
  (next) =>
  async (request, context) => {
    let { waited } = context;
    for (let attempt = 1; ; attempt += 1) {
      const trying = { ...context, attempt, waited };
      const response = await next(request, trying);
      const wait = waitAfter(response, trying);
      if (wait === undefined) return response;
      waited += wait;
    }
  };
