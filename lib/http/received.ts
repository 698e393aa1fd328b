/** What arrived in answer to each request of a run, and which requests got responses that break HTTP. */
import type { HttpRequest, Received } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';

/** Not the fault of the target: a request that cannot be written, and headers that are longer than this client reads. */
const ownLimits: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_HEADERS_OVERFLOW']);

/** A coding that this client does not know has no error code. */
const breaksHttp = ({ code, error }: Reason): boolean =>
  code === 'malformed-transport' && error !== undefined && !ownLimits.has(error);

export interface ReceivedLog {
  /** @param failure undefined for a response. */
  note(exchange: number, request: HttpRequest, failure?: Reason): void;
  /** The responses, then the broken ones of requests that were sent twice and got no other response since. */
  all(): readonly Received[];
}

export function createReceivedLog(): ReceivedLog {
  const whole: Received[] = [];
  const broken = new Map<string, Received & { readonly times: number }>();
  return {
    note(exchange, request, failure) {
      if (!failure) whole.push({ exchange, request });
      if (broken.size === 0 && !failure) return;
      const key = keyOf(request);
      const { times = 0 } = broken.get(key) ?? {};
      if (!failure) {
        broken.delete(key);
      } else if (breaksHttp(failure)) {
        broken.set(key, { exchange, request, broken: failure.text, times: times + 1 });
      }
    },
    all: () => [
      ...whole,
      ...[...broken.values()].filter(({ times }) => times > 1).map(({ times: _, ...received }) => received),
    ],
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);
