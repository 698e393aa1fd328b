/** The pages and the Accept headers that the saboteurs of this area single out. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { at, both, type Condition, either, not, withHeader } from '../../sabotage/conditions.ts';
import { alterRequest } from '../../sabotage/http/alter-request.ts';

export const search = at('/search');
export const collections = at(/^\/collections\/[^/]+$/);
const otherPages = at(/^\/($|products\/[^/]+$)/);
export const pages: Condition = either(search, collections, otherPages);
export const namedPages: Condition = both(pages, not(otherPages));

export const accepts = (form: RegExp): Condition => withHeader('accept', (accept) => form.test(accept));
export const asMarkdown = accepts(/^text\/markdown, \*\/\*$/);

/** Passes the request on with another Accept header. */
export const alterAccept = (when: Condition, accept: string): Sabotage =>
  alterRequest(when, ({ request }) => {
    const headers = new Headers(request.headers);
    headers.set('accept', accept);
    return new Request(request, { headers });
  });
