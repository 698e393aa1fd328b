/** What every request of a run shows to prove who sends it: whether others are let in is not seen then. */
import type { HttpRequest } from '../../lib/model/http.ts';
import type { Target } from '../../lib/model/target.ts';

const credentials = ['authorization', 'cookie', 'x-api-key', 'signature'];

/** In words; undefined when nothing is shown. */
export function sentCredentials({ headers, signature }: Target): string | undefined {
  const header = Object.keys(headers).find((name) => credentials.includes(name));
  if (header !== undefined) return `the header ${header}`;
  return signature ? 'a signature' : undefined;
}

/** Not every host gets them. */
export const showsCredentials = ({ headers }: HttpRequest): boolean =>
  credentials.some((name) => name in headers);
