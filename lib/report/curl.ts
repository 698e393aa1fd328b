/** A request as one line for a POSIX shell, so that anybody can ask again without us. */
import type { HttpRequest } from '../model/http-request.ts';

/** What does not survive a copy out of a terminal, or what a CI takes for an order to itself. */
const fragile =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|##/u;

/** @param request with an absolute URL. Shows the answer with its headers, decoded. */
export function curl({ method, url, headers, body }: HttpRequest): string {
  const words = ['curl', ...methodWords(method, body), ...headerWords(headers, body), ...urlWords(url)];
  if (body === undefined) return words.join(' ');
  if (!fragile.test(body)) return [...words, '--data-raw', quoted(body)].join(' ');
  return [`printf '%b' ${quoted(octal(body))} |`, ...words, '--data-binary', '@-'].join(' ');
}

function methodWords(method: string, body: string | undefined): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? ['-i'] : ['-i', '-X', quoted(method)];
}

/** Also takes back what curl sends unasked: its `Accept`, and a form's `Content-Type` with a body. */
function headerWords(headers: HttpRequest['headers'], body: string | undefined): readonly string[] {
  const unasked = ['accept', ...(body === undefined ? [] : ['content-type'])];
  return [
    ...Object.entries(headers).flatMap(([name, value]) => headerWord(name, value)),
    ...unasked.filter((name) => !(name in headers)).flatMap((name) => ['-H', quoted(`${name}:`)]),
  ];
}

/** curl reads `name:` as "send none" and `name;` as "send an empty one". */
function headerWord(name: string, value: string): readonly string[] {
  if (name === 'accept' && value === '*/*') return [];
  if (name === 'accept-encoding' && value.includes('gzip')) return ['--compressed'];
  if (name === 'user-agent' && value !== '') return ['-A', quoted(value)];
  return ['-H', quoted(value === '' ? `${name};` : `${name}: ${value}`)];
}

/** As the wire spells it (URL standard); brackets and braces mean something to curl, unless it is told not to mind. */
function urlWords(url: string): readonly string[] {
  const { origin, pathname, search } = URL.canParse(url) ? new URL(url) : unreadable(url);
  const sent = origin + pathname + search;
  return [...(/[[\]{}]/.test(sent) ? ['--globoff'] : []), quoted(sent)];
}

/** Such as one whose port was redacted. */
const unreadable = (url: string) => ({ origin: url.replace(/#.*$/s, ''), pathname: '', search: '' });

/** POSIX 2.2.2: nothing is special between single quotes but the single quote. */
function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** UTF-8 bytes for printf's %b: what is not plain ASCII as `\0ooo`. */
function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x23
      ? String.fromCharCode(byte)
      : `\\0${byte.toString(8).padStart(3, '0')}`,
  ).join('');
}
