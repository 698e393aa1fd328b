/** The known releases of the Universal Commerce Protocol. A new one is a file and a row here. */

import { release as january } from './2026-01-23.ts';
import { release as april } from './2026-04-08.ts';
import { release as august } from './2026-08-25.ts';
import type { Release } from './release.ts';

/** The newest first. */
export const releases: readonly [Release, ...Release[]] = [august, april, january];

/** Versions whose rules are known, the newest first. */
export const knownVersions: readonly string[] = releases.map(({ version }) => version);

/** Whether a check judges what a release promises. */
export const hasRule = ({ rules, members }: Release, check: string): boolean =>
  rules.includes(check) || members.some(({ id }) => id === check);

/** Whether a release defines a tool. */
export const isDefined = ({ tools }: Release, tool: string): boolean => Object.hasOwn(tools, tool);
