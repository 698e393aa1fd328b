/** What the events of an audit and its report say about the pace of the lane. */
import { limitStatuses, retryAfterMs } from '../../http/response-signs.ts';
import type { Report } from '../../model/report/report.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { crawlDelay } from './crawl-delay.ts';
import type { Slowing } from './lane.ts';

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
