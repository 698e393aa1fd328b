/**
 * Whole audits of honest storefronts, made once per worker and shared by its tests: the report, and every event of the
 * run. An audit takes about a second of processor time, and many tests examine the same one.
 */
import { suites } from '../../../suites/index.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Report } from '../../model/report.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { partsOf, referenceTarget } from '../../reference/in-process.ts';
import type { StorefrontOptions } from '../../storefront/index.ts';
import { atelier } from '../variants/atelier/atelier.ts';
import { baroque } from '../variants/baroque/baroque.ts';
import { ledger } from '../variants/ledger/ledger.ts';
import { pavilion } from '../variants/pavilion/pavilion.ts';
import { platform } from '../variants/platform/platform.ts';
import { terse, vernacular } from '../variants/terse/terse.ts';
import type { Variant } from '../variants/variant.ts';
import { partsForVariant } from './audit-through.ts';

type Audited = { readonly report: Report; readonly events: readonly RunEvent[] };

const audits = new Map<string, Promise<Audited>>();

/** @param target overrides of the reference target, which has every consent, seed 1 and ten generated inputs. */
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

/** Lawful storefronts that differ from the reference storefront, by name. */
export const variants = {
  terse,
  baroque,
  vernacular: vernacular(),
  'platform with 24 products': platform(24),
  'platform with 25 products': platform(25),
  atelier: atelier(),
  ledger: ledger(),
  pavilion: pavilion(),
} satisfies Readonly<Record<string, Variant>>;

type VariantName = keyof typeof variants;

export const variantNames = Object.keys(variants) as readonly VariantName[];
