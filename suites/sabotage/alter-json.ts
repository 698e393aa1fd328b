/** Alters a JSON body; status, headers and bodies that are not JSON stay as they are. */
import { parseJson } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { alterText } from './alter-text.ts';
import type { Asked } from './asked.ts';
import type { When } from './when.ts';

/** @param change gets the parsed body, the request, and the response for its status and headers. */
export const alterJson = (
  when: When,
  change: (body: unknown, received: Asked, response: Response) => unknown,
): Sabotage =>
  alterText(when, (text, received, response) => {
    const body = parseJson(text);
    return body === undefined ? text : JSON.stringify(change(body, received, response));
  });
