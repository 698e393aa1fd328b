/** Notices an origin that is gone, so that a dead target ends a run early instead of a hundred times. */
import { errorCode } from '../model/error-code.ts';
import { Inconclusive } from '../model/inconclusive.ts';

/** So many requests in a row without an answer, and the origin counts as gone. */
const mostFailures = 4;

export interface Health {
  /** @throws Inconclusive `unreachable` when the origin is gone. */
  require(origin: string): void;
  answered(origin: string): void;
  failed(origin: string, trouble: Inconclusive): void;
}

export function createHealth(): Health {
  const alive = new Set<string>();
  const failures = new Map<string, number>();
  return {
    require(origin) {
      if ((failures.get(origin) ?? 0) >= mostFailures)
        throw new Inconclusive(
          'unreachable',
          `${origin} left ${mostFailures} requests in a row without an answer, so nothing more is sent to it`,
        );
    },
    answered(origin) {
      alive.add(origin);
      failures.delete(origin);
    },
    failed(origin, trouble) {
      const counts = isRefusal(trouble) || (!alive.has(origin) && isSilence(trouble));
      if (counts) failures.set(origin, (failures.get(origin) ?? 0) + 1);
    },
  };
}

/** An origin that has answered before may just have trouble with one path. */
const isSilence = ({ code }: Inconclusive): boolean => code === 'unreachable' || code === 'timeout';

const refusals = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isRefusal({ cause }: Inconclusive): boolean {
  return refusals.has(errorCode(cause) ?? '');
}
