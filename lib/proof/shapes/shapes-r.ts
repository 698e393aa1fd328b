/** Two more lawful storefronts, after other parts of the APIs of Rakuten Ichiba and of Bagisto, each with twelve faults. */
import { faults as inIchiba } from './ichiba/faults.ts';
import { ichiba } from './ichiba/ichiba.ts';
import { faults as inWebkul } from './webkul/faults.ts';
import { webkul } from './webkul/webkul.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesR = {
  webkul: {
    open: webkul,
    faults: inWebkul,
  },
  ichiba: {
    open: ichiba,
    faults: inIchiba,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsR = {
  webkul: {
    agreement: { accepted: true, accepted_at: '{now}' },
  },
  ichiba: {
    ApprovalModel: { approvalFlag: 1, approvalDatetime: '{now}' },
  },
} as const;
