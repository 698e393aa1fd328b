/** A request as one line for a POSIX shell, which repeats it without the suite. */
import type { HttpRequest } from '../model/http/http-request.ts';
import { headerVariable, shellWord } from '../text/shell.ts';
import { type Reached, reachingWords } from './reached.ts';
import { redacted } from './redact.ts';

/** Characters that do not survive copying from a terminal, or that a CI may take for a command. */
const fragile =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|##/u;

/** The command shows the response with its headers, decoded. @param request with an absolute URL. */
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

/** Also removes the headers that curl adds: its `Accept`, and a form's `Content-Type` with a body. */
function headerWords(headers: HttpRequest['headers'], body: string | undefined): readonly string[] {
  const added = ['accept', ...(body === undefined ? [] : ['content-type'])];
  return [
    ...Object.entries(headers).flatMap(([name, value]) => headerWord(name, value)),
    ...added.filter((name) => !(name in headers)).flatMap((name) => ['-H', shellWord(`${name}:`)]),
  ];
}

/** A secret comes from the environment. curl reads `name:` as "send none" and `name;` as "send an empty one". */
function headerWord(name: string, value: string): readonly string[] {
  if (value === redacted) return ['-H', `${shellWord(`${name}: `)}"$${headerVariable(name)}"`];
  if (name === 'accept' && value === '*/*') return [];
  if (name === 'accept-encoding' && value.includes('gzip')) return ['--compressed'];
  if (name === 'user-agent' && value !== '') return ['-A', shellWord(value)];
  return ['-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`)];
}

/** As it is sent (URL standard); --globoff keeps curl from reading brackets and braces as patterns. */
function urlWords(url: string): readonly string[] {
  const { origin, pathname, search } = URL.canParse(url) ? new URL(url) : unreadable(url);
  const sent = origin + pathname + search;
  return [...(/[[\]{}]/.test(sent) ? ['--globoff'] : []), shellWord(sent)];
}

/** For instance, a URL whose port was redacted. */
const unreadable = (url: string) => ({ origin: url.replace(/#.*$/s, ''), pathname: '', search: '' });

/** UTF-8 bytes for the %b of printf: all but plain ASCII as `\0ooo`. */
function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x23
      ? String.fromCharCode(byte)
      : `\\0${byte.toString(8).padStart(3, '0')}`,
  ).join('');
}
