/** The facts that a caller has when it calls a tool. */

export type Id = string | number;

export type Facts = {
  readonly country: string;
  readonly currency: string;
  readonly query?: string;
  /** The subject of the call: a cart, checkout or order, or the item to look up. */
  readonly subject?: Id;
  readonly cart?: Id;
  readonly checkout?: Id;
  readonly order?: Id;
  readonly product?: Id;
  /** The item to buy. */
  readonly variant?: Id;
  /** The line of a cart or checkout that a call changes. */
  readonly line?: Id;
  readonly quantity?: number;
  readonly address?: Address;
  readonly shippingMethod?: string;
  readonly email?: string;
  readonly agentProfile?: string;
  readonly idempotencyKey?: string;
};

/** A postal address. */
export type Address = Readonly<
  Record<'first' | 'last' | 'street' | 'city' | 'region' | 'postcode' | 'phone', string>
>;

/** A fact that a member of the arguments may hold; its value is undefined where the caller does not know it. */
export type Candidate = { readonly fact: keyof Facts; readonly value: unknown };
