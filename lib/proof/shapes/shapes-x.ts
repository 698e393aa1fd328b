/** Lawful storefronts after a marketplace of Poland and a network of food hubs, each with twelve faults. */
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';
import { faults as inOpenfood } from './openfood/faults.ts';
import { openfood } from './openfood/openfood.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesX = {
  allegro: {
    open: allegro,
    faults: inAllegro,
  },
  openfood: {
    open: openfood,
    faults: inOpenfood,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsX = {
  allegro: {
    buyerConfirmation: { confirmed: true, confirmedAt: '{now}' },
  },
  openfood: {
    customer_approval: { accepted: true, accepted_at: '{now}' },
  },
} as const;
