/** The lawful storefronts unlike the reference storefront, by name. */
import { atelier } from '../variants/atelier/atelier.ts';
import { baroque } from '../variants/baroque/baroque.ts';
import { ledger } from '../variants/ledger/ledger.ts';
import { pavilion } from '../variants/pavilion/pavilion.ts';
import { platform } from '../variants/platform/platform.ts';
import { terse } from '../variants/terse/terse.ts';
import { vernacular } from '../variants/terse/vernacular.ts';
import type { Variant } from '../variants/variant.ts';

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

export type VariantName = keyof typeof variants;

export const variantNames = Object.keys(variants) as readonly VariantName[];
