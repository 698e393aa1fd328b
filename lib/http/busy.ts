/** Notices who answers nothing but "too busy", so that a run waits for it once and not again for every request. */
import { Inconclusive, type Reason } from '../model/inconclusive.ts';

/** Longest that a run waits for one request, and for anybody to become less busy, in milliseconds. */
export const longestWait = 60_000;

export interface Busy {
  /** @throws Inconclusive when nothing more is expected from there. */
  require(url: string): void;
  /** An answer came that asks for no patience. */
  answered(url: string): void;
  /**
   * An answer came that does.
   * @param wait how long it asks to wait, in milliseconds.
   * @param reason what those hear that would ask there again.
   */
  refused(url: string, wait: number, reason: Reason): void;
}

type Place = { readonly since: number; readonly givenUp?: Reason };

/** Keeps origins and paths apart: most storefronts limit one endpoint only. */
export function createBusy(now: () => number): Busy {
  const places = new Map<string, Place>();
  const alive = new Set<string>();
  const refuse = (name: string, wait: number, reason: Reason) => {
    const { since, givenUp } = places.get(name) ?? { since: now() };
    const over = now() - since + wait > longestWait;
    places.set(name, { since, ...(givenUp ? { givenUp } : over && { givenUp: reason }) });
  };
  return {
    require(url) {
      const known = namesOf(url).find((name) => places.get(name)?.givenUp);
      const reason = known === undefined ? undefined : places.get(known)?.givenUp;
      if (reason) throw new Inconclusive(reason.code, `${known} is not asked again: ${reason.text}`);
    },
    answered(url) {
      alive.add(new URL(url).origin);
      for (const name of namesOf(url)) places.delete(name);
    },
    refused(url, wait, reason) {
      const [path, origin] = namesOf(url);
      refuse(path, wait, reason);
      // Who has answered before may be busy with one path only: the wait that it asks for is not for all.
      refuse(origin, alive.has(origin) ? 0 : wait, reason);
    },
  };
}

function namesOf(url: string): readonly [path: string, origin: string] {
  const { origin, pathname } = new URL(url);
  return [`${origin}${pathname}`, origin];
}
