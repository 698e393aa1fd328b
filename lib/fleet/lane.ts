/** A lane: the rate limit that all storefronts behind one serving edge or host share, across all workers. */
import { limitStatuses, retryAfterMs } from '../http/response-signs.ts';
import type { Report } from '../model/report.ts';
import type { RunEvent } from '../model/run-event.ts';
import { maxInterval, maxPause, maxRobotsBytes } from './bounds.ts';

export type Pace = {
  /** At most this many requests a second, over all audits of the lane. */
  readonly rate: number;
  /** Concurrent audits in the lane, over all workers. */
  readonly audits: number;
};

/** Why a lane slows down; it applies to every audit in the lane. */
export type Slowing =
  /** No audit starts for this many milliseconds. */
  | { readonly kind: 'pause'; readonly ms: number; readonly because: string }
  /** At most this many requests a second from now on. */
  | { readonly kind: 'rate'; readonly max: number; readonly because: string }
  /** The storefront refuses requests: half the rate, after a pause. */
  | { readonly kind: 'throttled'; readonly because: string };

/** The lane of all storefronts whose names do not resolve. */
export const unknownLane = 'unknown';

/** Milliseconds between two requests of the lane, and between the starts of two audits. */
export const intervalOf = ({ rate }: Pick<Pace, 'rate'>): number =>
  Math.min(maxInterval, Math.ceil(1000 / rate));

/** Requests a second of one audit: concurrent audits divide the rate of their lane. */
export const rateOfAudit = ({ rate, audits }: Pace): number => rate / audits;

/** The unknown lane has half the rate of the others, and one audit at a time. */
export const paceFor = (lane: string, known: Pace): Pace =>
  lane === unknownLane ? { rate: known.rate / 2, audits: 1 } : known;

const minRate = 1000 / maxInterval;

/** @returns the new rate, never higher than before. */
export function slowedRate(rate: number, slowing: Slowing): number {
  if (slowing.kind === 'pause') return rate;
  return Math.max(minRate, Math.min(rate, slowing.kind === 'rate' ? slowing.max : rate / 2));
}

/** The pause of a lane without a Retry-After, in milliseconds. */
const defaultPause = 60_000;

/** The pause in milliseconds. */
export const pauseOf = (slowing: Slowing): number =>
  slowing.kind === 'rate'
    ? 0
    : slowing.kind === 'throttled'
      ? defaultPause
      : Math.min(maxPause, Math.max(0, slowing.ms));

type Exchange = Extract<RunEvent, { kind: 'exchange' }>['exchange'];

/** What an event of an audit says about the pace. @param product the first word of the User-Agent, for robots.txt. */
export function slowingOf(event: RunEvent, product: string): Slowing | undefined {
  return event.kind === 'exchange' ? slowingIn(event.exchange, product) : undefined;
}

function slowingIn({ request, outcome }: Exchange, product: string): Slowing | undefined {
  if ('failure' in outcome) return undefined;
  const { host, pathname } = new URL(request.url);
  if (pathname === '/robots.txt' && outcome.status === 200) {
    return crawlDelaySlowing(
      Buffer.from(outcome.bytes.subarray(0, maxRobotsBytes)).toString(),
      product,
      host,
    );
  }
  if (outcome.status !== 503 && !limitStatuses.includes(outcome.status)) return undefined;
  const [, value] = outcome.headers.find(([name]) => name === 'retry-after') ?? [];
  const wait = retryAfterMs(value, outcome.at);
  if (wait === undefined) return undefined;
  return { kind: 'pause', ms: wait, because: `${host} answered ${outcome.status} with Retry-After` };
}

export function crawlDelaySlowing(robots: string, product: string, host: string): Slowing | undefined {
  const seconds = crawlDelay(robots, product);
  return seconds === undefined
    ? undefined
    : { kind: 'rate', max: 1 / seconds, because: `robots.txt of ${host} has Crawl-delay: ${seconds}` };
}

export const slowingAfter = ({
  diagnosis,
  target,
}: Pick<Report, 'diagnosis' | 'target'>): Slowing | undefined =>
  diagnosis?.code === 'rate-limited'
    ? { kind: 'throttled', because: `${new URL(target.baseUrl).host} refuses requests: ${diagnosis.text}` }
    : undefined;

/**
 * The Crawl-delay of the group for this product, or else of the group `*`, in seconds. No standard defines it, but many
 * operators set it.
 */
export function crawlDelay(robots: string, product: string): number | undefined {
  const delays = new Map<string, number>();
  let agents: string[] = [];
  let inRules = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const content = value.trim().toLowerCase();
    if (key.toLowerCase() === 'user-agent') {
      agents = inRules ? [content] : [...agents, content];
      inRules = false;
      continue;
    }
    if (key !== '') inRules = true;
    const seconds = /^\d+(\.\d+)?$/.test(content) ? Number(content) : 0;
    if (key.toLowerCase() !== 'crawl-delay' || seconds <= 0) continue;
    for (const agent of agents) delays.set(agent, Math.max(seconds, delays.get(agent) ?? 0));
  }
  return delays.get(product.toLowerCase()) ?? delays.get('*');
}
