/** A request as one line for a POSIX shell, so that anybody can ask again without us. */
import type { HttpRequest } from '../model/http-request.ts';

/** Headers that curl sends unasked; a request that does without them says so. */
const unasked = ['accept', 'content-type'];

/** What does not survive a copy out of a terminal, or what a CI takes for an order to itself. */
const fragile =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|##/u;

/** @param request with an absolute URL. */
export function curl(request: HttpRequest): string {
  const { method, headers, body } = request;
  const url = request.url.replace(/#.*$/s, '');
  const words = ['curl', '--include', '--globoff', '--path-as-is', ...methodWords(method, body)];
  for (const [name, value] of Object.entries(headers)) words.push('--header', headerWord(name, value));
  for (const name of unasked) {
    if (!(name in headers) && (name === 'accept' || body !== undefined))
      words.push('--header', quoted(`${name}:`));
  }
  if (body === undefined) return [...words, quoted(url)].join(' ');
  if (!fragile.test(body)) return [...words, '--data-raw', quoted(body), quoted(url)].join(' ');
  return [`printf '%b' ${quoted(octal(body))} |`, ...words, '--data-binary', '@-', quoted(url)].join(' ');
}

function methodWords(method: string, body: string | undefined): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? [] : ['--request', quoted(method)];
}

/** curl reads `name:` as "send none" and `name;` as "send an empty one". */
const headerWord = (name: string, value: string): string =>
  quoted(value === '' ? `${name};` : `${name}: ${value}`);

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
