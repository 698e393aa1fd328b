/** Collects the pieces of one body after the other in memory that is used again. */

export interface Room {
  add(piece: Uint8Array): void;
  /** Bytes of the body so far. */
  readonly length: number;
  /** The body, in memory of its own and no larger than it; the room is empty then. */
  take(): Uint8Array;
  clear(): void;
}

const smallest = 64 * 1024;

export function createRoom(): Room {
  let memory = Buffer.allocUnsafeSlow(smallest);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(piece) {
      const needed = length + piece.length;
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * memory.length));
        larger.set(memory.subarray(0, length));
        memory = larger;
      }
      memory.set(piece, length);
      length = needed;
    },
    take() {
      // A slice of a Buffer would be a view.
      const body = new Uint8Array(memory.subarray(0, length));
      length = 0;
      return body;
    },
    clear() {
      length = 0;
    },
  };
}
