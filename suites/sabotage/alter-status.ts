/** Lies in the status; headers and body stay honest. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { alterAnswer } from './alter-answer.ts';
import type { When } from './when.ts';

/** @param from only answers with one of these statuses; every answer without it. */
export const alterStatus = (
  when: When,
  status: number,
  ...from: readonly number[]
): ((honest: Handler) => Handler) =>
  alterAnswer(when, (answer) =>
    from.length === 0 || from.includes(answer.status)
      ? new Response(answer.body, { status, headers: answer.headers })
      : answer,
  );
