/** The note about requests that the robots.txt of the target disallows: its owner should know, and nothing is judged by it. */
import type { Report } from '../../model/report.ts';

const mostPaths = 5;

/** Undefined when there were none. @param show renders one path. */
export function robotsNote({ robots }: Report, show: (path: string) => string): string | undefined {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return undefined;
  const more = paths.length > mostPaths ? ` and ${paths.length - mostPaths} more` : '';
  return `requested although robots.txt disallows it: ${paths.slice(0, mostPaths).map(show).join(' ')}${more}`;
}
