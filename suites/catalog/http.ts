/** HTTP manners of the catalog endpoints (ruleset standards). */

import { forEach } from '../../lib/assert/for-each.ts';
import { header, mediaType } from '../../lib/assert/header.ts';
import { equals } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/json-type.ts';
import { hasPlainEncoding } from '../../lib/assert/plain-encoding.ts';
import { isModifiedBefore, isSentToStrangers, unknownTag } from '../../lib/assert/validators.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { mostProducts, wholeCatalog } from '../discovered/products.ts';
import { all, collection, single, someHandles } from './places.ts';
import { keysOf } from './shown.ts';

const unknownProduct = single('zq-unknown-collection');

export const httpChecks = [
  check({
    id: 'catalog/json-is-labelled-as-json',
    requires: ['catalog.standards.media-type'],
    claim: 'The JSON bodies of the catalog endpoints come with a JSON media type.',
    run: async (context) => {
      const requests = [...(await oneOfEach(context)), collection('zq-unknown-collection'), unknownProduct];
      return forEach(context, requests, async (request) => {
        const response = await context.fetch(request);
        return response.json.valid ? hasJsonType(response) : undefined;
      });
    },
  }),

  check({
    id: 'catalog/json-is-utf-8',
    requires: ['catalog.standards.utf-8'],
    claim: 'The JSON bodies of the catalog endpoints are valid UTF-8 without a byte order mark.',
    run: async (context) => forEach(context, await servedAnswers(context), hasPlainEncoding),
  }),

  check({
    id: 'catalog/head-is-get-without-the-body',
    requires: ['catalog.standards.head'],
    claim: 'HEAD on the catalog endpoints answers with the status and the Content-Type of GET.',
    run: async (context) => {
      const requests = [...(await oneOfEach(context)), unknownProduct];
      return forEach(context, requests, async (request) => {
        const pair = [context.fetch(request), context.fetch({ ...request, method: 'HEAD' })] as const;
        return isAlike(...(await Promise.all(pair)));
      });
    },
  }),

  check({
    id: 'catalog/unknown-entity-tags-get-the-products',
    requires: ['catalog.standards.unknown-tag'],
    claim: 'The catalog endpoints send their products to a caller whose entity tag nobody ever gave out.',
    run: async (context) =>
      forEach(context, await servedAnswers(context), async ({ request }) =>
        isSentToStrangers(await context.fetch(get(request.url, unknownTag))),
      ),
  }),

  check({
    id: 'catalog/answers-are-not-from-the-future',
    requires: ['catalog.standards.last-modified'],
    claim: 'No answer of the catalog endpoints was last modified after it was sent.',
    run: async (context) => {
      const judged = (await servedAnswers(context))
        .map(isModifiedBefore)
        .filter((violations) => violations !== undefined);
      if (judged.length === 0)
        throw new Inconclusive('not-observed', 'no catalog answer says when it was last modified');
      return forEach(context, judged, (violations) => violations);
    },
  }),

  check({
    id: 'catalog/content-coding-changes-nothing',
    requires: ['catalog.standards.content-coding'],
    claim:
      'The product list holds the same products under every content coding, and comes uncoded where no coding is accepted.',
    run: async (context) => {
      const plain = await context.fetch(wholeCatalog);
      if (plain.status !== 200) return [];
      return forEach(context, ['identity', 'gzip', 'gzip, br;q=0.5'], async (coding) =>
        isCodedAs(await context.fetch(get(wholeCatalog.url, { 'accept-encoding': coding })), coding, plain),
      );
    },
  }),

  check({
    id: 'catalog/same-question-has-the-same-answer',
    requires: ['catalog.standards.idempotent'],
    claim: 'The catalog endpoints give the same status and the same products to the same request.',
    run: async (context) =>
      forEach(context, await oneOfEach(context), async (request) => {
        const [first, second] = [await context.send(request), await context.send(request)];
        if (first.status === second.status && sameProducts(first, second)) return [];
        const message = `${asked(second)} gave another answer the second time; promised is the same`;
        return [violation(second, message, { expected: brief(first), actual: brief(second) })];
      }),
  }),
];

async function oneOfEach(context: Context): Promise<readonly HttpRequest[]> {
  const handles = await someHandles(context).catch(noneKnown);
  return [wholeCatalog, collection(all, 'limit=250'), ...handles.slice(0, 1).map(single)];
}

/** Those that are there: one that is not is another check's matter. */
async function servedAnswers(context: Context): Promise<readonly HttpResponse[]> {
  const requests = await oneOfEach(context);
  const seen = await Promise.all(requests.map((request) => context.fetch(request)));
  return seen.filter(({ status }) => status === 200);
}

function isAlike(got: HttpResponse, headed: HttpResponse): readonly Violation[] {
  // HEAD may leave out what only making the content would tell.
  const type = mediaType(headed) ?? mediaType(got);
  if (got.status === headed.status && type === mediaType(got)) return [];
  const [expected, actual] = [got, headed].map(
    (one) => `${one.status} ${mediaType(one) ?? 'without a type'}`,
  );
  const message = `${asked(headed)} answered ${actual}; promised is what GET has: ${expected}`;
  return [violation(headed, message, { ...(expected && { expected }), ...(actual && { actual }) })];
}

function isCodedAs(response: HttpResponse, coding: string, plain: HttpResponse): readonly Violation[] {
  const actual = header(response, 'content-encoding')?.toLowerCase() ?? 'identity';
  const accepted = ['identity', ...coding.split(/[\s,;]+/)];
  const wrongCoding = accepted.includes(actual)
    ? []
    : [
        violation(response, `${asked(response)} answered in ${actual}; accepted were ${coding}`, {
          at: 'header: content-encoding',
          expected: coding,
          actual,
        }),
      ];
  if (response.status === plain.status && sameProducts(response, plain)) return wrongCoding;
  const message = `${asked(response)} with Accept-Encoding: ${coding} gave other products; promised are the same`;
  return [...wrongCoding, violation(response, message, { expected: brief(plain), actual: brief(response) })];
}

/** Neither the order of a list is promised, nor which products a list shows that cannot show all. */
function sameProducts(a: HttpResponse, b: HttpResponse): boolean {
  const [some, others] = [keysOf(a).toSorted(), keysOf(b).toSorted()];
  return some.length === others.length && (some.length >= mostProducts || equals(some, others));
}

const brief = (response: HttpResponse): string =>
  `${response.status} with ${keysOf(response).length} products`;
