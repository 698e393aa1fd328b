/** The maker behind the lies about answers: lets the honest party answer, then tells something else. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param change gets the honest answer and what was asked. */
export const alterAnswer =
  (when: When, change: (answer: Response, asked: Asked) => Response | Promise<Response>) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const asked = await toAsked(request);
    const answer = await honest(request, client);
    return when(asked) ? change(answer, asked) : answer;
  };
