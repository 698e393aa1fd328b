/** Two more lawful storefronts, after the APIs of Color Me Shop and of FastSpring, each with twelve faults. */
import { colorme } from './colorme/colorme.ts';
import { faults as inColorme } from './colorme/faults.ts';
import { fastspring } from './fastspring/fastspring.ts';
import { faults as inFastspring } from './fastspring/faults.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesW = {
  colorme: {
    open: colorme,
    faults: inColorme,
  },
  fastspring: {
    open: fastspring,
    faults: inFastspring,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsW = {
  colorme: {
    consent: { agreed: true, agreed_date: '{now:unix}' },
  },
  fastspring: {
    purchaseApproval: { approved: true, approvedAt: '{now}' },
  },
} as const;
