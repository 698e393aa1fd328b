/** Whether the JSON of a response is within the bounds of what is read. */
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';

/** False for JSON that nests too deep or holds too much; a body that is not JSON is readable. */
export function isReadable(response: HttpResponse): boolean {
  try {
    return response.json !== undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return false;
    throw cause;
  }
}
