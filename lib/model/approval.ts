/** The explicit approval of a purchase that a sandbox takes, and the orders that it placed. */

export type Approval = {
  /** As the user named it. It may contain a secret, so outputs show no more than this name. */
  readonly file: string;
  /** Merged into the arguments of the call that completes a purchase; texts may contain placeholders. */
  readonly arguments: Readonly<Record<string, unknown>>;
};

/** The most orders that a run places, failures and their confirmations included. */
export const maxOrders = 2;

/** What may stand in a text of an approval, in braces, with its meaning. */
export const placeholders = {
  now: 'the time, as in ISO 8601',
  'now:unix': 'the time, in seconds since 1970',
  checkout: 'the id of the checkout',
  total: 'the total of the checkout, as it shows it',
  currency: 'the currency of the checkout',
} as const;

export type Placeholder = keyof typeof placeholders;

/** Other braces, as in a JSON text, are no placeholders. */
export const placeholderPattern = /\{[a-z]+(?::[a-z]+)?\}/g;

/** An order that was placed, or may have been. */
export type PlacedOrder = {
  /** The call that placed it. */
  readonly exchange: number;
  /** Absent where the storefront did not show it. */
  readonly id?: string;
  /** The id of its checkout. */
  readonly of?: string;
};
