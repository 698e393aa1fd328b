/** The auditor's own address, for the operator of a storefront. */
import type { Kind } from '../kinds.ts';

/** No character ends a comment of a header (RFC 9110 section 5.6.5), or begins another line. */
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
