/** The tools that the interface documents (Commerce endpoint, 4). */
import { readingTools } from '../../discovered/tools.ts';

export { readingTools };

export const documentedTools = [
  ...readingTools,
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
  'get_order',
] as const;
export type ToolName = (typeof documentedTools)[number];

/** The kinds of records that callers can create and cancel. */
export const kinds = ['cart', 'checkout'] as const;
export type Kind = (typeof kinds)[number];

/** The checks that judge whether records of each kind can be created, read, updated and cancelled. */
export const operationsCheck: Readonly<Record<Kind, string>> = {
  cart: 'commerce/cart-operations-succeed',
  checkout: 'commerce/checkout-operations-succeed',
};
