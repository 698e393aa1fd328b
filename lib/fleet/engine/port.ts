/** The port of an engine, which keeps the jobs of a fleet and runs them lane by lane: in this process, or on a queue. */

import type { Job } from '../job.ts';
import type { Slowing } from '../lane.ts';
import type { StorefrontRow } from '../results/rows.ts';
import type { Attempt, AttemptResult } from './audit-job.ts';

export type FleetEvent =
  | { readonly kind: 'started'; readonly job: Job; readonly attempt: number }
  | { readonly kind: 'audited'; readonly job: Job; readonly row: StorefrontRow }
  /** There was a result already. */
  | { readonly kind: 'known'; readonly job: Job }
  | {
      readonly kind: 'retry';
      readonly job: Job;
      readonly attempt: number;
      readonly because: string;
      readonly inSeconds: number;
      readonly requests: number;
      readonly seconds: number;
    }
  | { readonly kind: 'slowed'; readonly lane: string; readonly slowing: Slowing }
  /** The queue gave the job up: its workers died, or lost their locks. */
  | { readonly kind: 'lost'; readonly job: Job; readonly because: string }
  | { readonly kind: 'disconnected'; readonly because: string }
  | { readonly kind: 'reconnected' };

export type LaneStatus = {
  readonly lane: string;
  /** Requests a second, and concurrent audits. */
  readonly rate: number;
  readonly audits: number;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly lost: number;
  /** Milliseconds until the lane may start an audit. */
  readonly pausedMs: number;
};

export type Working = {
  /** When it aborts, running audits end and no others start. */
  readonly signal: AbortSignal;
  /** Concurrent audits in this process, over all lanes. */
  readonly audits: number;
  /** Return when no lane has jobs left. */
  readonly untilEmpty: boolean;
  readonly listen: (event: FleetEvent) => void;
};

export type Work = (job: Job, attempt: Attempt) => Promise<AttemptResult>;

export interface Engine {
  /** Adds the jobs that are not there yet. @returns how many were new. */
  add(jobs: readonly Job[]): Promise<number>;
  slow(lane: string, slowing: Slowing): Promise<void>;
  work(work: Work, working: Working): Promise<void>;
  status(): Promise<readonly LaneStatus[]>;
  close(): Promise<void>;
}

/** The wait after an attempt, in milliseconds; it doubles each time. */
export const backoffMs = (attempt: number, first: number): number => first * 2 ** (attempt - 1);
