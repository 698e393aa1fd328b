/** A lane: all storefronts behind one serving edge, which share a rate over all workers. */

import { limitStatuses } from '../http/edge/busy.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { Report } from '../model/report/report.ts';
import type { RunEvent } from '../model/run-event.ts';
import { maxInterval, maxPause, maxRobotsBytes } from './bounds.ts';

export type Pace = {
  /** Requests a second that all audits of the lane send together at most. */
  readonly rate: number;
  /** Audits of the lane at a time, over all workers. */
  readonly audits: number;
};

/** Something that the edge has shown, and that counts for everybody in the lane. */
export type Slowing =
  /** Nothing is begun for so many milliseconds. */
  | { readonly kind: 'pause'; readonly millis: number; readonly because: string }
  /** At most so many requests a second from now on. */
  | { readonly kind: 'rate'; readonly most: number; readonly because: string }
  /** Half of the rate, and a pause. */
  | { readonly kind: 'busy'; readonly because: string };

/** Names that do not resolve tell nothing of who would serve them. */
export const unknownLane = 'unknown';

/** Between two requests of the lane, and between two audits, in milliseconds. */
export const intervalOf = ({ rate }: Pick<Pace, 'rate'>): number =>
  Math.min(maxInterval, Math.ceil(1000 / rate));

/** Requests a second that one audit may send: all audits of a lane together keep its rate. */
export const rateOfAudit = ({ rate, audits }: Pace): number => rate / audits;

/** The unknown lane has half of the rate of the others, and one audit at a time. */
export const paceFor = (lane: string, usual: Pace): Pace =>
  lane === unknownLane ? { rate: usual.rate / 2, audits: 1 } : usual;

const slowestRate = 1000 / maxInterval;

/** @returns the rate after it; never a higher one. */
export function slowedRate(rate: number, slowing: Slowing): number {
  if (slowing.kind === 'pause') return rate;
  return Math.max(slowestRate, Math.min(rate, slowing.kind === 'rate' ? slowing.most : rate / 2));
}

/** Of a lane whose edge did not name a time, in milliseconds. */
const defaultPause = 60_000;

/** In milliseconds. */
export const pauseOf = (slowing: Slowing): number =>
  slowing.kind === 'rate'
    ? 0
    : slowing.kind === 'busy'
      ? defaultPause
      : Math.min(maxPause, Math.max(0, slowing.millis));

type Exchange = Extract<RunEvent, { kind: 'exchange' }>['exchange'];

/** @param product the first word of the User-Agent, which groups of robots.txt name. */
export function slowingOf(event: RunEvent, product: string): Slowing | undefined {
  return event.kind === 'exchange' ? slowingIn(event.exchange, product) : undefined;
}

function slowingIn({ request, outcome }: Exchange, product: string): Slowing | undefined {
  if ('failure' in outcome) return undefined;
  const { host, pathname } = new URL(request.url);
  if (pathname === '/robots.txt' && outcome.status === 200) {
    return delayOf(Buffer.from(outcome.bytes.subarray(0, maxRobotsBytes)).toString(), product, host);
  }
  if (outcome.status !== 503 && !limitStatuses.includes(outcome.status)) return undefined;
  const [, value] = outcome.headers.find(([name]) => name === 'retry-after') ?? [];
  const wait = retryAfterMs(value, outcome.at);
  if (wait === undefined) return undefined;
  return { kind: 'pause', millis: wait, because: `${host} answered ${outcome.status} with Retry-After` };
}

export function delayOf(robots: string, product: string, host: string): Slowing | undefined {
  const seconds = crawlDelay(robots, product);
  return seconds === undefined
    ? undefined
    : { kind: 'rate', most: 1 / seconds, because: `robots.txt of ${host} has Crawl-delay: ${seconds}` };
}

export const slowingAfter = ({
  diagnosis,
  target,
}: Pick<Report, 'diagnosis' | 'target'>): Slowing | undefined =>
  diagnosis?.code === 'rate-limited'
    ? { kind: 'busy', because: `${new URL(target.baseUrl).host} refuses requests: ${diagnosis.text}` }
    : undefined;

/** @returns seconds between two requests that the group for us, or else that for all, asks for. */
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
