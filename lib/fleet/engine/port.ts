/** What keeps the jobs of a fleet, and hands them out lane by lane: files alone, or a queue. */

import type { Job } from '../job.ts';
import type { Slowing } from '../lane.ts';
import type { StorefrontRow } from '../results/rows.ts';
import type { Ending, Turn } from './audit-job.ts';

export type FleetEvent =
  | { readonly kind: 'began'; readonly job: Job; readonly attempt: number }
  | { readonly kind: 'audited'; readonly job: Job; readonly row: StorefrontRow }
  /** Its result was there already. */
  | { readonly kind: 'known'; readonly job: Job }
  | {
      readonly kind: 'again';
      readonly job: Job;
      readonly attempt: number;
      readonly because: string;
      readonly inSeconds: number;
      readonly requests: number;
      readonly seconds: number;
    }
  | { readonly kind: 'slowed'; readonly lane: string; readonly slowing: Slowing }
  /** Its workers ended again and again, and nobody will try it once more. */
  | { readonly kind: 'lost'; readonly job: Job; readonly because: string }
  | { readonly kind: 'away'; readonly because: string }
  | { readonly kind: 'back' };

export type LaneStatus = {
  readonly lane: string;
  /** Requests a second, and audits at a time. */
  readonly rate: number;
  readonly audits: number;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly lost: number;
  /** Milliseconds until the lane begins something again. */
  readonly pausedMs: number;
};

export type Working = {
  /** Nothing is begun after it; what is running ends. */
  readonly signal: AbortSignal;
  /** Audits in this process at a time, over all lanes. */
  readonly audits: number;
  /** Ends when no job is left anywhere. */
  readonly untilEmpty: boolean;
  readonly listen: (event: FleetEvent) => void;
};

export type Work = (job: Job, turn: Turn) => Promise<Ending>;

export interface Engine {
  /** Jobs that it has are not added again. @returns how many were new. */
  add(jobs: readonly Job[]): Promise<number>;
  slow(lane: string, slowing: Slowing): Promise<void>;
  work(work: Work, working: Working): Promise<void>;
  status(): Promise<readonly LaneStatus[]>;
  close(): Promise<void>;
}

/** The wait after an attempt, in milliseconds: twice as long each time. */
export const backoffMs = (attempt: number, first: number): number => first * 2 ** (attempt - 1);
