/** Groups things by a relation: those related directly, or through others, are in one group. */

/** @returns the groups in the order of their first members, each in the order of the things. */
export function groupsOf<T>(
  things: readonly T[],
  areRelated: (one: T, other: T) => boolean,
): readonly (readonly T[])[] {
  let groups: readonly (readonly T[])[] = [];
  for (const thing of things) {
    const mine = groups.filter((group) => group.some((other) => areRelated(thing, other)));
    const others = groups.filter((group) => !mine.includes(group));
    groups = [...others, [...mine.flat(), thing]];
  }
  const inOrder = groups.map((group) => things.filter((thing) => group.includes(thing)));
  return inOrder.toSorted(([one], [other]) => things.indexOf(one as T) - things.indexOf(other as T));
}
