// The thirteen tools as the Universal Commerce Protocol shapes them.
import { type Tool, toolsOf } from '../tools.ts';
import { ucpInputs } from './inputs.ts';
import { ucpOutputs } from './outputs.ts';

export const ucpTools: readonly Tool[] = toolsOf({
  inputs: ucpInputs,
  outputs: ucpOutputs,
  descriptions: {
    update_cart: 'Replaces a cart: what is left out of it is gone.',
    create_checkout:
      'Starts a checkout from a cart or from line items. A cart that is converted twice gives the same open checkout.',
    update_checkout:
      'Replaces a checkout: its lines, its buyer, and in fulfillment the shipping address and the shipping option. What is left out is gone. A checkout with address and option is ready_for_complete.',
    complete_checkout:
      'Places the order. Needs the explicit approval of the buyer, given at the moment of payment; without it the checkout requires_escalation, and its continue_url is where to send the buyer to.',
  },
});
