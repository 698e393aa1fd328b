/** Whether a storefront listens: looks again and again while it is watched, and notices restarts. */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { network } from '../../http/transport/network.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';

/** Between two looks, in milliseconds. The restart of a server takes longer. */
const lookMs = 100;

/** How long a server may start behind a proxy that answers for it, in milliseconds. */
const maxStartMs = 30_000;

/** What a proxy or a development server answers while the storefront starts. */
const starting: ReadonlySet<number> = new Set([502, 503, 504]);

export interface Pulse {
  /** Ends when the storefront answers, or the signal is aborted. @param onWait called when it does not listen. */
  ready(onWait: () => void): Promise<void>;
  /** How often it has stopped listening. */
  gone(): number;
}

/**
 * Connects without sending anything, so that watching costs a storefront nothing.
 * @param onChange called when it stops listening, and when it listens again.
 */
export function createPulse(
  target: Target,
  signal: AbortSignal,
  onChange: (listens: boolean) => void,
): Pulse {
  let times = 0;
  let listens: boolean | undefined;
  const look = async () => {
    const before = listens;
    listens = await isListening(target.baseUrl);
    if (before === true && !listens) times += 1;
    if (before !== undefined && before !== listens) onChange(listens);
  };
  void (async () => {
    while (!signal.aborted) {
      await look();
      await pause(signal);
    }
  })();
  return {
    gone: () => times,
    async ready(onWait) {
      if (!(await isListening(target.baseUrl))) onWait();
      while (!signal.aborted && !(await isListening(target.baseUrl))) await pause(signal);
      const end = AbortSignal.any([signal, AbortSignal.timeout(maxStartMs)]);
      while (!end.aborted && (await isStarting(target, end))) await pause(end);
    },
  };
}

const pause = (signal: AbortSignal): Promise<void> => delay(lookMs, undefined, { signal }).catch(() => {});

export function isListening(url: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

async function isStarting(target: Target, signal: AbortSignal): Promise<boolean> {
  const transport = network(target);
  try {
    const request = { method: 'HEAD', url: target.baseUrl, headers: { 'user-agent': target.userAgent } };
    const { status } = await transport.send(request, { signal, fresh: true });
    return starting.has(status);
  } catch (cause) {
    // No answer: the audit says why.
    if (cause instanceof Inconclusive || signal.aborted) return false;
    throw cause;
  } finally {
    await transport.close();
  }
}
