/** The records behind the commerce endpoint. They are immutable: a change replaces a record. */
import type { Offer } from '../../catalog/catalog.ts';

/** A line of a cart. Amounts are in minor units of the storefront's currency, here and below. */
export type Line = {
  readonly id: string;
  readonly offer: Offer;
  readonly amount: number;
  readonly quantity: number;
};

export type LineRequest = { readonly variantId: string; readonly quantity: number };

/** The country and the currency of the buyer, as the caller states them. */
export type BuyerContext = { readonly country?: string; readonly currency?: string };

export type Total = {
  readonly type: 'subtotal' | 'fulfillment' | 'tax' | 'total';
  readonly title: string;
  readonly amount: number;
};

export type ShippingMethod = { readonly id: string; readonly title: string; readonly amount: number };

/** An address or a buyer, as validated against the tool's schema. */
export type Details = Readonly<Record<string, unknown>>;

/** The lines to buy, for whom, and where. */
export type CartRequest = {
  readonly lines: readonly LineRequest[];
  readonly context: BuyerContext;
  readonly buyer?: Details;
};

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
