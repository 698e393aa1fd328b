/** Lawful storefronts of a Japanese marketplace and of a supplier for procurement systems, each with twelve faults. */
import { faults as inPunchout } from './punchout/faults.ts';
import { punchout } from './punchout/punchout.ts';
import { faults as inRakuten } from './rakuten/faults.ts';
import { rakuten } from './rakuten/rakuten.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesO = {
  punchout: { open: punchout, faults: inPunchout },
  rakuten: { open: rakuten, faults: inRakuten },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsO = {
  punchout: { Approval: { operation: 'approve', approvalDate: '{now}' } },
  rakuten: { orderConfirmation: { confirmed: true, confirmedDatetime: '{now}' } },
} as const;
