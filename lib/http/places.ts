/** So many may be inside at once; the others wait in the order in which they came, those in a hurry before them. */

export interface Places {
  /** @throws the signal's reason; then no place was taken. */
  enter(signal: AbortSignal, hurry: boolean): Promise<void>;
  leave(): void;
  /** From now on there are so many; who is inside stays. */
  resize(count: number): void;
}

export function createPlaces(count: number): Places {
  const queues = { hurry: new Set<() => void>(), others: new Set<() => void>() };
  let most = count;
  let inside = 0;
  const letIn = () => {
    while (inside < most) {
      const queue = queues.hurry.size > 0 ? queues.hurry : queues.others;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      inside += 1;
      next();
    }
  };
  return {
    async enter(signal, hurry) {
      signal.throwIfAborted();
      if (inside < most) {
        inside += 1;
        return;
      }
      const queue = hurry ? queues.hurry : queues.others;
      await new Promise<void>((resolve, reject) => {
        const give = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          queue.delete(give);
          reject(signal.reason);
        };
        queue.add(give);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    leave() {
      inside -= 1;
      letIn();
    },
    resize(next) {
      most = next;
      letIn();
    },
  };
}
