/** The pages and the Accept headers that the saboteurs of this area single out. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { alterRequest } from '../../sabotage/alter-request.ts';
import { at, both, either, not, type When, withHeader } from '../../sabotage/when.ts';

export const search = at('/search');
export const collections = at(/^\/collections\/[^/]+$/);
const otherPages = at(/^\/($|products\/[^/]+$)/);
export const pages: When = either(search, collections, otherPages);
export const namedPages: When = both(pages, not(otherPages));

export const accepts = (form: RegExp): When => withHeader('accept', (accept) => form.test(accept));
export const asMarkdown = accepts(/^text\/markdown, \*\/\*$/);

/** Passes the request on with another Accept header. */
export const alterAccept = (when: When, accept: string): Sabotage =>
  alterRequest(when, ({ request }) => {
    const headers = new Headers(request.headers);
    headers.set('accept', accept);
    return new Request(request, { headers });
  });
