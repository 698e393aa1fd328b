/** A body with its media type and its ETag, sent with 200 or confirmed with 304. */
import { createHash } from 'node:crypto';

export type Representation = { readonly body: string; readonly type: string; readonly etag: string };

/** The ETag covers the media type too: the same bytes with another type are another representation. */
export function representation(type: string, body: string): Representation {
  const hash = createHash('sha1').update(type).update('\n').update(body).digest('base64url');
  return { body, type, etag: `"${hash}"` };
}

/** The representation of a JSON value. */
export function json(value: unknown): Representation {
  return representation('application/json', JSON.stringify(value));
}

// RFC 9110 section 13.1.2: If-None-Match compares weakly, so W/ is ignored, and * matches any representation.
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Answers a GET with 200 and the body, or with 304 when the client already has this representation. */
export function send(
  request: Request,
  { body, type, etag }: Representation,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ifNoneMatch = request.headers.get('if-none-match');
  if (ifNoneMatch !== null && matches(ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, ...headers } });
  }
  return new Response(body, { headers: { 'Content-Type': type, ETag: etag, ...headers } });
}

/** Calls `make` the first time only, and returns its value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
