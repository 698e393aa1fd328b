/** Alters headers; status and body stay as they are. */
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { alterAnswer } from './alter-answer.ts';
import type { Asked } from './asked.ts';
import type { When } from './when.ts';

/** @param change alters the headers in place. */
export const alterHeaders = (
  when: When,
  change: (headers: Headers, received: Asked, response: Response) => void,
): Sabotage =>
  alterAnswer(when, (response, received) => {
    const headers = new Headers(response.headers);
    change(headers, received, response);
    return new Response(response.body, { status: response.status, headers });
  });

export const setHeader = (when: When, name: string, value: string): Sabotage =>
  alterHeaders(when, (headers) => headers.set(name, value));

export const dropHeader = (when: When, name: string): Sabotage =>
  alterHeaders(when, (headers) => headers.delete(name));
