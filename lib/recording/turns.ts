/** Lets answers come in the order in which they came when they were recorded: what came first may have decided. */

export interface Turns {
  /** Waits until nobody who waits has an earlier place. */
  reached(place: number): Promise<void>;
}

/** One goes in each turn of the event loop, so that whoever asks next can come before those who wait already. */
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
