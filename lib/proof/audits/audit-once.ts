/**
 * Whole audits of honest storefronts, each made once in a worker and judged by many tests: the report, and every event
 * of the run. An audit takes about a second of processor time, and most tests only differ in what they look at.
 */
import { suites } from '../../../suites/index.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Report } from '../../model/report/report.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { partsOf, referenceTarget } from '../../reference/in-process.ts';
import type { StorefrontOptions } from '../../storefront/index.ts';
import { partsForVariant } from './audit-through.ts';
import { type VariantName, variants } from './variants.ts';

type Audited = { readonly report: Report; readonly events: readonly RunEvent[] };

const audits = new Map<string, Promise<Audited>>();

/** @param target differs from the reference target: every consent, seed 1, ten generated inputs. */
export function auditOnce(
  storefront: VariantName | Partial<StorefrontOptions>,
  target: Partial<Target> = {},
): Promise<Audited> {
  const key = JSON.stringify([storefront, { ...referenceTarget, ...target }]);
  const known = audits.get(key) ?? audited(storefront, target);
  audits.set(key, known);
  return known;
}

async function audited(
  storefront: VariantName | Partial<StorefrontOptions>,
  target: Partial<Target>,
): Promise<Audited> {
  const parts =
    typeof storefront === 'string'
      ? partsForVariant(variants[storefront], { ...referenceTarget, ...target })
      : partsOf({ storefront, target });
  const events: RunEvent[] = [];
  const report = await reported(checksOf(suites), parts, (event) => events.push(event));
  return { report, events };
}
