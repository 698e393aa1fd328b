/** Alters the status; headers and body stay as they are. */
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { alterAnswer } from './alter-answer.ts';
import type { When } from './when.ts';

/** @param from the statuses to alter; every status without it. */
export const alterStatus = (when: When, status: number, ...from: readonly number[]): Sabotage =>
  alterAnswer(when, (response) =>
    from.length === 0 || from.includes(response.status)
      ? new Response(response.body, { status, headers: response.headers })
      : response,
  );
