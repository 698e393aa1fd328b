/** Deals saboteurs out to threads, so that as few as possible have to audit the same unbroken storefront first. */
import type { Saboteur } from '../../model/saboteur.ts';

type Of = Pick<Saboteur, 'id' | 'storefront'>;

/** @returns a function that gives the next saboteur, of the same storefront as the previous one while there are any. */
export function turns<One extends Of>(saboteurs: readonly One[]): (previous?: One) => One | undefined {
  const queues = new Map<string, One[]>();
  for (const saboteur of saboteurs) {
    const queue = queues.get(nameOf(saboteur)) ?? [];
    queue.push(saboteur);
    queues.set(nameOf(saboteur), queue);
  }
  const taken = new Set<One[]>();
  const longest = (some: readonly One[][]) => some.toSorted((a, b) => b.length - a.length)[0];
  return (previous) => {
    const same = previous && queues.get(nameOf(previous))?.shift();
    if (same) return same;
    const left = [...queues.values()].filter(({ length }) => length > 0);
    const queue = longest(left.filter((one) => !taken.has(one))) ?? longest(left);
    if (queue) taken.add(queue);
    return queue?.shift();
  };
}

const nameOf = ({ storefront }: Of): string => JSON.stringify(storefront ?? {});
