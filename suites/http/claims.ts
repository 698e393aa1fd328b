/** The promises of HTTP and JSON about the responses of every endpoint. */

import {
  hasFullContent,
  hasJsonType,
  hasStatus,
  header,
  mediaType,
  unknownTag,
} from '../../lib/assert/response.ts';
import type { Holds } from '../../lib/assert/rule.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { get, head } from '../../lib/model/http/requests.ts';

type Claim = Holds<HttpResponse>;

export const jsonHasJsonType: Claim = (response) => (response.json.valid ? hasJsonType(response) : undefined);

/** HEAD may omit a header whose value is known only once the content is made (RFC 9110 section 9.3.2). */
export const headEqualsGet: Claim = async (response, context) => {
  const headed = await context.fetch(head(response.request.url, acceptOf(response)));
  const type = mediaType(headed) ?? mediaType(response);
  if (headed.status === response.status && type === mediaType(response)) return [];
  const [expected, actual] = [brief(response.status, mediaType(response)), brief(headed.status, type)];
  const message = `${requestText(headed)} answered ${actual}; promised is the same as for GET: ${expected}`;
  return [violation(headed, message, { expected, actual })];
};

/** A negotiated page is asked for by HEAD as it was by GET. */
const acceptOf = ({ request: { headers } }: HttpResponse): Readonly<Record<string, string>> =>
  headers.accept === undefined ? {} : { accept: headers.accept };

const brief = (status: number, type = 'without a media type'): string => `${status} ${type}`;

export const unknownTagGetsContent: Claim = async ({ request }, context) =>
  hasFullContent(await context.fetch(get(request.url, unknownTag)));

/** A response without an entity tag gives no occasion, nor does one that has changed in between. */
export const knownTagGets304: Claim = async (response, context) => {
  const tag = header(response, 'etag');
  if (tag === undefined) return undefined;
  const again = await context.fetch(get(response.request.url, { 'if-none-match': tag }));
  const now = header(again, 'etag');
  return again.status === 200 && now !== undefined && now !== tag ? undefined : hasStatus(again, 304);
};
