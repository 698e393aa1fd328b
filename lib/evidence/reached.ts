/** How a storefront was reached, as far as an output shows it, and as options of a command that reaches it again. */
import { proxyFor } from '../http/proxy-for.ts';
import type { Report } from '../model/report/report.ts';
import type { Target } from '../model/target.ts';
import { shellWord } from '../text/shell.ts';

export type Reached = Pick<Report['target'], 'insecure' | 'authorities' | 'proxy'>;

export function reachedOf(
  url: string,
  { insecure, authorities, proxies }: Pick<Target, 'insecure' | 'authorities' | 'proxies'>,
): Reached {
  const proxy = URL.canParse(url) ? proxyFor(url, proxies) : undefined;
  return {
    ...(insecure && { insecure }),
    ...(authorities && { authorities: authorities.file }),
    ...(proxy && { proxy: proxy.url }),
  };
}

/** A proxy with credentials stands in a variable, so that no value is shown. @param ca the name of that option. */
export const reachingWords = (
  { insecure, authorities, proxy }: Reached,
  ca: '--ca' | '--cacert',
): readonly string[] => [
  ...(insecure ? ['--insecure'] : []),
  ...(authorities === undefined ? [] : [ca, shellWord(authorities)]),
  ...(proxy === undefined ? [] : ['--proxy', `"\${STOREFRONT_PROXY:-${proxy}}"`]),
];
