/** Lawful storefronts after a marketplace of Poland and a network of food hubs, each with twelve faults. */
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesX = {
  allegro: {
    open: allegro,
    faults: inAllegro,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsX = {
  allegro: {
    buyerConfirmation: { confirmed: true, confirmedAt: '{now}' },
  },
} as const;
