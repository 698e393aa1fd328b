/** Lies with an answer of one's own; the honest party is not asked, unless the lie wants to know. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Asked, toAsked } from './asked.ts';
import type { When } from './when.ts';

/** @param answer gets what was asked, and the honest party to consult. */
export const replaceAnswer =
  (when: When, answer: (asked: Asked, honest: Handler) => Response | Promise<Response>) =>
  (honest: Handler): Handler =>
  async (request, client) => {
    const asked = await toAsked(request);
    return when(asked) ? answer(asked, honest) : honest(request, client);
  };
