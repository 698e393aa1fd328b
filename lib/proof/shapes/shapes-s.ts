/** A lawful storefront after the Tebex Headless API, with twelve faults. */
import { faults as inTebex } from './tebex/faults.ts';
import { tebex } from './tebex/tebex.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesS = {
  tebex: {
    open: tebex,
    faults: inTebex,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsS = {
  tebex: {
    payment_consent: { accepted: true, accepted_at: '{now}' },
  },
} as const;
