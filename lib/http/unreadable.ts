/** Responses that break HTTP: which failures show one, and which requests got one over two connections. */
import type { HttpRequest, Unreadable } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';

/** Not the fault of the target: a request that cannot be written, and headers that are longer than this client reads. */
const ownLimits: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_HEADERS_OVERFLOW']);

/** A coding that this client does not know has no error code. */
const breaksHttp = ({ code, error }: Reason): boolean =>
  code === 'malformed-transport' && error !== undefined && !ownLimits.has(error);

export interface UnreadableLog {
  /** @param failure undefined for a response. */
  note(exchange: number, request: HttpRequest, failure?: Reason): void;
  /** The requests that got no other response since. */
  all(): readonly Unreadable[];
}

export function createUnreadableLog(): UnreadableLog {
  const found = new Map<string, Unreadable & { readonly times: number }>();
  return {
    note(exchange, request, failure) {
      if (found.size === 0 && !failure) return;
      const key = keyOf(request);
      const { times = 0 } = found.get(key) ?? {};
      if (!failure) {
        found.delete(key);
      } else if (breaksHttp(failure)) {
        found.set(key, { exchange, request, because: failure.text, times: times + 1 });
      }
    },
    all: () =>
      [...found.values()]
        .filter(({ times }) => times > 1)
        .map(({ exchange, request, because }) => ({ exchange, request, because })),
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);
