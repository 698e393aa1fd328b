/** Lies in a body, taken as text; status and headers stay honest. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/**
 * The honest party is asked without content coding, so that its text can be read, and for HEAD as if for GET,
 * so that the two methods lie alike.
 * @param change gets the body, what was asked, and the honest answer for its status and headers.
 */
export const alterText =
  (when: When, change: (text: string, asked: Asked, answer: Response) => string) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const asked = await toAsked(request);
    if (!when(asked)) return honest(request, client);
    const answer = await honest(plainly(request), client);
    const { status } = answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const text = change(await answer.text(), asked, answer);
    const empty = request.method === 'HEAD' || [101, 204, 205, 304].includes(status);
    return new Response(empty ? null : text, { status, headers });
  };

function plainly(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  return new Request(request, { headers, method: request.method === 'HEAD' ? 'GET' : request.method });
}
