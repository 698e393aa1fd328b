/** Reads long bodies into one buffer, one at a time, and hands out each different body once: a list is often read again. */

export interface SharedBodies {
  /** @param before the part that was read already. @returns the whole body; an equal one that is still in use, if there is one. */
  read(before: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Promise<Uint8Array>;
}

/** @param most bytes of a body; the transport bounds them. */
export function createSharedBodies(most: number): SharedBodies {
  const inUse = new Map<number, readonly WeakRef<Buffer>[]>();
  let scratch: Buffer = Buffer.alloc(0);
  /** A copy, unless an equal body is still in use: buffers outside of the heap are collected late. */
  const shared = (body: Buffer): Buffer => {
    const alike = (inUse.get(body.length) ?? []).filter((one) => one.deref() !== undefined);
    const equal = alike.find((one) => one.deref()?.equals(body))?.deref();
    const whole = equal ?? copyOf(body);
    inUse.set(body.length, equal ? alike : [...alike, new WeakRef(whole)]);
    return whole;
  };
  return {
    async read(before, rest) {
      let length = 0;
      const add = (chunk: Uint8Array) => {
        // Memory that is never written to takes no room. One chunk may go beyond the bound before the transport notices.
        if (length + chunk.length > scratch.length) {
          const larger = Buffer.allocUnsafeSlow(Math.max(most, length + chunk.length));
          scratch.copy(larger, 0, 0, length);
          scratch = larger;
        }
        scratch.set(chunk, length);
        length += chunk.length;
      };
      for (const chunk of before) add(chunk);
      for (let next = await rest.next(); !next.done; next = await rest.next()) add(next.value);
      return shared(scratch.subarray(0, length));
    },
  };
}

/** With memory of its own: small buffers would share theirs. */
function copyOf(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
