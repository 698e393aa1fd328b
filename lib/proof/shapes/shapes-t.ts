/**
 * Lawful storefronts of a game's shop and of a content management system, each with twelve faults.
 *
 * Both were written from the interface and the public schemas of their systems alone: the cart and checkout resources of
 * Commerce API, and the catalog, carts and orders of Shop Builder.
 */
import { drupal } from './drupal/drupal.ts';
import { faults as inDrupal } from './drupal/faults.ts';
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesT = {
  drupal: { open: drupal, faults: inDrupal },
  xsolla: { open: xsolla, faults: inXsolla },
} as const;

/**
 * The approval that each of them takes, for `shapes.ts`: a member of the metadata of the request in JSON:API, and an argument
 * of its own otherwise.
 */
export const approvalsT = {
  drupal: { meta: { customer_approval: { approved: true, approved_at: '{now}' } } },
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
} as const;
