/** Calls that several checks judge: made once a run, because they create records. */
import type { Context } from '../../../lib/model/check.ts';
import type { Target } from '../../../lib/model/target.ts';

type Shared = { readonly value: Promise<unknown>; readonly askers: Set<string> };

/** By target, which every check of a run shares. */
const known = new WeakMap<Target, Map<string, Shared>>();

/**
 * @param asker the id of a check; one that asks again, to confirm what it has found, gets new calls.
 * @param what names the calls; the same name always stands for the same `make`.
 */
export function onceARun<T>(
  { target }: Context,
  { asker, what }: { readonly asker: string; readonly what: string },
  make: () => Promise<T>,
): Promise<T> {
  const all = known.get(target) ?? new Map<string, Shared>();
  known.set(target, all);
  const last = all.get(what);
  const shared = last && !last.askers.has(asker) ? last : { value: make(), askers: new Set<string>() };
  shared.askers.add(asker);
  all.set(what, shared);
  // The next check tries again.
  shared.value.catch(() => all.get(what) === shared && all.delete(what));
  return shared.value as Promise<T>;
}
