/** Lies in a JSON body; status and headers stay honest, and what is no JSON stays as it is. */
import { parseJson } from '../../lib/assert/json.ts';
import type { Handler } from '../../lib/model/saboteur.ts';
import { alterText } from './alter-text.ts';
import type { Asked } from './asked.ts';
import type { When } from './when.ts';

/** @param change gets the parsed body, what was asked, and the honest answer for its status and headers. */
export const alterJson = (
  when: When,
  change: (body: unknown, asked: Asked, answer: Response) => unknown,
): ((honest: Handler) => Handler) =>
  alterText(when, (text, asked, answer) => {
    const body = parseJson(text);
    return body === undefined ? text : JSON.stringify(change(body, asked, answer));
  });
