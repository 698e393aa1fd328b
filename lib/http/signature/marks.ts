/**
 * Marks in place of the values of a signature: which requests are signed is decided where a request is completed, and
 * the values exist only below everything that remembers, logs or records.
 */
import type { HttpRequest } from '../../model/http/http-request.ts';
import type { Target } from '../../model/target.ts';
import { redacted } from '../../text/visible.ts';

type Headers = HttpRequest['headers'];

/** RFC 9421 section 4, and the Web Bot Auth protocol. */
const signatureHeaders = ['signature-agent', 'signature-input', 'signature'] as const;

const isMark = (name: string, value: string): boolean =>
  value === redacted && (signatureHeaders as readonly string[]).includes(name);

export const isMarked = ({ headers }: HttpRequest): boolean =>
  Object.entries(headers).some(([name, value]) => isMark(name, value));

/** A check may send the headers of an earlier request again, to another host. */
export const withoutMarks = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => !isMark(name, value)));

/** @param isOwnHost whether the URL is on one of the target's own hosts. */
export function marksFor(url: string, isOwnHost: boolean, { signature }: Pick<Target, 'signature'>): Headers {
  const names = signature ? namesFor(url, isOwnHost, signature) : [];
  return Object.fromEntries(names.map((name) => [name, redacted]));
}

function namesFor(
  url: string,
  isOwnHost: boolean,
  signature: NonNullable<Target['signature']>,
): readonly string[] {
  if (signature.kind === 'headers') {
    return isOwnHost && new URL(url).host === signature.host ? Object.keys(signature.headers) : [];
  }
  return isOwnHost ? signatureHeaders : [];
}
