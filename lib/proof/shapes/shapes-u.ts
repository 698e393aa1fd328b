/** Two more lawful storefronts, after the APIs of Broadleaf Commerce and of Mouser Electronics, each with twelve faults. */
import { broadleaf } from './broadleaf/broadleaf.ts';
import { faults as inBroadleaf } from './broadleaf/faults.ts';
import { faults as inMouser } from './mouser/faults.ts';
import { mouser } from './mouser/mouser.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesU = {
  broadleaf: {
    open: broadleaf,
    faults: inBroadleaf,
  },
  mouser: {
    open: mouser,
    faults: inMouser,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsU = {
  broadleaf: {
    submissionApproval: { approved: true, dateApproved: '{now}' },
  },
  mouser: {
    BuyerApproval: { SubmitOrder: true, ApprovedDate: '{now}' },
  },
} as const;
