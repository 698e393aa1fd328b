/**
 * A lawful storefront in the manner of the xAPI of Virto Commerce, with twelve faults.
 *
 * It was written from the interface and from the public schema of that system.
 */
import { faults as inVirto } from './virto/faults.ts';
import { virto } from './virto/virto.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesV = {
  virto: {
    open: virto,
    faults: inVirto,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsV = {
  virto: {
    command: {
      buyerApproval: {
        isApproved: true,
        approvedDate: '{now}',
      },
    },
  },
} as const;
