/** Lies in a body, taken as text; status and headers stay honest. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/**
 * The honest party codes nothing, so its text can be read; it is asked for HEAD as if for GET, so that the two methods
 * lie alike.
 * @param change gets the body, what was asked, and the honest answer for its status and headers.
 */
export const alterText =
  (when: When, change: (text: string, asked: Asked, answer: Response) => string) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const asked = await toAsked(request);
    if (!when(asked)) return honest(request, client);
    const answer = await honest(asGet(request), client);
    const { status } = answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const text = change(await answer.text(), asked, answer);
    const empty = request.method === 'HEAD' || [101, 204, 205, 304].includes(status);
    return new Response(empty ? null : text, { status, headers });
  };

const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
