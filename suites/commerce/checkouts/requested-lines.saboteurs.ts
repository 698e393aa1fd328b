/** Saboteurs of the lines of a checkout, which only a sequence of calls reveals. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { alterPayload, linesOf } from '../../sabotage/rpc.ts';

/** Reads a checkout with other lines: those that `note` returns for it when it is created. */
const readsOtherLines =
  (newNote: () => (checkout: JsonObject) => unknown): Saboteur['sabotage'] =>
  (storefront) => {
    const note = newNote();
    const noted = new Map<unknown, unknown>();
    const creating = alterPayload(['create_checkout'], (checkout) => {
      noted.set(checkout.id, note(checkout));
      return checkout;
    });
    const reading = alterPayload(['get_checkout'], (checkout) => ({
      ...checkout,
      line_items: noted.get(checkout.id) ?? checkout.line_items,
    }));
    return combine(creating, reading)(storefront);
  };

/** The lines of the checkout with several lines that was created before. */
const linesOfPrevious = () => {
  let last: readonly unknown[] | undefined;
  return (checkout: JsonObject) => {
    const lines = linesOf(checkout);
    if (lines.length < 2) return undefined;
    const previous = last;
    last = lines;
    return previous;
  };
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/checkouts-keep-requested-lines', {
    'checkouts-show-the-lines-of-another': readsOtherLines(linesOfPrevious),
    'ucp-checkouts-show-the-lines-they-began-with': {
      storefront: { dialect: 'ucp' },
      sabotage: readsOtherLines(() => (checkout) => checkout.line_items),
    },
  }),
];
