/** Checks of HTTP and JSON as their standards have them, on all discovery documents. */
import { forEach } from '../../lib/assert/for-each.ts';
import { header, mediaType } from '../../lib/assert/header.ts';
import { hasPlainEncoding } from '../../lib/assert/plain-encoding.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { isModifiedBefore, isSentToStrangers, unknownTag } from '../../lib/assert/validators.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get, head } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { metadataRequest } from '../discovered/authorization-server.ts';
import { openApiFile } from '../discovered/open-api.ts';
import { documentedVersions, pinnedRequest, profileRequest } from '../discovered/profile.ts';

const documents: readonly HttpRequest[] = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiFile,
];

export const http: readonly Check[] = [
  check({
    id: 'discovery/json-is-labelled-as-json',
    requires: ['discovery.json.media-type'],
    claim: 'Every discovery document has a media type of JSON.',
    run: async (context) => context.examine(await servedDocuments(context)).flatMap(isLabelledAsJson),
  }),

  check({
    id: 'discovery/json-is-utf-8',
    requires: ['discovery.json.utf-8'],
    claim: 'Every discovery document is valid UTF-8 without a byte order mark.',
    run: async (context) => context.examine(await servedDocuments(context)).flatMap(hasPlainEncoding),
  }),

  check({
    id: 'discovery/error-is-labelled-as-json',
    requires: ['discovery.error.media-type'],
    claim: 'The Error body for an unknown version has a media type of JSON.',
    run: async (context) => {
      const response = await context.fetch(pinnedRequest('2025-01-23'));
      if (response.status !== 404 || !response.json.valid)
        throw new Inconclusive('prerequisite', 'discovery/unknown-versions-get-an-error-body does not hold');
      return context.examine([response]).flatMap(isLabelledAsJson);
    },
  }),

  check({
    id: 'discovery/head-answers-as-get',
    requires: ['discovery.head'],
    claim: 'HEAD of a discovery document has the status and the media type of GET.',
    run: async (context) =>
      forEach(context, await servedDocuments(context), async (response) =>
        answersAs(response, await context.fetch(head(response.request.url))),
      ),
  }),

  check({
    id: 'discovery/known-documents-are-not-sent-again',
    requires: ['discovery.not-modified'],
    claim: 'A discovery document with an entity tag answers 304 to a caller that has it.',
    run: async (context) => {
      const tagged = (await servedDocuments(context)).flatMap((response) => {
        const tag = header(response, 'etag');
        return tag === undefined ? [] : [{ url: response.request.url, tag }];
      });
      if (tagged.length === 0)
        throw new Inconclusive('not-observed', 'no discovery document has an entity tag');
      return forEach(context, tagged, async ({ url, tag }) =>
        isKnown(await context.fetch(get(url, { 'if-none-match': tag })), tag),
      );
    },
  }),

  check({
    id: 'discovery/unknown-entity-tags-get-the-document',
    requires: ['discovery.unknown-tag'],
    claim: 'A discovery document is sent to a caller whose entity tag nobody ever gave out.',
    run: async (context) =>
      forEach(context, await servedDocuments(context), async ({ request }) =>
        isSentToStrangers(await context.fetch(get(request.url, unknownTag))),
      ),
  }),

  check({
    id: 'discovery/documents-are-not-from-the-future',
    requires: ['discovery.last-modified'],
    claim: 'No discovery document was last modified after it was sent.',
    run: async (context) => {
      const judged = (await servedDocuments(context)).flatMap((seen) => {
        const violations = isModifiedBefore(seen);
        return violations === undefined ? [] : [violations];
      });
      if (judged.length === 0)
        throw new Inconclusive('not-observed', 'no discovery document says when it was last modified');
      return context.examine(judged).flat();
    },
  }),
];

/** One that has another tag by now is another document; what has none was known without one. */
function isKnown(again: HttpResponse, tag: string): readonly Violation[] | undefined {
  const now = header(again, 'etag');
  return again.status === 200 && now !== undefined && now !== tag ? undefined : hasStatus(again, 304);
}

/** The documents that are there: one that is not is another check's matter. */
async function servedDocuments(context: Context): Promise<readonly HttpResponse[]> {
  const seen = await Promise.all(documents.map((request) => context.fetch(request)));
  return seen.filter(({ status, json }) => status === 200 && json.valid);
}

function isLabelledAsJson(response: HttpResponse): readonly Violation[] {
  const actual = mediaType(response);
  if (actual !== undefined && /^application\/(.+\+)?json$/.test(actual)) return [];
  return [
    violation(response, `${asked(response)} has media type ${actual ?? '(none)'}; promised is one of JSON`, {
      at: 'header: content-type',
      expected: 'application/json',
      actual: actual ?? 'absent',
    }),
  ];
}

function answersAs(got: HttpResponse, headed: HttpResponse): readonly Violation[] {
  const status = hasStatus(headed, got.status);
  if (status.length > 0) return status;
  const [expected = 'none', actual = 'none'] = [mediaType(got), mediaType(headed)];
  if (expected === actual) return [];
  return [
    violation(headed, `${asked(headed)} has media type ${actual}; GET has ${expected}`, {
      at: 'header: content-type',
      expected,
      actual,
    }),
  ];
}
