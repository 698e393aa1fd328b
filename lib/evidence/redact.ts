/** Secrets that no output shows: values of headers, credentials of proxies, and the content of an approval. */
import { authorizationOf } from '../http/reach.ts';
import type { ProxyServer } from '../model/http.ts';
import { type Approval, placeholderPattern, type Target } from '../model/target.ts';
import { mapStrings, redacted } from '../text/visible.ts';

export { redacted };

/** A text that is hidden wherever it occurs, or a value that is hidden only under its name, as it is an ordinary word. */
export type Secret = string | MemberSecret;

/** Shorter values occur in innocent text. */
const shortestSecret = 4;

/** The minimum length for a part of a value, such as the token after `Bearer`, to be a secret of its own. */
const shortestPart = 8;

/**
 * Copies plain data and replaces every occurrence of a secret in its strings (not its keys): the whole secret, its
 * longer parts, and both as they look in JSON or in a URL.
 */
export function redact<T>(data: T, secrets: readonly Secret[]): T {
  const members = secrets.filter((secret) => typeof secret !== 'string').map(toMemberRule);
  const forms = formsOf(secrets.filter((secret) => typeof secret === 'string'));
  if (forms.length + members.length === 0) return data;
  return mapStrings(data, (text) => {
    const rest = members.reduce((before, [pattern, instead]) => before.replaceAll(pattern, instead), text);
    return forms.reduce((before, form) => before.replaceAll(form, redacted), rest);
  });
}

/** The longest first, so that a replaced part never hides the whole. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const parts = secrets
    .flatMap((secret) => secret.split(/[\s;,=]+/))
    .filter((part) => part.length >= shortestPart);
  const hidden = [...secrets.filter((secret) => secret.length >= shortestSecret), ...parts];
  const forms = hidden.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/**
 * The headers that the user added, and those of a ready-made signature; signatures of our own never leave the transport.
 * The URL of a public key is no secret.
 */
export function secretHeaders({
  headers,
  signature,
}: Pick<Target, 'headers' | 'signature'>): Readonly<Record<string, string>> {
  if (signature?.kind !== 'headers') return headers;
  const { 'signature-agent': _agent, ...made } = signature.headers;
  return { ...headers, ...made };
}

/** The values of the secret headers, the credentials of proxies, which a proxy may echo, and the values of an approval. */
export function secretsOf(
  target: Pick<Target, 'headers' | 'signature' | 'proxies' | 'approval'>,
): readonly Secret[] {
  const { http, https } = target.proxies ?? {};
  const proxies = [http, https].filter((proxy) => proxy !== undefined);
  const texts = [
    ...Object.values(secretHeaders(target)),
    ...proxies.flatMap((proxy) => [authorizationOf(proxy) ?? '', secretIn(proxy)]),
  ].filter((secret) => secret !== '');
  return [...texts, ...(target.approval ? secretsInApproval(target.approval) : [])];
}

/** Some proxies take a token as the user name, without a password. */
const secretIn = ({ credentials }: ProxyServer): string => credentials?.password || credentials?.user || '';

/** A value that is secret only as that of a member of JSON with this name: elsewhere it is an ordinary word. */
type MemberSecret = { readonly member: string; readonly value: string | number };

/** Shorter values, such as the code of a country, say nothing. */
const shortest = 3;

/** The minimum length of a token; a shorter one may be a part of any text. */
const shortestToken = 8;

/** Words, alone or joined, as in `mock_payment_handler`, and dates. */
const ordinary = /^(?:\p{L}+(?:[_.:-]+\p{L}+)*|\d{4}-\d\d-\d\d.*)$/u;

function secretsInApproval({ arguments: own }: Approval): readonly (string | MemberSecret)[] {
  return valuesIn(own, '').flatMap(({ member, value }) => {
    const parts = String(value).split(placeholderPattern);
    const tokens = parts.flatMap((part) => part.split(/\s+/)).filter(isToken);
    const isWhole = parts.length === 1 && String(value).length >= shortest;
    return [...(isWhole ? [{ member, value }] : []), ...tokens];
  });
}

const isToken = (text: string): boolean => text.length >= shortestToken && !ordinary.test(text);

function valuesIn(value: unknown, member: string): readonly MemberSecret[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ member, value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, own]) => valuesIn(own, isList ? member : name));
}

/** Finds the member in JSON, also in JSON inside of JSON, and keeps it JSON. */
function toMemberRule({ member, value }: MemberSecret): readonly [pattern: RegExp, instead: string] {
  const [name, text] = [member, String(value)].map((one) => one.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const before = `((\\\\*")${name}\\2\\s*:\\s*(?:\\[[^\\[\\]]*)?)`;
  const quoted = typeof value === 'string' ? `\\2${text}\\2` : `\\2?${text}(?![\\w.])\\2?`;
  return [new RegExp(before + quoted, 'gu'), `$1$2${redacted}$2`];
}
