/** What each check alone buys, and where the requests of an audit go, as text. */
import { areaOf } from '../../engine/judge.ts';
import type { Question, Questions } from './questions.ts';

export type Worth = {
  readonly check: string;
  /** Requests that no other check makes. */
  readonly own: number;
  readonly all: number;
  /** Saboteurs that no other check catches. */
  readonly unique: readonly string[];
};

/** On the storefront of the documented interface; those with the most requests of their own come first. */
export function worthOf({ list }: Questions): readonly Worth[] {
  const askers = countOf(list.flatMap(({ requests }) => [...(requests[0] ?? [])]));
  const catchers = countOf(list.flatMap(({ catches }) => catches));
  return list
    .map(({ check, requests: [mine = new Set<string>()], catches }) => ({
      check,
      own: [...mine].filter((key) => askers.get(key) === 1).length,
      all: mine.size,
      unique: catches.filter((id) => catchers.get(id) === 1),
    }))
    .toSorted((a, b) => b.own - a.own || a.unique.length - b.unique.length);
}

const countOf = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Checks with requests of their own that catch nothing which no other check catches. */
export const superfluous = (worth: readonly Worth[]): readonly Worth[] =>
  worth.filter(({ own, unique }) => own > 0 && unique.length === 0);

/** By area: the requests that no other area makes, and all that it makes. */
export function byArea({ list }: Questions): readonly (readonly [area: string, own: number, all: number])[] {
  const asked = new Map<string, Set<string>>();
  for (const question of list) {
    const area = areaOf({ id: question.check });
    asked.set(area, new Set([...(asked.get(area) ?? []), ...requestsOf(question)]));
  }
  return [...asked].map(([area, keys]) => {
    const others = new Set([...asked].flatMap(([other, list]) => (other === area ? [] : [...list])));
    return [area, [...keys].filter((key) => !others.has(key)).length, keys.size] as const;
  });
}

const requestsOf = ({ requests: [mine] }: Question): readonly string[] => [...(mine ?? [])];
