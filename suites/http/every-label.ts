/** Whatever is asked: an endpoint that labels its JSON as JSON once in a run does so always. */

import { isObject } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { naming } from '../../lib/assert/violation.ts';
import type { Check, Question } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { acceptsJson, pathBelow } from './every-caller.ts';

export type Endpoint = {
  /** Below the base address, without the query. */
  readonly path: RegExp;
  readonly status: 200 | 404;
  readonly promise: string;
};

/** @returns a check that looks back over the run; an endpoint that labels nothing rightly is judged elsewhere. */
export const labelsEveryAnswer = ({
  endpoints,
  ...question
}: Question & { readonly endpoints: readonly Endpoint[] }): Check =>
  rule({
    ...question,
    order: 'afterwards',
    of: (context) => endpoints.flatMap((endpoint) => labelledOnce(context, endpoint)),
    holds: ({ response, promise }) => naming(promise, hasJsonType(response)),
    unobserved: 'no endpoint has labelled one of two answers as JSON',
  });

type Subject = { readonly response: HttpResponse; readonly promise: string };

/** The JSON objects of an endpoint that labelled one of them rightly. */
function labelledOnce(context: Context, { path, status, promise }: Endpoint): readonly Subject[] {
  const answers = context
    .seen()
    .filter((response) => response.status === status && acceptsJson(response.request))
    .filter(({ request }) => path.test(pathBelow(request.url, context.target.baseUrl) ?? ''))
    .filter(({ json }) => json.valid && isObject(json.value));
  const isOccasion = answers.length > 1 && answers.some((response) => hasJsonType(response).length === 0);
  return isOccasion ? answers.map((response) => ({ response, promise })) : [];
}
