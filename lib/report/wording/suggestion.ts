/** The suggested baseline of a platform, in the words that every format uses; the command stands beside it. */
import type { Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { findings } from '../findings.ts';

/** `Shopify answers here (header: powered-by in exchange 3), and 12 of 15 failing checks are known of it`. */
export function suggestionText(report: Report): string | undefined {
  const { suggestion } = report;
  if (!suggestion) return undefined;
  const { platform, sign, exchange, explains, baseline } = suggestion;
  const failing = findings(report).filter(({ status }) => status !== 'error').length;
  return `${platform} serves this storefront (${sign}, exchange ${exchange}): ${explains.length} of ${plural(failing, 'failing check')} ${explains.length === 1 ? 'is' : 'are'} known of it, and ${baseline} leaves those of the store`;
}
