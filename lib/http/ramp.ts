/** How many may ask one origin at once: everybody, until it asks for patience; then one, and slowly more again. */
import { createPlaces, type Places } from './places.ts';

export interface Ramp extends Pick<Places, 'enter' | 'leave'> {
  /** The origin asked for patience. */
  restart(): void;
  /** How often it did so. */
  readonly restarts: number;
  /** Work went well that began after so many restarts. */
  grow(restarts: number): void;
}

/** @param connections as many as there will ever be; with so many let in, the ramp has come to its end. */
export function createRamp(connections: number): Ramp {
  const places = createPlaces(connections);
  let most = connections;
  let restarts = 0;
  const resize = (next: number) => {
    most = next;
    places.resize(Math.floor(most));
  };
  return {
    enter: places.enter,
    leave: places.leave,
    restart() {
      restarts += 1;
      resize(1);
    },
    get restarts() {
      return restarts;
    },
    grow(before) {
      // As many as are let in make a round, and one more is let in after each round.
      if (before === restarts && most < connections) resize(Math.min(connections, most + 1 / most));
    },
  };
}
