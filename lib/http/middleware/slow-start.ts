/** How many requests may be under way to one origin: all, until it asks to wait; then one, and slowly more again. */
import PQueue from 'p-queue';

export interface SlowStart {
  readonly queue: PQueue;
  /** The origin asked to wait. */
  restart(): void;
  /** How often it did so. */
  readonly restarts: number;
  /** Work succeeded that began after so many restarts. */
  grow(restarts: number): void;
}

/** @param connections with so many requests under way the slow start is over. */
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
      // One more is let in after each round of as many as are let in.
      if (before === restarts && most < connections) resize(Math.min(connections, most + 1 / most));
    },
  };
}
