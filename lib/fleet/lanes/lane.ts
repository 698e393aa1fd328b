/** A lane: all storefronts behind one serving edge, which share a rate over all workers. */
import { maxInterval, maxPause } from '../bounds.ts';

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
