/** What HTTP and JSON promise about the responses of every endpoint, and that responses do not depend on earlier requests. */
import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { equals, isObject } from '../../lib/assert/json.ts';
import {
  hasFullContent,
  hasJsonType,
  hasStatus,
  header,
  mediaType,
  redirectTarget,
  unknownTag,
} from '../../lib/assert/response.ts';
import { type Holds, meets, type Rule, rule } from '../../lib/assert/rules.ts';
import { naming, requestText, showBody, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import type { Check } from '../../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse, head } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { keysOf, maxProducts, single, unknownHandles } from '../discovered/catalog.ts';
import { openApiRedirect } from '../discovered/descriptions.ts';
import { pinnedRequest, profileRequest, unknownDate } from '../discovered/profile.ts';
import { noneKnown } from '../discovered/subjects.ts';

type Claim = Holds<HttpResponse>;

export const jsonHasJsonType: Claim = (response) => (response.json.valid ? hasJsonType(response) : undefined);

/** A template that repeats a part of the path without escapes makes JSON that cannot be read. */
export function holdsJsonIfLabelled(response: HttpResponse): readonly Violation[] | undefined {
  if (hasJsonType(response).length > 0 || response.bytes.length === 0) return undefined;
  if (response.json.valid) return [];
  const actual = showBody(response);
  const message = `${requestText(response)} answered with ${actual}, labelled as JSON; promised is JSON`;
  return [violation(response, message, { at: '', expected: 'JSON', actual })];
}

/** HEAD may omit a header whose value is known only when the content is generated (RFC 9110 section 9.3.2). */
export const headEqualsGet: Claim = async (response, context) => {
  const headed = await context.fetch(head(response.request.url, acceptOf(response)));
  const type = mediaType(headed) ?? mediaType(response);
  if (headed.status === response.status && type === mediaType(response)) return [];
  const [expected, actual] = [brief(response.status, mediaType(response)), brief(headed.status, type)];
  const message = `${requestText(headed)} answered ${actual}; promised is the same as for GET: ${expected}`;
  return [violation(headed, message, { expected, actual })];
};

/** HEAD negotiates with the Accept header of the GET. */
const acceptOf = ({ request: { headers } }: HttpResponse): Readonly<Record<string, string>> =>
  headers.accept === undefined ? {} : { accept: headers.accept };

const brief = (status: number, type = 'without a media type'): string => `${status} ${type}`;

export const unknownTagGetsContent: Claim = async ({ request }, context) =>
  hasFullContent(await context.fetch(get(request.url, unknownTag)));

/** A response without an entity tag is not judged, and neither is one that has changed in between. */
export const knownTagGets304: Claim = async (response, context) => {
  const tag = header(response, 'etag');
  if (tag === undefined) return undefined;
  const again = await context.fetch(get(response.request.url, { 'if-none-match': tag }));
  const now = header(again, 'etag');
  return again.status === 200 && now !== undefined && now !== tag ? undefined : hasStatus(again, 304);
};

/** Sends a request again that the run sends anyway. */
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

/** No order of a list is promised, and a list that cannot show all products may show any of them. */
function hasSameProducts(a: HttpResponse, b: HttpResponse, when: string): readonly Violation[] {
  const [keys, others] = [keysOf(a).toSorted(), keysOf(b).toSorted()];
  const isSame = keys.length === others.length && (keys.length >= maxProducts || equals(keys, others));
  if (a.status === b.status && isSame) return [];
  const [actual, expected] = [a, b].map((one) => `${one.status} with ${keysOf(one).length} products`);
  const message = `${requestText(a)} gave another answer ${when}; promised is the same answer`;
  return [violation(a, message, { ...(expected && { expected }), ...(actual && { actual }) })];
}

const [first, , second] = knownOrigins;

/** An agent that reads pages, in another language. */
const otherCaller = {
  accept: 'text/markdown, */*',
  'accept-encoding': 'gzip',
  'accept-language': 'de-CH, de;q=0.9, fr;q=0.8',
  origin: first,
};

const plainCaller = { accept: 'application/json', 'accept-encoding': 'identity', origin: second };

/**
 * A JSON endpoint stays JSON for a caller after another caller that prefers something else. Other checks judge a status
 * other than 200.
 * @param plain the request without the headers of either caller; @param judge the check that judges its response.
 */
export const staysJson =
  (plain: HttpRequest, judge: string): Holds<HttpRequest> =>
  async (request, context) => {
    if (!isJson(await context.fetch(plain))) throw prerequisite(judge);
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

type Repeated = {
  readonly request: HttpRequest;
  /** What is sent at last: by default the request again. */
  readonly last?: HttpRequest;
  readonly promise: string;
  /** Judges a response; other checks judge a first response that is wrong. */
  readonly holds: (response: HttpResponse, first: HttpResponse) => readonly Violation[];
};

export const later = (row: Omit<Rule<Repeated>, 'holds' | 'order'>): Check =>
  rule({
    ...row,
    holds: async ({ request, last = request, promise, holds }, context) => {
      const first = await context.fetch(request);
      if (holds(first, first).length > 0) return undefined;
      const second = await context.send(request);
      const wrong = holds(second, first);
      // A cache may keep what HEAD got, without a body.
      if (wrong.length === 0 && first.status === 200) await context.fetch(head(request.url)).catch(noneKnown);
      const found = wrong.length > 0 ? wrong : holds(await context.send(last, { fresh: true }), first);
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
    requires: ['discovery.profile.served', 'discovery.openapi.redirect', 'discovery.unknown-version.body'],
    claim:
      'The profile, the redirect of the OpenAPI document and the refusal of an unknown version are the same for the second and the third request, over a kept and a new connection, after HEAD and from a script.',
    fix: 'Answer repeated requests for /.well-known/ucp, /openapi.json and an unknown version as the first one, with the same status, body and Location, from every cache and worker.',
    of: () => [
      {
        request: profileRequest,
        promise: 'discovery.profile.served',
        holds: (response) => meets(response, { status: 200, schema: 'merchant-profile' }),
      },
      {
        request: openApiRedirect,
        // Where the redirect is followed for scripts, they get the file without the headers that it has at its address.
        last: { ...openApiRedirect, headers: { origin: first } },
        promise: 'discovery.openapi.redirect',
        holds: leadsToTheSame,
      },
      {
        request: pinnedRequest(unknownDate),
        promise: 'discovery.unknown-version.body',
        holds: (response) => meets(response, { status: 404, schema: 'error' }),
      },
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
