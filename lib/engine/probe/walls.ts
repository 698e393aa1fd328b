/** Troubles that stand in front of a whole target: every response of the first look shows the same one. */
import { isBusy, limitStatuses } from '../../http/edge/busy.ts';
import { challengeOf } from '../../http/edge/challenge.ts';
import { isLogin, redirectTarget } from '../../http/edge/location.ts';
import { pageOf } from '../../http/edge/page.ts';
import type { HttpResponse } from '../../model/http.ts';
import type { Diagnosis } from '../../model/report.ts';
import { type Asked, command } from './command.ts';
import { movedTo } from './moved.ts';

type Words = Omit<Diagnosis, 'evidence'>;

/** A user agent that says who asks, as edges want it. */
export const named = ['--user-agent', '"YourCompany audit (+https://your.example/contact)"'];

/** @param responses one for each request of the first look, at least one. */
export function wallOf(responses: readonly HttpResponse[], asked: Asked): Words | undefined {
  const { baseUrl } = asked.target;
  const every = (holds: (response: HttpResponse) => boolean): boolean => responses.every(holds);
  const challenge = responses[0] && challengeOf(responses[0]);
  if (challenge !== undefined && every((response) => challengeOf(response) !== undefined)) {
    return {
      code: 'blocked-by-edge',
      text: `${baseUrl} answers with a bot challenge (${challenge})`,
      advice: 'Let the suite through by its user agent or address, or name it as one that may pass',
      next: command(asked, { more: named }),
    };
  }
  if (every(isLoginPage)) return loginWords(asked);
  const isLimit = ({ status }: HttpResponse) => limitStatuses.includes(status);
  if (every(isBusy) && responses.some(isLimit)) {
    const statuses = [...new Set(responses.map(({ status }) => status))].sort().join(' and ');
    return {
      code: 'rate-limited',
      text: `${baseUrl} answers nothing but ${statuses}, also after waiting`,
      advice: 'Audit it later and slower, with a user agent that names a contact',
      next: command(asked, { more: ['--rate', '1/s', '--connections', '1', ...named] }),
    };
  }
  return movedTo(responses, asked);
}

/** A redirect to a login, or a page that wants a password. */
export function isLoginPage(response: HttpResponse): boolean {
  const location = redirectTarget(response);
  if (location) return isLogin(location);
  return [200, 401, 403].includes(response.status) && pageOf(response).asksForPassword;
}

export const loginWords = (asked: Asked): Words => ({
  code: 'needs-credentials',
  text: `${asked.target.baseUrl} shows a login page instead of the storefront`,
  advice: 'Open the storefront to the suite, or send the cookie of somebody who has logged in',
  next: command(asked, { more: ['--header', '"Cookie: $COOKIE"'] }),
});
