/** Kinds of values with a grammar of HTTP: headers, a contact for the User-Agent header, the address of a proxy. */

import type { ProxyServer } from '../model/http.ts';
import { headerVariable } from '../text/shell.ts';
import type { Kind } from './kinds.ts';

/** RFC 9110 sections 5.1 and 5.5: a token, a colon, and visible characters with blanks between them. */
const line =
  /^([!#$%&'*+.^_`|~0-9a-z-]+):[ \t]*([\x21-\x7e\x80-\xff](?:[ \t\x21-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)[ \t]*$/i;

/** The HTTP client sets these itself; --user-agent has its own option. */
const reserved = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Headers to add to every request, such as a password of a staging store: lower-case names with their values. */
export const headerLines = (): Kind<Readonly<Record<string, string>>> => ({
  takes: `lines such as 'Name: value', each name once, and none of ${[...reserved].join(', ')}`,
  placeholder: "'NAME: VALUE'",
  many: true,
  secret: true,
  schema: { type: ['array', 'string'], items: { type: 'string' } },
  parse(raw) {
    const given = Array.isArray(raw) ? (raw as readonly unknown[]) : [raw];
    if (!given.every((part) => typeof part === 'string')) return undefined;
    const lines = given.flatMap((part) => part.split('\n')).filter((part) => part.trim() !== '');
    const pairs = lines.flatMap((part) => {
      const [, name = '', value = ''] = line.exec(part.trim()) ?? [];
      return name === '' || reserved.has(name.toLowerCase()) ? [] : [[name.toLowerCase(), value] as const];
    });
    const headers = Object.fromEntries(pairs);
    return Object.keys(headers).length === lines.length ? headers : undefined;
  },
  toArguments: (flag, headers) =>
    Object.keys(headers).map((name) => ({
      flag,
      variable: { name: headerVariable(name), before: `${name}: ` },
    })),
});

/** Characters that neither end a comment of a header (RFC 9110 section 5.6.5) nor start another line. */
const inComment = /^[\x21-\x27\x2a-\x5b\x5d-\x7e]{1,200}$/;

const mail = /^[^@:/?#<>,;"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** A mail address, or an http URL without credentials. */
export const contact = (): Kind<string> => ({
  takes:
    'a mail address or a URL that starts with http:// or https://: printable ASCII without spaces, parentheses and backslashes',
  placeholder: 'ADDRESS',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  parse(raw) {
    const value = typeof raw === 'string' ? raw.replace(/^ +| +$/g, '') : '';
    if (!inComment.test(value)) return undefined;
    return mail.test(value) || isLink(value) ? value : undefined;
  },
});

function isLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username + password === '';
}

/** Without a scheme it is http, as curl has it. */
export const proxyUrl = (): Kind<ProxyServer> => ({
  takes:
    'the address of an HTTP proxy, such as http://proxy.example:3128 or http://USER:PASSWORD@proxy.example:3128, without a path',
  placeholder: 'URL',
  secret: true,
  schema: { type: 'string', minLength: 1 },
  parse(raw) {
    const value = typeof raw === 'string' ? raw.trim() : '';
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
    return value !== '' && URL.canParse(address) ? toProxy(new URL(address)) : undefined;
  },
  toArguments: (flag, { url, credentials }) => [
    credentials ? { flag, variable: { name: 'STOREFRONT_PROXY', otherwise: url } } : { flag, value: url },
  ],
});

function toProxy(url: URL): ProxyServer | undefined {
  const { protocol, origin, pathname, search, hash } = url;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const isProxy = /^https?:$/.test(protocol) && pathname + search + hash === '/';
  if (!isProxy || user === undefined || password === undefined) return undefined;
  return { url: origin, ...(user + password !== '' && { credentials: { user, password } }) };
}

/** Without control characters, which could end a header. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}
