/** Delivers responses in their recorded order, since a check may depend on which came first. */

export interface Turns {
  /** Waits until no other waiting caller has an earlier place. */
  reached(place: number): Promise<void>;
}

/** Releases one caller in each turn of the event loop, so that the next caller can come before the waiting ones. */
export function createTurns(): Turns {
  const waiting: { readonly place: number; readonly go: () => void }[] = [];
  const letGo = () => {
    const first = waiting.reduce((least, { place }, index) => (place < placeOf(least) ? index : least), 0);
    const [next] = waiting.splice(first, 1);
    if (waiting.length > 0) setImmediate(letGo);
    next?.go();
  };
  const placeOf = (index: number) => waiting[index]?.place ?? Infinity;
  return {
    reached: (place) =>
      new Promise((go) => {
        waiting.push({ place, go });
        if (waiting.length === 1) setImmediate(letGo);
      }),
  };
}
