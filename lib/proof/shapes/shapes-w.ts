/** A lawful storefront after the API of Color Me Shop, with twelve faults. */
import { colorme } from './colorme/colorme.ts';
import { faults as inColorme } from './colorme/faults.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesW = {
  colorme: {
    open: colorme,
    faults: inColorme,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsW = {
  colorme: {
    consent: {
      agreed: true,
      agreed_date: '{now:unix}',
    },
  },
} as const;
