/** Troubles by status: the addresses that matter most all answer 401, 403 or 5xx. */
import { answerable, askedBy } from '../../http/edge/credentials.ts';
import { retryAfterOf } from '../../http/edge/seen.ts';
import type { HttpResponse } from '../../model/http.ts';
import type { Diagnosis } from '../../model/report.ts';
import { type Asked, command, look } from './command.ts';
import { isLoginPage, loginWords, named } from './walls.ts';

type Words = Omit<Diagnosis, 'evidence'>;

/** @param responses those of the documented addresses in the first look, at least one. */
export function refusalOf(responses: readonly HttpResponse[], asked: Asked): Words | undefined {
  const [first] = responses;
  const { baseUrl } = asked.target;
  const every = (holds: (response: HttpResponse) => boolean): boolean => responses.every(holds);
  if (!first) return undefined;
  if (every(({ status }) => status === 401)) return credentialsFor(first, asked);
  if (every(isLoginPage)) return loginWords(asked);
  if (every(({ status }) => status >= 500 && status < 600)) return brokenBy(responses, asked);
  if (every(({ status }) => status === 403)) {
    return {
      code: 'blocked-by-edge',
      text: `${baseUrl} answers 403 to every documented address: something in front of it refuses the suite`,
      advice: 'Let the suite through by its user agent or address, or name it as one that may pass',
      next: command(asked, { more: named }),
    };
  }
  return undefined;
}

const isDown: ReadonlySet<number> = new Set([502, 503, 504]);

function brokenBy(responses: readonly HttpResponse[], asked: Asked): Words {
  const { baseUrl } = asked.target;
  const statuses = [...new Set(responses.map(({ status }) => status))].sort();
  const later = responses.map(retryAfterOf).find((wait) => wait);
  const shown = `${statuses.join(' and ')}${later === undefined ? '' : `, Retry-After ${later.slice(0, 40)}`}`;
  if (statuses.every((status) => isDown.has(status))) {
    return {
      code: 'broken',
      text: `${baseUrl} is down for maintenance, or what is behind it is: it answers ${shown}`,
      advice: 'Audit it when it is back',
      next: command(asked),
    };
  }
  return {
    code: 'broken',
    text: `${baseUrl} answers every documented address with a server error: ${shown}`,
    advice: 'Look into the logs of the server; audit it when it answers',
    next: look(asked.target, responses[0]?.request.url),
  };
}

/** Credentials that are the same for each request can be given; others, such as those of Digest, cannot. */
function credentialsFor(response: HttpResponse, asked: Asked): Words {
  const { baseUrl, headers } = asked.target;
  const { scheme, realm } = askedBy(response);
  const name = scheme === undefined ? undefined : scheme.charAt(0).toUpperCase() + scheme.slice(1);
  const wanted = [name, realm === undefined ? undefined : `realm "${realm}"`].filter(Boolean).join(', ');
  const text = `${baseUrl} answers nothing without credentials (401${wanted === '' ? '' : `, ${wanted}`})`;
  const code = 'needs-credentials';
  if (scheme !== undefined && !answerable.has(scheme)) {
    return {
      code,
      text,
      advice: `${name} wants another answer for each request, which --header cannot give: let this machine through without it, or offer it Basic`,
      next: look(asked.target, response.request.url),
    };
  }
  const token = scheme === undefined ? '$AUTHORIZATION' : `${name} $TOKEN`;
  const isRefused = 'authorization' in headers;
  return {
    code,
    text: isRefused ? `${text}; it refuses the Authorization header that was given` : text,
    advice: isRefused ? 'Check the value of the header' : 'Send credentials with each request',
    next: command(asked, { more: ['--header', `"Authorization: ${token}"`] }),
  };
}
