/** How many requests to one origin may be under way: all, until it demands a wait; then one, and slowly more again. */
import PQueue from 'p-queue';

export interface SlowStart {
  readonly queue: PQueue;
  /** The origin demanded a wait. */
  restart(): void;
  /** The number of restarts. */
  readonly restarts: number;
  /** Work has succeeded; it began after the given number of restarts. */
  grow(restarts: number): void;
}

/** @param connections the number of requests under way at which the slow start is over. */
export function createSlowStart(connections: number): SlowStart {
  const queue = new PQueue({ concurrency: connections });
  let most = connections;
  let restarts = 0;
  const resize = (next: number) => {
    most = next;
    queue.concurrency = Math.floor(most);
  };
  return {
    queue,
    restart() {
      restarts += 1;
      resize(1);
    },
    get restarts() {
      return restarts;
    },
    grow(before) {
      // After each round of successful requests, one more is let in.
      if (before === restarts && most < connections) resize(Math.min(connections, most + 1 / most));
    },
  };
}
