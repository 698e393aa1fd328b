/** Lies in the headers; status and body stay honest. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { alterAnswer } from './alter-answer.ts';
import type { Asked } from './asked.ts';
import type { When } from './when.ts';

/** @param change alters the headers in place. */
export const alterHeaders = (
  when: When,
  change: (headers: Headers, asked: Asked, answer: Response) => void,
): ((honest: Handler) => Handler) =>
  alterAnswer(when, (answer, asked) => {
    const headers = new Headers(answer.headers);
    change(headers, asked, answer);
    return new Response(answer.body, { status: answer.status, headers });
  });

export const setHeader = (when: When, name: string, value: string): ((honest: Handler) => Handler) =>
  alterHeaders(when, (headers) => headers.set(name, value));

export const dropHeader = (when: When, name: string): ((honest: Handler) => Handler) =>
  alterHeaders(when, (headers) => headers.delete(name));
