/** Headers to add to every request, such as the password of a staging store or a bot allowance. */
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

/** @returns lower-case names with their values. */
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
});
