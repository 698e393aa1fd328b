/** The thirteen tools in the dialect of the Universal Commerce Protocol. */
import { type Tool, toolsOf } from '../tools.ts';
import { ucpInputs } from './inputs.ts';
import { ucpOutputs } from './outputs.ts';

export const ucpTools: readonly Tool[] = toolsOf({
  inputs: ucpInputs,
  outputs: ucpOutputs,
  descriptions: {
    update_cart: 'Replaces a cart: omitted members are removed.',
    update_checkout:
      'Replaces a checkout: its lines, its buyer, and in fulfillment the shipping address and the shipping option. Omitted members are removed. A checkout with address and option is ready_for_complete.',
    complete_checkout:
      'Places the order. Needs the explicit approval of the buyer, given at the moment of payment; without it the checkout requires_escalation, and its continue_url is for the buyer.',
  },
});
