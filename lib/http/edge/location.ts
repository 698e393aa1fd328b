/** Where a redirect leads, and whether it is a page to log in. */
export { redirectTarget } from '../../assert/response.ts';

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
