/** The note about requests that the target's robots.txt disallows; it does not affect any verdict. */

import type { Report } from '../../model/report.ts';
import { maxRobotsPaths } from '../bounds.ts';

/** Undefined when there were none. @param show renders one path. */
export function robotsNote({ robots }: Report, show: (path: string) => string): string | undefined {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return undefined;
  const more = paths.length > maxRobotsPaths ? ` and ${paths.length - maxRobotsPaths} more` : '';
  return `Requested although robots.txt disallows it: ${paths
    .slice(0, maxRobotsPaths)
    .map((path) => show(path))
    .join(' ')}${more}`;
}
