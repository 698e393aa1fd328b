/** What an approval may reveal: its values are hidden, wherever a response repeats them as well. */
import { type Approval, placeholderPattern } from '../model/approval.ts';
import { redacted } from '../text/visible.ts';

/** A value that is secret only as that of a member of JSON with this name: elsewhere it is an ordinary word. */
export type MemberSecret = { readonly member: string; readonly value: string | number };

/** Shorter values, such as the code of a country, say nothing. */
const shortest = 3;

/** The minimum length of a token; a shorter one may be a part of any text. */
const shortestToken = 8;

/** Words, alone or joined, as in `mock_payment_handler`, and dates. */
const ordinary = /^(?:\p{L}+(?:[_.:-]+\p{L}+)*|\d{4}-\d\d-\d\d.*)$/u;

export function secretsInApproval({ arguments: own }: Approval): readonly (string | MemberSecret)[] {
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
export function toMemberRule({ member, value }: MemberSecret): readonly [pattern: RegExp, instead: string] {
  const [name, text] = [member, String(value)].map((one) => one.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const before = `((\\\\*")${name}\\2\\s*:\\s*(?:\\[[^\\[\\]]*)?)`;
  const quoted = typeof value === 'string' ? `\\2${text}\\2` : `\\2?${text}(?![\\w.])\\2?`;
  return [new RegExp(before + quoted, 'gu'), `$1$2${redacted}$2`];
}
