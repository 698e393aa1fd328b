/** The addresses of calls that a target has named in its responses. */
import type { HttpResponse } from '../../model/http.ts';
import type { Policy } from '../../model/policy.ts';
import type { Target } from '../../model/target.ts';

export interface Named {
  read(response: HttpResponse): void;
  addresses(): readonly string[];
}

/**
 * The first response that names any decides for the whole run: a target that names others each time would direct calls
 * to as many addresses as it likes.
 */
export function createNamed(
  target: Target,
  { elsewhere }: Policy,
  onNamed: (addresses: readonly string[]) => void,
): Named {
  let addresses: readonly string[] = [];
  return {
    read(response) {
      if (addresses.length > 0) return;
      addresses = elsewhere.named(response, target);
      if (addresses.length > 0) onNamed(addresses);
    },
    addresses: () => addresses,
  };
}
