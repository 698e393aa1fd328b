/** Asks an edge once, for its robots.txt, before the first audit: its headers name its platform. */
import { lookup } from 'node:dns/promises';
import { network } from '../../http/transport/network.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { userAgentOf } from '../../target/reach.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { delayOf } from './slowings.ts';
import type { Seen, Surroundings } from './to-lanes.ts';

/** For the one request, in milliseconds. */
const probeMs = 10_000;

/** Of the network. @param signal ends what is under way. */
export function liveSurroundings(platforms: Surroundings['platforms'], signal: AbortSignal): Surroundings {
  const userAgent = userAgentOf();
  return {
    platforms,
    resolve: (host) => lookup(host, { all: true }),
    look: (origin) => lookAt(origin, userAgent, signal).catch((cause) => unanswered(cause, signal)),
  };
}

async function lookAt(origin: string, userAgent: string, signal: AbortSignal): Promise<Seen> {
  const { host } = new URL(origin);
  const bounds = { connections: 1, timeoutMs: probeMs, maxBytes: maxRobotsBytes };
  const transport = network({ ...bounds, baseUrl: origin });
  const url = new URL('/robots.txt', origin).href;
  const headers = { 'user-agent': userAgent, accept: 'text/plain' };
  try {
    const answer = await transport.send({ method: 'GET', url, headers }, { signal, fresh: true });
    const text = answer.status === 200 ? Buffer.from(answer.bytes).toString() : '';
    const slowing = delayOf(text, userAgent.split('/')[0] ?? '', host);
    return { headers: answer.headers, ...(slowing && { slowing }) };
  } finally {
    await transport.close();
  }
}

/** The audit will say what is the matter; after an interruption there is none. */
function unanswered(cause: unknown, signal: AbortSignal): undefined {
  if (cause instanceof Inconclusive || signal.aborted) return undefined;
  throw cause;
}
