/** A lawful storefront of a game's shop, with twelve faults. */
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesT = {
  xsolla: { open: xsolla, faults: inXsolla },
} as const;

/** The approval that it takes, for `shapes.ts`. */
export const approvalsT = {
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
} as const;
