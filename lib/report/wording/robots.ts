/** The note about requests that the target's robots.txt disallows; it does not affect any verdict. */

import type { Report } from '../../model/report/report.ts';
import { mostRobotsPaths } from '../bounds.ts';

/** Undefined when there were none. @param show renders one path. */
export function robotsNote({ robots }: Report, show: (path: string) => string): string | undefined {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return undefined;
  const more = paths.length > mostRobotsPaths ? ` and ${paths.length - mostRobotsPaths} more` : '';
  return `Requested although robots.txt disallows it: ${paths
    .slice(0, mostRobotsPaths)
    .map((path) => show(path))
    .join(' ')}${more}`;
}
