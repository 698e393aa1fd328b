/** Reads long bodies, one at a time, and hands out each different body once: a list is often read again. */
import { maxUncollected } from '../bounds.ts';
import { createCollector } from './collect-garbage.ts';
import { createRoom } from './room.ts';

export interface SharedBodies {
  /** @param before the part that was read already. @returns the whole body; an equal one that is still in use, if there is one. */
  read(before: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Promise<Uint8Array>;
  /** @returns an equal body that is still in use, if there is one: buffers outside of the heap are collected late. */
  share(body: Uint8Array): Uint8Array;
}

export function createSharedBodies(): SharedBodies {
  const inUse = new Map<number, readonly WeakRef<Uint8Array>[]>();
  const room = createRoom();
  const collect = createCollector(maxUncollected);
  const share = (body: Uint8Array): Uint8Array => {
    collect(body.length);
    const alike = (inUse.get(body.length) ?? []).filter((one) => one.deref() !== undefined);
    const equal = alike.map((one) => one.deref()).find((one) => one && Buffer.compare(one, body) === 0);
    inUse.set(body.length, equal ? alike : [...alike, new WeakRef(body)]);
    return equal ?? body;
  };
  return {
    share,
    async read(before, rest) {
      room.clear();
      for (const chunk of before) room.add(chunk);
      for (let next = await rest.next(); !next.done; next = await rest.next()) room.add(next.value);
      return share(room.take());
    },
  };
}
