/** Where a redirect leads. */
import { header } from '../../assert/http/header.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';

/** Statuses that redirect a client to Location (RFC 9110 section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The http or https address; undefined when the response is no redirect. */
export function locationOf(response: HttpResponse): URL | undefined {
  const location = header(response, 'location');
  const { url } = response.request;
  if (!redirects.has(response.status) || location === undefined || !URL.canParse(location, url)) return;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

/** Words by which paths name a page to log in. */
const logins: ReadonlySet<string> = new Set([
  'login',
  'log-in',
  'log_in',
  'signin',
  'sign-in',
  'sign_in',
  'password',
  'sso',
  'saml',
  'authorize',
]);

export const isLogin = ({ pathname }: URL): boolean =>
  pathname
    .toLowerCase()
    .split('/')
    .some((segment) => logins.has(segment.replace(/\.\w+$/, '')));
