/** A map of bounded size: the entry written longest ago is evicted first. */

export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  values(): readonly Value[];
}

/** Makes an empty map for at most `size` entries. */
export function boundedMap<Key, Value>(size: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const oldest = entries.keys().next();
      if (entries.size > size && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(key),
    values: () => [...entries.values()],
  };
}
