/** Lawful storefronts in the shapes of four systems, each with twelve faults. */
import { faults as inMollie } from './mollie/faults.ts';
import { mollie } from './mollie/mollie.ts';
import { faults as inOxid } from './oxid/faults.ts';
import { oxid } from './oxid/oxid.ts';
import { faults as inSquarespace } from './squarespace/faults.ts';
import { squarespace } from './squarespace/squarespace.ts';
import { faults as inTiendanube } from './tiendanube/faults.ts';
import { tiendanube } from './tiendanube/tiendanube.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesN = {
  mollie: { open: mollie, faults: inMollie },
  oxid: { open: oxid, faults: inOxid },
  squarespace: { open: squarespace, faults: inSquarespace },
  tiendanube: { open: tiendanube, faults: inTiendanube },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsN = {
  mollie: { customerApproval: { approved: true, approvedAt: '{now}' } },
  oxid: { confirmTermsAndConditions: true, buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  squarespace: { customerApproval: { approved: true, approvedOn: '{now}' } },
  tiendanube: { buyer_acceptance: { accepted: true, accepted_at: '{now}' } },
} as const;
