/** A map of bounded size: the entries written longest ago are evicted first. */

export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  values(): readonly Value[];
}

/**
 * @param size of all entries together.
 * @param sizeOf an entry; 1 by default.
 */
export function boundedMap<Key, Value>(
  size: number,
  sizeOf: (value: Value) => number = () => 1,
): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>();
  let total = 0;
  const remove = (key: Key) => {
    const known = entries.get(key);
    if (known !== undefined && entries.delete(key)) total -= sizeOf(known);
  };
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      remove(key);
      entries.set(key, value);
      total += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (total <= size) return;
        remove(oldest);
      }
    },
    delete: remove,
    values: () => [...entries.values()],
  };
}
