/** The transport to a handler in the same process, without sockets. */
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Handler } from '../../model/saboteur.ts';
import { errorCode } from '../../text/words.ts';
import { maxBytes } from '../bounds.ts';
import type { Transport } from '../send.ts';
import { decoded } from './bodies.ts';

const client = { ip: '127.0.0.1' };

/**
 * @param handler answers the requests for all of its origins.
 * @param now the time of arrival, in milliseconds since the epoch.
 */
export function inProcess(handler: Handler, now: () => number = Date.now): Transport {
  return {
    async send(request, { signal }) {
      signal.throwIfAborted();
      const { method, url, headers, body = null } = request;
      const webRequest = new Request(url, { method, headers, body, redirect: 'manual' });
      const answer = async () => {
        const response = await handler(webRequest, client);
        return { response, coded: new Uint8Array(method === 'HEAD' ? [] : await response.arrayBuffer()) };
      };
      const { response, coded } = await unlessAborted(signal, answer()).catch((cause: unknown) => {
        if (signal.aborted) throw signal.reason;
        const error = errorCode(cause);
        const options = { cause, ...(error !== undefined && { error }) };
        throw new Inconclusive('unreachable', `${method} ${url} threw: ${cause}`, options);
      });
      const lines = [...response.headers];
      const unframed = method === 'HEAD' ? undefined : faultOfLength(response, coded.length);
      if (unframed) {
        const { error, fault } = unframed;
        throw new Inconclusive('malformed-transport', `${method} ${url}: ${fault}`, { error });
      }
      return {
        request,
        status: response.status,
        headers: lines,
        bytes: await decoded(coded, lines, maxBytes),
        millis: 0,
        at: now(),
      };
    },
    async close() {},
  };
}

/** What a client of HTTP/1.1 finds wrong with Content-Length, with the code of its error. */
function faultOfLength({ headers }: Response, length: number) {
  const claimed = new Set(headers.get('content-length')?.split(/\s*,\s*/));
  if (claimed.size > 1) return { error: 'HPE_UNEXPECTED_CONTENT_LENGTH', fault: 'there are two lengths' };
  const isCut = [...claimed].some((one) => Number(one) > length);
  return isCut ? { error: 'UND_ERR_SOCKET', fault: 'the connection was closed within the body' } : undefined;
}

/** @throws the reason of the signal as soon as it is aborted, even if the work continues. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
