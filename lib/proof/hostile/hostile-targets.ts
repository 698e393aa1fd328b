/** All hostile targets. */
import { belowHttp } from './below-http.ts';
import type { HostileTarget } from './hostile-target.ts';
import { inFront } from './in-front.ts';
import { links } from './links.ts';
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
