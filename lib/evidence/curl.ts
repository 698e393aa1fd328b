/** A request as one curl command for a POSIX shell, which repeats it without the suite. */

import { proxyFor } from '../http/proxy-for.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Report } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import { headerVariable, shellWord } from '../text/shell.ts';
import { redacted } from './redact.ts';

/** Characters that do not survive copying from a terminal, or that a CI may interpret as a command. */
const fragile =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|##/u;

/** The command shows the decoded response with its headers. @param request has an absolute URL. */
export function curl({ method, url, headers, body }: HttpRequest, reached: Reached = {}): string {
  const words = [
    'curl',
    ...methodWords(method, body),
    ...reachingWords(reached, '--cacert'),
    ...headerWords(headers, body),
    ...urlWords(url),
  ];
  if (body === undefined) return words.join(' ');
  if (!fragile.test(body)) return [...words, '--data-raw', shellWord(body)].join(' ');
  return [`printf '%b' ${shellWord(octal(body))} |`, ...words, '--data-binary', '@-'].join(' ');
}

function methodWords(method: string, body: string | undefined): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? ['-i'] : ['-i', '-X', shellWord(method)];
}

/** Also removes the headers that curl adds: `Accept`, and with a body the `Content-Type` of a form. */
function headerWords(headers: HttpRequest['headers'], body: string | undefined): readonly string[] {
  const added = ['accept', ...(body === undefined ? [] : ['content-type'])];
  return [
    ...Object.entries(headers).flatMap(([name, value]) => headerWord(name, value)),
    ...added.filter((name) => !(name in headers)).flatMap((name) => ['-H', shellWord(`${name}:`)]),
  ];
}

/** Secrets come from the environment. curl reads `name:` as "send none" and `name;` as "send it empty". */
function headerWord(name: string, value: string): readonly string[] {
  if (value === redacted) return ['-H', `${shellWord(`${name}: `)}"$${headerVariable(name)}"`];
  if (name === 'accept' && value === '*/*') return [];
  if (name === 'accept-encoding' && value.includes('gzip')) return ['--compressed'];
  if (name === 'user-agent' && value !== '') return ['-A', shellWord(value)];
  return ['-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`)];
}

/** The URL as it is sent (URL standard); --globoff keeps curl from interpreting brackets and braces. */
function urlWords(url: string): readonly string[] {
  const { origin, pathname, search } = URL.canParse(url) ? new URL(url) : unreadable(url);
  const sent = origin + pathname + search;
  return [...(/[[\]{}]/.test(sent) ? ['--globoff'] : []), shellWord(sent)];
}

/** For instance a URL with a redacted port. */
const unreadable = (url: string) => ({ origin: url.replace(/#.*$/s, ''), pathname: '', search: '' });

/** UTF-8 bytes for the %b of printf, with everything but plain ASCII as `\0ooo`. */
function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x23
      ? String.fromCharCode(byte)
      : `\\0${byte.toString(8).padStart(3, '0')}`,
  ).join('');
}

/** How a storefront was reached, as far as outputs show it. */
export type Reached = Pick<Report['target'], 'insecure' | 'authorities' | 'proxy'>;

export function reachedOf(
  url: string,
  { insecure, authorities, proxies }: Pick<Target, 'insecure' | 'authorities' | 'proxies'>,
): Reached {
  const proxy = URL.canParse(url) ? proxyFor(url, proxies) : undefined;
  return {
    ...(insecure && { insecure }),
    ...(authorities && { authorities: authorities.file }),
    ...(proxy && { proxy: proxy.url }),
  };
}

/** Options of a command that reaches it again; a variable can supply a proxy URL with credentials. @param ca the name of the option. */
export const reachingWords = (
  { insecure, authorities, proxy }: Reached,
  ca: '--ca' | '--cacert',
): readonly string[] => [
  ...(insecure ? ['--insecure'] : []),
  ...(authorities === undefined ? [] : [ca, shellWord(authorities)]),
  ...(proxy === undefined ? [] : ['--proxy', `"\${STOREFRONT_PROXY:-${proxy}}"`]),
];
