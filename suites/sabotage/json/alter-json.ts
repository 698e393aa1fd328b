/** Alters a JSON body; status, headers and bodies that are not JSON stay as they are. */
import { parseJson } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { alterText } from '../http/alter-text.ts';
import type { ReceivedRequest } from '../received-request.ts';

/** @param change gets the parsed body, the request, and the response for its status and headers. */
export const alterJson = (
  when: Condition,
  change: (body: unknown, received: ReceivedRequest, response: Response) => unknown,
): Sabotage =>
  alterText(when, (text, received, response) => {
    const body = parseJson(text);
    return body === undefined ? text : JSON.stringify(change(body, received, response));
  });
