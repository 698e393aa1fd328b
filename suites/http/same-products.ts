/** A repeated request gets the same products, under every content coding. */

import { equals } from '../../lib/assert/json.ts';
import { header } from '../../lib/assert/response.ts';
import type { Holds } from '../../lib/assert/rule.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { get } from '../../lib/model/http/requests.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { keysOf, maxProducts } from '../discovered/catalog/products.ts';

/** Sends once more what is asked in the run anyway. */
export const repeatsItself: Holds<HttpRequest> = async (request, context) => {
  const [first, second] = [await context.fetch(request), await context.send(request)];
  return hasSameProducts(second, first, 'the second time');
};

const codings = ['identity', 'gzip'];

/** Repeats the request with several content codings; each has to be one that the request accepts, or none. */
export const holdsInEveryCoding: Holds<HttpResponse> = async (plain, context) => {
  const judged = codings.map(async (coding) => {
    const coded = await context.fetch(get(plain.request.url, { 'accept-encoding': coding }));
    return [
      ...hasAcceptedCoding(coded, coding),
      ...hasSameProducts(coded, plain, `with Accept-Encoding: ${coding}`),
    ];
  });
  return (await Promise.all(judged)).flat();
};

function hasAcceptedCoding(response: HttpResponse, coding: string): readonly Violation[] {
  const actual = header(response, 'content-encoding')?.toLowerCase() ?? 'identity';
  if (['identity', ...coding.split(/[\s,;]+/)].includes(actual)) return [];
  const message = `${requestText(response)} answered with the content coding ${actual}; the request accepts ${coding}`;
  return [violation(response, message, { at: 'header: content-encoding', expected: coding, actual })];
}

/** Neither the order of a list is promised nor, for a list that cannot show all products, which of them it shows. */
function hasSameProducts(a: HttpResponse, b: HttpResponse, when: string): readonly Violation[] {
  const [keys, others] = [keysOf(a).toSorted(), keysOf(b).toSorted()];
  const isSame = keys.length === others.length && (keys.length >= maxProducts || equals(keys, others));
  if (a.status === b.status && isSame) return [];
  const [actual, expected] = [a, b].map((one) => `${one.status} with ${keysOf(one).length} products`);
  const message = `${requestText(a)} gave another answer ${when}; promised is the same answer`;
  return [violation(a, message, { ...(expected && { expected }), ...(actual && { actual }) })];
}
