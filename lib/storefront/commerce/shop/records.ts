// What the commerce endpoint keeps: carts, checkouts and orders. Records never change; a new one takes the
// old one's place.
import type { Offer } from '../../catalog/catalog.ts';

/** One thing in a cart. Amounts are in minor units of the storefront's currency, here and below. */
export type Line = {
  readonly id: string;
  readonly offer: Offer;
  readonly amount: number;
  readonly quantity: number;
};

export type LineRequest = { readonly variantId: string; readonly quantity: number };

/** What a caller says about the buyer's place and money. */
export type BuyerContext = { readonly country?: string; readonly currency?: string };

export type Total = {
  readonly type: 'subtotal' | 'fulfillment' | 'tax' | 'total';
  readonly title: string;
  readonly amount: number;
};

export type ShippingMethod = { readonly id: string; readonly title: string; readonly amount: number };

/** Address and buyer as they were given; the tool's schema has already said what they hold. */
export type Details = Readonly<Record<string, unknown>>;

export type Cart = {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly country?: string;
  readonly buyer?: Details;
  /** The checkout that this cart was last converted to. */
  readonly checkoutId?: string;
};

export type CheckoutStatus =
  | 'incomplete'
  | 'ready_for_complete'
  | 'requires_escalation'
  | 'completed'
  | 'canceled';

export type Checkout = {
  readonly id: string;
  readonly status: CheckoutStatus;
  readonly lines: readonly Line[];
  readonly country: string;
  readonly cartId?: string;
  readonly address?: Details;
  readonly buyer?: Details;
  /** The id of the chosen shipping method. */
  readonly method?: string;
  readonly orderId?: string;
};

export type Order = {
  readonly id: string;
  readonly checkoutId: string;
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly address?: Details;
  readonly buyer?: Details;
  /** RFC 3339, UTC. */
  readonly placedAt: string;
};
