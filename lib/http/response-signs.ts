/** What a response shows about its sender: throttling, bot challenges, logins, demands for credentials, pages. */
import { header, headerLines, mediaType } from '../assert/response.ts';
import type { HttpResponse } from '../model/http.ts';
import { maxPage, maxQuoted } from './bounds.ts';

/** Too Many Requests, and the status that some platforms use instead. */
export const limitStatuses: readonly number[] = [429, 430];

/** A 503 without Retry-After comes from a gateway whose server is not ready. */
export const isThrottled = (response: HttpResponse): boolean =>
  limitStatuses.includes(response.status) ||
  (response.status === 503 && demandedWaitMs(response) !== undefined);

/** The wait of Retry-After in milliseconds; undefined without a readable one. */
export const demandedWaitMs = (response: HttpResponse): number | undefined =>
  retryAfterMs(header(response, 'retry-after'), response.at);

/** All three forms of an HTTP date (RFC 9110 section 5.6.7) start with the day of the week. */
const dated = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d:\d\d:\d\d/i;

/**
 * Reads Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date.
 * @param now milliseconds since the epoch.
 * @returns milliseconds to wait; undefined if the value is neither.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // The asctime form has no zone, but means UTC like the others.
  const date = dated.test(text) ? Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Statuses of challenges. */
const challenging: ReadonlySet<number> = new Set([200, 202, 401, 403, 405, 429, 503]);

const markers: readonly (readonly [marker: RegExp, name: string])[] = [
  [/<title>\s*just a moment/i, 'the words "Just a moment"'],
  [/\bcf-chl|challenge-platform|cf_chl_opt/i, 'a Cloudflare challenge'],
  [/attention required! \| cloudflare|sorry, you have been blocked|error code: 10\d\d/i, 'a block page'],
  [/_incapsula_resource|incapsula incident/i, 'an Imperva challenge'],
  [/captcha-delivery\.com|datadome/i, 'a DataDome challenge'],
  [/px-captcha|perimeterx/i, 'a HUMAN challenge'],
  [/captcha/i, 'a captcha'],
  [/checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot/i, 'a bot check'],
  [/enable javascript and cookies to continue/i, 'a bot check'],
];

/** Recognizes challenges and block pages of bot protections. @returns what shows the challenge. */
export function challengeOf(answer: HttpResponse): string | undefined {
  if (!challenging.has(answer.status)) return undefined;
  const mitigated = header(answer, 'cf-mitigated') ?? header(answer, 'x-amzn-waf-action');
  if (mitigated !== undefined) return `a header that says "${quoted(mitigated)}"`;
  const { text, html } = pageOf(answer);
  return html || answer.status !== 200 ? markers.find(([marker]) => marker.test(text))?.[1] : undefined;
}

export { redirectTarget } from '../assert/response.ts';

/** Segments of paths to login pages. */
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

/** A demand for credentials (RFC 9110 section 11.6.1). */
type Demanded = {
  /** In lower case; undefined if the response names none. */
  readonly scheme: string | undefined;
  readonly realm: string | undefined;
};

/** The first offered scheme that a constant header can satisfy, or else the first. */
export function demandedCredentials(response: HttpResponse): Demanded {
  const offered = headerLines(response, 'www-authenticate').map(read);
  const known = offered.find(({ scheme }) => scheme !== undefined && constantSchemes.has(scheme));
  return known ?? offered[0] ?? { scheme: undefined, realm: undefined };
}

/** Schemes with the same credentials for every request. */
export const constantSchemes: ReadonlySet<string> = new Set(['basic', 'bearer']);

function read(line: string): Demanded {
  const scheme = /^\s*([!#$%&'*+.^_`|~\w-]{1,40})/.exec(line)?.[1]?.toLowerCase();
  const realm = /\brealm\s*=\s*(?:"([^"]{0,500})"|([^\s",]{1,500}))/i.exec(line);
  const named = realm?.[1] ?? realm?.[2];
  return { scheme, realm: named === undefined ? undefined : quoted(named) };
}

type Page = {
  /** The beginning of the body. */
  readonly text: string;
  readonly html: boolean;
  /** Empty if there is none. */
  readonly title: string;
  readonly asksForPassword: boolean;
};

export function pageOf({ bytes }: HttpResponse): Page {
  const text = new TextDecoder().decode(bytes.subarray(0, maxPage));
  const html = /^\s*(?:<!--.{0,500}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is.test(text);
  return { text, html, title: titleOf(text), asksForPassword: html && hasPasswordField(text) };
}

const hasPasswordField = (text: string): boolean =>
  /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(text);

const titleOf = (text: string): string =>
  quoted((/<title[^>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim());

/** Shortens a text of the target for a message. */
export const quoted = (text: string): string =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted)}...` : text;

/** Headers that show who answered and what it demands. */
const shownHeaders = ['location', 'www-authenticate', 'retry-after', 'cf-mitigated', 'server'] as const;

/** Longest quotation of a text body, in UTF-16 units. */
const maxShown = 80;

/** `GET /a: 401, www-authenticate: Basic realm="x", an empty body`. @param baseUrl URLs on its origin become paths. */
export function summaryLine(response: HttpResponse, baseUrl: string): string {
  const headers = shownHeaders.flatMap((name) => {
    const value = header(response, name);
    return value === undefined ? [] : [`${name}: ${quoted(value)}`];
  });
  const { method, url } = response.request;
  return [`${method} ${shownUrl(url, baseUrl)}: ${response.status}`, ...headers, bodyOf(response)].join(', ');
}

function shownUrl(url: string, baseUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(baseUrl).origin ? pathname + search : url;
}

function bodyOf(response: HttpResponse): string {
  const { bytes } = response;
  if (bytes.length === 0) return 'an empty body';
  const { html, title, text } = pageOf(response);
  if (html) return title === '' ? 'an HTML page' : `the HTML page "${title}"`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const shown = line.length > maxShown ? `${line.slice(0, maxShown)}...` : line;
  return `${mediaType(response) ?? 'the text'}: ${shown}`;
}

export const retryAfterOf = (response: HttpResponse): string | undefined => header(response, 'retry-after');
