/** The honest storefront with a memory: what it would say again is not worked out again. */
import { ToldRequest } from '../../http/told-request.ts';
import type { Wire } from '../../http/wire.ts';
import type { HttpResponse } from '../../model/http-response.ts';
import type { Handler, Storefront } from '../../storefront/index.ts';
import { KnownResponse } from './known-response.ts';

export type Answer = {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Those bytes as they were read once; frozen, since all who ask share it. */
  readonly reading: Pick<HttpResponse, 'text' | 'json'>;
};

/** By the request that each is given to: its method, address, headers and body, as `keyOf` has them. */
export type Answers = ReadonlyMap<string, Answer>;

export const keyOf = ({ method, url, headers, told }: ToldRequest): string =>
  JSON.stringify([method, url, [...headers], told]);

/**
 * A remembered request counts against the storefront's rate limit like any other.
 * @param answers none of which may depend on what the storefront was asked before.
 */
export function remembered({ handler, limit }: Storefront, answers: Answers): Handler {
  const refusals = new Map<number, Promise<Response>>();
  return async (request, client = { ip: '127.0.0.1' }) => {
    const answer = request instanceof ToldRequest ? answers.get(keyOf(request)) : undefined;
    if (!answer) return handler(request, client);
    const seconds = request.method === 'POST' ? limit.take(client.ip) : undefined;
    if (seconds === undefined) return toResponse(answer);
    const refusal = refusals.get(seconds) ?? handler(request, client).then(toKnown);
    refusals.set(seconds, refusal);
    return (await refusal).clone();
  };
}

/** What is refused is told how long to wait, and nothing else that changes. */
async function toKnown(response: Response): Promise<Response> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new KnownResponse(bytes, () => new TextDecoder().decode(bytes), { status, headers });
}

const toResponse = ({ status, headers, bytes, reading }: Answer): Response =>
  bytes.length === 0
    ? new Response(null, { status, headers })
    : new KnownResponse(bytes, () => reading.text, { status, headers });

/** A remembered body that comes through a wire untouched, in the same memory, need not be read again. */
export function readBefore(wire: Wire, answers: Answers): Wire {
  const readings = new Map([...answers.values()].map(({ bytes, reading }) => [bytes.buffer, reading]));
  return {
    async send(request, sending) {
      const answer = await wire.send(request, sending);
      const reading = readings.get(answer.bytes.buffer as ArrayBuffer);
      return reading ? { ...answer, reading } : answer;
    },
    close: () => wire.close(),
  };
}
