/** Recognises responses that come from something in front of a storefront, not from the storefront itself. */
import { header } from '../assert/http/header.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { mostPage, mostQuoted } from './bounds.ts';

/** The obstacle, and the advice for it. */
export type Sign = {
  readonly kind: 'moved' | 'password' | 'challenge' | 'maintenance' | 'limited' | 'captive';
  /** Responses with the same kind and the same mark agree. */
  readonly mark: string;
  /** The observation, as the end of a sentence that begins with the request. */
  readonly seen: string;
};

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** @param baseUrl of the target. */
export function signOf(answer: HttpResponse, baseUrl: string): Sign | undefined {
  return signOfRedirect(answer, baseUrl) ?? signOfPage(answer);
}

function signOfRedirect(answer: HttpResponse, baseUrl: string): Sign | undefined {
  const location = header(answer, 'location');
  if (!redirects.has(answer.status) || location === undefined) return undefined;
  if (!URL.canParse(location, answer.request.url)) return undefined;
  const { pathname, origin, href } = new URL(location, answer.request.url);
  const seen = `${answer.status} to ${cut(href)}`;
  if (/\/password\/?$/.test(pathname)) return { kind: 'password', mark: '', seen };
  return origin === new URL(baseUrl).origin ? undefined : { kind: 'moved', mark: origin, seen };
}

function signOfPage(answer: HttpResponse): Sign | undefined {
  const { status } = answer;
  const text = startOf(answer);
  const html = /^\s*(?:<!--.{0,500}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is.test(text);
  const titled = titleOf(text);
  const seen = `${status}${titled === '' ? '' : ` with the page "${titled}"`}`;
  const challenge = challengeOf(answer, text, html);
  if (challenge) return { kind: 'challenge', mark: '', seen: `${seen} and ${challenge}` };
  if (html && [200, 401, 403].includes(status) && hasPasswordField(text)) {
    return { kind: 'password', mark: '', seen: `${seen} and a password form` };
  }
  if (status === 429) return { kind: 'limited', mark: '', seen };
  if (status === 503 || status === 502 || status === 504) return { kind: 'maintenance', mark: '', seen };
  if (status === 200 && html) return { kind: 'captive', mark: titled || text, seen };
  return undefined;
}

const hasPasswordField = (text: string): boolean =>
  /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(text);

/** Statuses with which challenges are served. */
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

function challengeOf(answer: HttpResponse, text: string, html: boolean): string | undefined {
  if (!challenging.has(answer.status)) return undefined;
  const mitigated = header(answer, 'cf-mitigated') ?? header(answer, 'x-amzn-waf-action');
  if (mitigated !== undefined) return `a header that says "${cut(mitigated)}"`;
  return html || answer.status !== 200 ? markers.find(([marker]) => marker.test(text))?.[1] : undefined;
}

const startOf = ({ bytes }: HttpResponse): string => new TextDecoder().decode(bytes.subarray(0, mostPage));

const titleOf = (text: string): string =>
  cut((/<title[^>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim());

const cut = (text: string): string => (text.length > mostQuoted ? `${text.slice(0, mostQuoted)}...` : text);
