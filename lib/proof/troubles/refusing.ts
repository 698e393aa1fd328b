/** Troubles of targets that refuse everything: credentials, walls, limits and server errors. */
import { type Answer, html, json, type Trouble, to } from './trouble.ts';

const asks = (challenge: string) => (): Answer => ({
  status: 401,
  headers: { 'www-authenticate': challenge },
});
const error = { code: 'oops', message: 'Something broke.' };
const form = '<form action="/password"><input type="password" name="password"></form>';

export const refusing: readonly Trouble[] = [
  {
    id: 'basic-auth',
    diagnosis: 'needs-credentials',
    says: /401, Basic, realm "Staging"/,
    next: /^storefront-conformance http:\S+ --header "Authorization: Basic \$TOKEN"$/,
    answer: asks('Basic realm="Staging"'),
  },
  {
    id: 'bearer',
    diagnosis: 'needs-credentials',
    says: /401, Bearer/,
    next: /--header "Authorization: Bearer \$TOKEN"$/,
    answer: asks('Bearer error="invalid_token"'),
  },
  {
    id: 'digest',
    diagnosis: 'needs-credentials',
    says: /401, Digest, realm "a"/,
    next: /^curl/,
    answer: asks('Digest realm="a", nonce="b", qop="auth"'),
  },
  {
    id: '401-without-a-scheme',
    diagnosis: 'needs-credentials',
    says: /\(401\)/,
    next: /\$AUTHORIZATION"$/,
    answer: () => ({ status: 401 }),
  },
  {
    id: 'login-redirect',
    diagnosis: 'needs-credentials',
    says: /login page/,
    next: /--header "Cookie: \$COOKIE"$/,
    answer: (path) => (path === '/login' ? html('Log in', form) : to(`/login?next=${path}`)),
  },
  {
    id: 'password-page',
    diagnosis: 'needs-credentials',
    says: /login page/,
    next: /--header "Cookie: \$COOKIE"$/,
    answer: (path) => (path === '/password' ? html('Opening soon', form) : to('/password')),
  },
  {
    id: '403',
    diagnosis: 'blocked-by-edge',
    says: /answers 403 to every documented address/,
    next: /--user-agent/,
    answer: () => ({ status: 403 }),
  },
  {
    id: 'bot-challenge',
    diagnosis: 'blocked-by-edge',
    says: /bot challenge \(the words "Just a moment"\)/,
    next: /--user-agent/,
    answer: () => html('Just a moment...', '', 403),
  },
  {
    id: '429',
    diagnosis: 'rate-limited',
    says: /nothing but 429/,
    next: /--rate 1\/s .*--user-agent/,
    answer: () => ({ status: 429, headers: { 'retry-after': '86400' } }),
  },
  {
    id: '500',
    diagnosis: 'broken',
    says: /server error: 500/,
    next: /^curl/,
    answer: () => html('Error', '', 500),
  },
  {
    id: 'lawful-500',
    diagnosis: 'broken',
    says: /server error: 500/,
    next: /^curl/,
    answer: () => json(error, 500),
  },
  {
    id: '502',
    diagnosis: 'broken',
    says: /down for maintenance, or what is behind it is: it answers 502/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ status: 502 }),
  },
  {
    id: 'maintenance',
    diagnosis: 'broken',
    says: /503, Retry-After 3600/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ ...html('Back soon'), status: 503, headers: { 'retry-after': '3600' } }),
  },
  {
    id: '504',
    diagnosis: 'broken',
    says: /it answers 504/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ status: 504, headers: { 'retry-after': '3600' } }),
  },
];
