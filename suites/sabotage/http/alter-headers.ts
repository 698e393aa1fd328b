/** Alters headers; status and body stay as they are. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { alterResponse } from './alter-response.ts';

/** @param change alters the headers in place. */
export const alterHeaders = (
  when: Condition,
  change: (headers: Headers, received: ReceivedRequest, response: Response) => void,
): Sabotage =>
  alterResponse(when, (response, received) => {
    const headers = new Headers(response.headers);
    change(headers, received, response);
    return new Response(response.body, { status: response.status, headers });
  });

export const setHeader = (when: Condition, name: string, value: string): Sabotage =>
  alterHeaders(when, (headers) => headers.set(name, value));

export const dropHeader = (when: Condition, name: string): Sabotage =>
  alterHeaders(when, (headers) => headers.delete(name));
