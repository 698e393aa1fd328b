/** The second and the third request get what the first one got: caches are filled by the first. */
import { meets } from '../../lib/assert/answers.ts';
import { redirectTarget } from '../../lib/assert/response.ts';
import { type Rule, rule } from '../../lib/assert/rule.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { single, unknownHandles } from '../discovered/catalog.ts';
import { openApiRedirect } from '../discovered/descriptions.ts';
import { profileRequest } from '../discovered/profile.ts';

type Repeated = {
  readonly request: HttpRequest;
  readonly promise: string;
  /** Judges a response; other checks judge a first response that is wrong. */
  readonly holds: (response: HttpResponse, first: HttpResponse) => readonly Violation[];
};

const later = (row: Omit<Rule<Repeated>, 'holds' | 'order'>): Check =>
  rule({
    ...row,
    holds: async ({ request, promise, holds }, context) => {
      const first = await context.fetch(request);
      if (holds(first, first).length > 0) return undefined;
      const second = await context.send(request);
      const wrong = holds(second, first);
      const found = wrong.length > 0 ? wrong : holds(await context.send(request, { fresh: true }), first);
      return naming(promise, found.map(afterTheFirst));
    },
    unobserved: 'the first request got no right response',
  });

const afterTheFirst = (one: Violation): Violation => ({
  ...one,
  message: `${one.message}, as the first request got`,
});

function leadsToTheSame(response: HttpResponse, first: HttpResponse): readonly Violation[] {
  const [actual, expected] = [response, first].map((one) => redirectTarget(one)?.href ?? `${one.status}`);
  if (actual === expected && redirectTarget(response)) return [];
  const message = `${requestText(response)} answered ${response.status} to ${actual}; promised is a redirect to ${expected}`;
  return [violation(response, message, { at: 'header: location', ...(expected && { expected }) })];
}

const [unknown] = unknownHandles;

export const checks: readonly Check[] = [
  later({
    id: 'discovery/later-requests-get-the-same',
    requires: ['discovery.profile.served', 'discovery.openapi.redirect'],
    claim:
      'The profile and the redirect of the OpenAPI document are the same for the second and the third request, over a kept and a new connection.',
    fix: 'Answer repeated requests for /.well-known/ucp and /openapi.json as the first one, with the same status, body and Location, from every cache and worker.',
    of: () => [
      {
        request: profileRequest,
        promise: 'discovery.profile.served',
        holds: (response) => meets(response, { status: 200, schema: 'merchant-profile' }),
      },
      { request: openApiRedirect, promise: 'discovery.openapi.redirect', holds: leadsToTheSame },
    ],
  }),
  later({
    id: 'catalog/unknown-products-stay-unknown',
    requires: ['catalog.single.unknown'],
    claim: 'The second and the third request for a product that does not exist get 404 with an Error body.',
    fix: 'Answer repeated requests for an unknown product with 404 and the Error body too, from every cache and worker.',
    of: () => [
      {
        request: single(unknown),
        promise: 'catalog.single.unknown',
        holds: (response) => meets(response, { status: 404, schema: 'error' }),
      },
    ],
  }),
];
