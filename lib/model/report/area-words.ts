/** An area of the interface in words of somebody who owns a shop. */
export type AreaWords = {
  /** A few words: `Products and prices`. */
  readonly name: string;
  /** What agents and shoppers can do when it holds, in one sentence. */
  readonly works: string;
};
