/** All hostile targets. */
import { inFront, links } from './astray.ts';
import { belowHttp } from './below-http.ts';
import type { HostileTarget } from './hostile-target.ts';
import { bodies, lengths } from './sizes.ts';
import { texts } from './texts.ts';

export const hostileTargets: readonly HostileTarget[] = [
  ...belowHttp,
  ...inFront,
  ...bodies,
  ...links,
  ...lengths,
  ...texts,
];
