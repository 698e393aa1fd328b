/** Diagnoses of targets that answer, but refuse every request, or with nothing of the interface. */
import {
  challengeOf,
  constantSchemes,
  demandedCredentials,
  isLogin,
  isThrottled,
  limitStatuses,
  pageOf,
  redirectTarget,
  retryAfterOf,
} from '../../http/response-signs.ts';
import type { HttpResponse } from '../../model/http.ts';
import { grouped } from '../../text/grouped.ts';
import { shellWord } from '../../text/shell.ts';
import { command, curlCommand, type DiagnosisWords, type Invocation } from './diagnosis.ts';
import { movedTo } from './elsewhere.ts';

/** Diagnoses by status: 401, 403 or 5xx. @param responses to the representative requests, at least one. */
export function refusalOf(
  responses: readonly HttpResponse[],
  invocation: Invocation,
): DiagnosisWords | undefined {
  const [first] = responses;
  const { baseUrl } = invocation.target;
  const every = (holds: (response: HttpResponse) => boolean): boolean => responses.every(holds);
  if (!first) return undefined;
  if (every(({ status }) => status === 401)) return credentialsFor(first, invocation);
  if (every(isLoginPage)) return loginWords(invocation);
  if (every(({ status }) => status >= 500 && status < 600)) return brokenBy(responses, invocation);
  if (every(({ status }) => status === 403)) {
    return {
      code: 'blocked-by-edge',
      text: `${baseUrl} answers 403 to every documented address: something in front of it refuses the suite`,
      advice: passing.advice,
      next: command(invocation, { more: named }),
    };
  }
  return undefined;
}

const isDown: ReadonlySet<number> = new Set([502, 503, 504]);

function brokenBy(responses: readonly HttpResponse[], invocation: Invocation): DiagnosisWords {
  const { baseUrl } = invocation.target;
  const statuses = [...new Set(responses.map(({ status }) => status))].sort();
  const later = responses.map(retryAfterOf).find((wait) => wait);
  const shown = `${statuses.join(' and ')}${later === undefined ? '' : `, Retry-After ${later.slice(0, 40)}`}`;
  if (statuses.every((status) => isDown.has(status))) {
    return {
      code: 'broken',
      text: `${baseUrl} is down for maintenance, or what is behind it is: it answers ${shown}`,
      advice: 'Audit it when it is back',
      next: command(invocation),
    };
  }
  return {
    code: 'broken',
    text: `${baseUrl} answers every documented address with a server error: ${shown}`,
    advice: 'Look into the logs of the server; audit it when it answers',
    next: curlCommand(invocation.target, responses[0]?.request.url),
  };
}

/** A header can give credentials that are constant, and not those of Digest, for example. */
function credentialsFor(response: HttpResponse, invocation: Invocation): DiagnosisWords {
  const { baseUrl, headers } = invocation.target;
  const { scheme, realm } = demandedCredentials(response);
  const name = scheme === undefined ? undefined : scheme.charAt(0).toUpperCase() + scheme.slice(1);
  const wanted = [name, realm === undefined ? undefined : `realm "${realm}"`].filter(Boolean).join(', ');
  const text = `${baseUrl} answers nothing without credentials (401${wanted === '' ? '' : `, ${wanted}`})`;
  const code = 'needs-credentials';
  if (scheme !== undefined && !constantSchemes.has(scheme)) {
    return {
      code,
      text,
      advice: `${name} wants another answer for each request, which --header cannot give: let this machine through without it, or offer it Basic`,
      next: curlCommand(invocation.target, response.request.url),
    };
  }
  const token = scheme === undefined ? '$AUTHORIZATION' : `${name} $TOKEN`;
  const isRefused = 'authorization' in headers;
  return {
    code,
    text: isRefused ? `${text}; it refuses the Authorization header that was given` : text,
    advice: isRefused ? 'Check the value of the header' : 'Send credentials with each request',
    next: command(invocation, { more: ['--header', `"Authorization: ${token}"`] }),
  };
}

/** How to pass what stands in front of a storefront: edges demand a user agent that names a contact. */
export const passing = {
  advice: 'Let the suite through by its user agent or address, or name it as one that may pass',
  options: ['--user-agent', 'YourCompany audit (+https://your.example/contact)'],
} as const;

const named = passing.options.map(shellWord);

/** Diagnoses of what stands in front of the whole target. @param responses to all requests of the probe, at least one. */
export function wallOf(
  responses: readonly HttpResponse[],
  invocation: Invocation,
): DiagnosisWords | undefined {
  const { baseUrl } = invocation.target;
  const every = (holds: (response: HttpResponse) => boolean): boolean => responses.every(holds);
  const challenge = responses[0] && challengeOf(responses[0]);
  if (challenge !== undefined && every((response) => challengeOf(response) !== undefined)) {
    return {
      code: 'blocked-by-edge',
      text: `${baseUrl} answers with a bot challenge (${challenge})`,
      advice: passing.advice,
      next: command(invocation, { more: named }),
    };
  }
  if (every(isLoginPage)) return loginWords(invocation);
  const isLimit = ({ status }: HttpResponse) => limitStatuses.includes(status);
  if (every(isThrottled) && responses.some(isLimit)) {
    const statuses = [...new Set(responses.map(({ status }) => status))].sort().join(' and ');
    return {
      code: 'rate-limited',
      text: `${baseUrl} answers nothing but ${statuses}, also after waiting`,
      advice: 'Audit it later and slower, with a user agent that names a contact',
      next: command(invocation, { more: ['--rate', '1/s', '--connections', '1', ...named] }),
    };
  }
  return movedTo(responses, invocation);
}

/** A redirect to a login, or a page that asks for a password. */
function isLoginPage(response: HttpResponse): boolean {
  const location = redirectTarget(response);
  if (location) return isLogin(location);
  return [200, 401, 403].includes(response.status) && pageOf(response).asksForPassword;
}

export const asksForCredentials = (response: HttpResponse): boolean =>
  response.status === 401 || isLoginPage(response);

/** @param responses that ask for credentials; only well-known addresses do not. */
export function lockedWords(
  responses: readonly HttpResponse[],
  invocation: Invocation,
): DiagnosisWords | undefined {
  const [first] = responses;
  if (!first) return undefined;
  const words = first.status === 401 ? credentialsFor(first, invocation) : loginWords(invocation);
  return { ...words, text: `${words.text}, except at its well-known addresses` };
}

const loginWords = (invocation: Invocation): DiagnosisWords => ({
  code: 'needs-credentials',
  text: `${invocation.target.baseUrl} shows a login page instead of the storefront`,
  advice: 'Open the storefront to the suite, or send the cookie of a logged-in user',
  next: command(invocation, { more: ['--header', '"Cookie: $COOKIE"'] }),
});

const placeholder =
  'Check the URL: it may be that of an app, a placeholder or a network login instead of the storefront';

const elsewhere = 'Audit the address of the storefront itself, to which paths are appended';

/**
 * @param first the first responses of the probe.
 * @param documented the responses at the documented addresses.
 */
export function nothingKnown(
  first: readonly HttpResponse[],
  documented: readonly HttpResponse[],
  invocation: Invocation,
): DiagnosisWords {
  const { baseUrl } = invocation.target;
  const next = curlCommand(invocation.target, documented[0]?.request.url);
  const same = sameEverywhere(first);
  if (same !== undefined) {
    return {
      code: 'not-a-storefront',
      text: `${baseUrl} answers every address with ${same}`,
      advice: placeholder,
      next,
    };
  }
  const others = documented.filter(({ status }) => status < 300);
  const shown = others.map(({ request: { method, url } }) => `${method} ${url.slice(baseUrl.length)}`);
  return {
    code: 'not-a-storefront',
    text:
      others.length === 0
        ? `nothing of the interface is at the documented addresses of ${baseUrl}: ${statusesOf(documented)}`
        : `${baseUrl} answers as another kind of site: of its documented addresses, ${shown.join(', ')} ${others.length === 1 ? 'shows' : 'show'} no storefront of this interface, and of the others ${statusesOf(documented.filter((response) => !others.includes(response)))}`,
    advice: elsewhere,
    next,
  };
}

/** `all 9 answer 404`, `7 answer 404, 2 answer 403`. */
function statusesOf(responses: readonly HttpResponse[]): string {
  const byStatus = grouped(responses, ({ status }) => status);
  const all = byStatus.size === 1 && responses.length > 1 ? 'all ' : '';
  return [...byStatus]
    .map(([status, same]) => `${all}${same.length} ${same.length === 1 ? 'answers' : 'answer'} ${status}`)
    .join(', ');
}

export const redirectedWords = (to: string, circle: boolean, invocation: Invocation): DiagnosisWords => ({
  code: 'not-a-storefront',
  text: circle
    ? `${invocation.target.baseUrl} redirects every documented address in a circle`
    : `${invocation.target.baseUrl} redirects the documented addresses to ${to}, where nothing of the interface is`,
  advice: elsewhere,
  next: curlCommand(invocation.target),
});

/** What all responses have in common, as the end of a sentence; undefined if they differ. */
function sameEverywhere(responses: readonly HttpResponse[]): string | undefined {
  const [first] = responses;
  if (!first) return undefined;
  const { status, bytes } = first;
  if (status >= 300 || responses.some((other) => other.status !== status)) return undefined;
  const pages = responses.map(pageOf);
  const [page] = pages;
  if (!page) return undefined;
  if (page.title !== '' && pages.every(({ title }) => title === page.title)) {
    return `the same HTML page ("${page.title}")`;
  }
  if (responses.some((other) => Buffer.compare(other.bytes, bytes) !== 0)) return undefined;
  if (bytes.length === 0) return `${status} and an empty body`;
  if (page.html) return 'the same HTML page';
  return first.json.valid ? 'the same JSON' : 'the same text';
}
