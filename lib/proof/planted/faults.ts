/** The sixty planted faults, and the storefronts that have them. */
import { atelier } from '../variants/atelier/atelier.ts';
import { ledger } from '../variants/ledger/ledger.ts';
import { pavilion } from '../variants/pavilion/pavilion.ts';
import type { Variant } from '../variants/variant.ts';
import { inAtelier } from './atelier.ts';
import { inLedger } from './ledger.ts';
import { inPavilion } from './pavilion.ts';
import type { Planted } from './planted.ts';

const storefronts = { atelier, ledger, pavilion };

export const faults: readonly Planted[] = [...inAtelier, ...inLedger, ...inPavilion];

/** The storefront without any fault. */
export const honestOf = (storefront: Planted['storefront']): Variant => storefronts[storefront]();

/** The storefront with this fault. */
export const variantOf = ({ storefront, plant }: Planted): Variant => storefronts[storefront](plant);
