/** How the storefront was reached, in a sentence: whoever reads a report must know of a lesser proof. */
import type { Report } from '../../model/report.ts';

/** Undefined where it was asked directly, and its certificates were verified as usual. */
export function reachedNote({ target: { insecure, authorities, proxy } }: Report): string | undefined {
  const parts = [
    ...(insecure ? ['certificates not verified (--insecure)'] : []),
    ...(authorities === undefined ? [] : [`authorities of ${authorities} trusted (--ca)`]),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
  ];
  return parts.length === 0 ? undefined : `Reached: ${parts.join(', ')}`;
}
