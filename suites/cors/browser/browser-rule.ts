/** Whether the headers of an exchange let a script read it (Fetch standard, CORS check and CORS-preflight fetch). */
import type { BrowserAnswer } from '../../../lib/model/http.ts';
import { allowOrigin } from '../allow-origin.ts';

/** @returns whether the script that sent the request may read the last response: each one before it has to allow it, too. */
export const isReadable = (answers: readonly BrowserAnswer[]): boolean =>
  answers.length > 0 && answers.at(-1)?.method !== 'OPTIONS' && answers.every(allows);

function allows(answer: BrowserAnswer): boolean {
  const origins = linesOf(answer, allowOrigin);
  const allowed = origins.length === 1 && (origins[0] === '*' || origins[0] === answer.origin);
  return allowed && (answer.method !== 'OPTIONS' || grantsJson(answer));
}

/** POST needs no permission; the media type of JSON does. */
function grantsJson(answer: BrowserAnswer): boolean {
  const names = linesOf(answer, 'access-control-allow-headers').flatMap((line) =>
    line.split(',').map((name) => name.trim().toLowerCase()),
  );
  const granted = answer.status >= 200 && answer.status <= 299;
  return granted && (names.includes('*') || names.includes('content-type'));
}

const linesOf = ({ headers }: BrowserAnswer, wanted: string): readonly string[] =>
  headers.filter(([name]) => name === wanted).map(([, value]) => value.trim());
