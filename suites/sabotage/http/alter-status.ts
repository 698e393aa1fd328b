/** Alters the status; headers and body stay as they are. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { alterResponse } from './alter-response.ts';

/** @param from the statuses to alter; every status without it. */
export const alterStatus = (when: Condition, status: number, ...from: readonly number[]): Sabotage =>
  alterResponse(when, (response) =>
    from.length === 0 || from.includes(response.status)
      ? new Response(response.body, { status, headers: response.headers })
      : response,
  );
