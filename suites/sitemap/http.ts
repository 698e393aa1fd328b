/** HTTP manners of the sitemap (ruleset standards). */
import { forEach } from '../../lib/assert/for-each.ts';
import { mediaType } from '../../lib/assert/header.ts';
import { isModifiedBefore, isSentToStrangers, unknownTag } from '../../lib/assert/validators.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get, head } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { requireIndex, sitemapRequest } from '../discovered/sitemap.ts';
import { readableChildren } from './children.ts';

export const httpChecks = [
  check({
    id: 'sitemap/head-answers-as-get',
    requires: ['sitemap.head'],
    claim: 'HEAD of the sitemap index has the status and the media type of GET.',
    run: async (context) =>
      forEach(context, [await requireIndex(context)], async ({ response }) =>
        isAlike(response, await context.fetch(head(sitemapRequest.url))),
      ),
  }),

  check({
    id: 'sitemap/unknown-entity-tags-get-the-index',
    requires: ['sitemap.unknown-tag'],
    claim: 'The sitemap index is sent to a caller whose entity tag nobody ever gave out.',
    run: async (context) =>
      forEach(context, [await requireIndex(context)], async () =>
        isSentToStrangers(await context.fetch(get(sitemapRequest.url, unknownTag))),
      ),
  }),

  check({
    id: 'sitemap/documents-are-not-from-the-future',
    requires: ['sitemap.last-modified'],
    claim: 'No sitemap document was last modified after it was sent.',
    run: async (context) => {
      const documents = [await requireIndex(context), ...(await readableChildren(context))];
      const judged = documents
        .map(({ response }) => isModifiedBefore(response))
        .filter((violations) => violations !== undefined);
      if (judged.length === 0)
        throw new Inconclusive('not-observed', 'no sitemap document says when it was last modified');
      return forEach(context, judged, (violations) => violations);
    },
  }),
];

function isAlike(got: HttpResponse, headed: HttpResponse): readonly Violation[] {
  // HEAD may leave out what only making the content would tell.
  const type = mediaType(headed) ?? mediaType(got);
  if (got.status === headed.status && type === mediaType(got)) return [];
  const [expected, actual] = [`${got.status} ${mediaType(got)}`, `${headed.status} ${type}`];
  const message = `${asked(headed)} answered ${actual}; promised is what GET has: ${expected}`;
  return [violation(headed, message, { expected, actual })];
}
