/** A JSON endpoint stays one for who asks after a caller that prefers something else. */
import { knownOrigins } from '../../lib/arbitraries/headers.ts';
import { isObject } from '../../lib/assert/json.ts';
import type { Holds } from '../../lib/assert/rule.ts';
import { requestText, showBody, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';

const [first, , second] = knownOrigins;

/** As an agent that reads pages asks. */
const otherCaller = { accept: 'text/markdown, */*', 'accept-encoding': 'gzip', origin: first };
const plainCaller = { accept: 'application/json', 'accept-encoding': 'identity', origin: second };

/**
 * Sends both requests, one after the other; another status than 200 is judged elsewhere.
 * @param usual the request without the callers; @param judge the check that judges its response.
 */
export const staysJson =
  (usual: HttpRequest, judge: string): Holds<HttpRequest> =>
  async (request, context) => {
    if (!isJson(await context.fetch(usual))) throw prerequisite(judge);
    await context.send({ ...request, headers: otherCaller });
    const response = await context.send({ ...request, headers: plainCaller });
    if (response.status !== 200) return undefined;
    return isJson(response) ? [] : [noJson(response)];
  };

const isJson = ({ status, json }: HttpResponse): boolean =>
  status === 200 && json.valid && isObject(json.value);

function noJson(response: HttpResponse): Violation {
  const actual = whyNotText(response.bytes) ?? showBody(response);
  const message = `${requestText(response)} answered with ${actual} after a request with accept ${otherCaller.accept}; promised is a JSON object`;
  return violation(response, message, { at: '', expected: 'a JSON object', actual });
}
