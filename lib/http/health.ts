/** Notices an origin that is gone, so that a dead target ends a run early instead of a hundred times. */
import { Inconclusive } from '../model/inconclusive.ts';

/** So many connections in a row that could not be had, and the origin counts as gone. */
const mostFailures = 4;

export interface Health {
  /** @throws Inconclusive `unreachable` when the origin is gone. */
  require(origin: string): void;
  answered(origin: string): void;
  failed(origin: string, trouble: Inconclusive): void;
}

export function createHealth(): Health {
  const failures = new Map<string, number>();
  return {
    require(origin) {
      if ((failures.get(origin) ?? 0) >= mostFailures)
        throw new Inconclusive(
          'unreachable',
          `${origin} does not accept connections, so nothing more is sent to it`,
        );
    },
    answered: (origin) => {
      failures.delete(origin);
    },
    failed(origin, trouble) {
      if (isRefusal(trouble)) failures.set(origin, (failures.get(origin) ?? 0) + 1);
    },
  };
}

const refusals = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isRefusal({ cause }: Inconclusive): boolean {
  return cause instanceof Error && 'code' in cause && refusals.has(String(cause.code));
}
