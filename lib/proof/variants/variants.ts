/** The lawful storefronts unlike the reference storefront, by name. */
import { atelier } from './atelier/atelier.ts';
import { baroque } from './baroque/baroque.ts';
import { ledger } from './ledger/ledger.ts';
import { pavilion } from './pavilion/pavilion.ts';
import { platform } from './platform/platform.ts';
import { terse } from './terse/terse.ts';
import { vernacular } from './terse/vernacular.ts';
import type { Variant } from './variant.ts';

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
