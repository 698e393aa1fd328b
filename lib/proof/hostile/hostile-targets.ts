/** Every way in which a storefront is hostile in our tests. */
import { belowHttp } from './below-http.ts';
import { bodies } from './bodies.ts';
import { inFront } from './in-front.ts';
import { links } from './links.ts';
import type { Misdeed } from './misdeed.ts';
import { texts } from './texts.ts';

export const misdeeds: readonly Misdeed[] = [...belowHttp, ...inFront, ...bodies, ...links, ...texts];
