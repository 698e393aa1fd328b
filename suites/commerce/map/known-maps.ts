/**
 * The carts and checkouts of known systems: the only place where the suite knows names of members. A known map is a piece
 * of evidence for a role, never a proof of it.
 */
import type { Role } from '../../../lib/model/commerce-map.ts';

export type KnownMap = {
  readonly system: string;
  /** The public schema that it was read from. */
  readonly source: string;
  /** By role, the places of carts and checkouts. */
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
};

/** Statuses with which UCP (`ready_for_complete`), ACP (`ready_for_payment`) and others say that nothing else is missing. */
export const readyStates: ReadonlySet<string> = new Set([
  'ready',
  'ready_for_complete',
  'ready_for_completion',
  'ready_for_payment',
  'ready_to_complete',
]);

/** What names of several words say: `additionalTaxTotal` is a tax, and `totalWithTax` a total. */
export const nameWords: {
  readonly parts: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** With one of these, a name is of no amount. */
  readonly others: readonly string[];
  /** What follows says only what is in the amount. */
  readonly qualifiers: readonly string[];
  /** At the end of a name, they say how it is counted. */
  readonly units: readonly string[];
} = {
  parts: {
    discount: ['discount', 'discounts', 'promo', 'promotion', 'promotions', 'rebate', 'coupon'],
    fee: ['fee', 'fees', 'surcharge', 'charge', 'charges', 'handling'],
    shipping: ['ship', 'shipping', 'delivery', 'freight', 'postage'],
    tax: ['tax', 'taxes', 'vat', 'gst'],
  },
  others: [
    'base',
    'class',
    'code',
    'count',
    'id',
    'number',
    'percent',
    'percentage',
    'rate',
    'rates',
    'type',
  ],
  qualifiers: ['with', 'without', 'including', 'excluding', 'incl', 'excl', 'inc', 'ex', 'before', 'after'],
  units: ['amount', 'value', 'cents', 'minor', 'money', 'gross', 'net', 'price'],
};

export const knownMaps: readonly KnownMap[] = [
  {
    system: 'UCP 2026-01-23 to 2026-04-08',
    source: 'https://ucp.dev/specification/checkout/',
    roles: {
      id: ['/id'],
      status: ['/status'],
      currency: ['/currency'],
      line: ['/line_items/*/id'],
      item: ['/line_items/*/item/id'],
      quantity: ['/line_items/*/quantity'],
      'unit-price': ['/line_items/*/item/price'],
      'line-total': [
        '/line_items/*/totals/[type=subtotal]/amount',
        '/line_items/*/totals/[type=total]/amount',
      ],
      subtotal: ['/totals/[type=subtotal]/amount'],
      discount: ['/totals/[type=discount]/amount', '/totals/[type=items_discount]/amount'],
      fee: ['/totals/[type=fee]/amount'],
      shipping: ['/totals/[type=fulfillment]/amount'],
      tax: ['/totals/[type=tax]/amount'],
      total: ['/totals/[type=total]/amount'],
      email: ['/buyer/email'],
      address: ['/fulfillment/methods/*/destinations/*/street_address'],
      'shipping-options': ['/fulfillment/methods/*/groups/*/options/*/id'],
      'shipping-choice': ['/fulfillment/methods/*/groups/*/selected_option_id'],
      payment: ['/payment/instruments/*/id'],
      messages: ['/messages/*/content'],
      order: ['/order/id'],
    },
  },
  {
    system: 'Agentic Commerce Protocol',
    source: 'https://github.com/agentic-commerce-protocol/agentic-commerce-protocol',
    roles: {
      id: ['/id'],
      status: ['/status'],
      currency: ['/currency'],
      line: ['/line_items/*/id'],
      item: ['/line_items/*/item/id'],
      quantity: ['/line_items/*/item/quantity'],
      'line-total': ['/line_items/*/subtotal', '/line_items/*/total', '/line_items/*/base_amount'],
      subtotal: ['/totals/[type=subtotal]/amount', '/totals/[type=items_base_amount]/amount'],
      discount: ['/totals/[type=discount]/amount', '/totals/[type=items_discount]/amount'],
      fee: ['/totals/[type=fee]/amount'],
      shipping: ['/totals/[type=fulfillment]/amount'],
      tax: ['/totals/[type=tax]/amount'],
      total: ['/totals/[type=total]/amount'],
      email: ['/buyer/email'],
      address: ['/fulfillment_address/line_one', '/fulfillment_address/city'],
      'shipping-options': ['/fulfillment_options/*/id'],
      'shipping-choice': ['/fulfillment_option_id'],
      payment: ['/payment_provider/provider'],
      messages: ['/messages/*/content'],
      order: ['/order/id'],
    },
  },
  {
    system: 'Shopify Storefront MCP and Storefront API',
    source: 'https://shopify.dev/docs/api/storefront/latest/objects/Cart',
    roles: {
      id: ['/cart/id'],
      line: ['/cart/lines/*/id'],
      item: ['/cart/lines/*/merchandise/id'],
      quantity: ['/cart/lines/*/quantity'],
      'unit-price': [
        '/cart/lines/*/merchandise/price/amount',
        '/cart/lines/*/cost/amount_per_quantity/amount',
      ],
      'line-total': ['/cart/lines/*/cost/total_amount/amount', '/cart/lines/*/cost/subtotal_amount/amount'],
      currency: ['/cart/cost/total_amount/currency', '/cart/cost/total_amount/currency_code'],
      subtotal: ['/cart/cost/subtotal_amount/amount'],
      tax: ['/cart/cost/total_tax_amount/amount'],
      total: ['/cart/cost/total_amount/amount'],
      email: ['/cart/buyer_identity/email'],
      'shipping-options': ['/cart/delivery_groups/*/delivery_options/*/handle'],
      'shipping-choice': ['/cart/delivery_groups/*/selected_delivery_option/handle'],
      messages: ['/errors/*/message'],
    },
  },
  {
    system: 'Medusa 2',
    source: 'https://docs.medusajs.com/api/store#carts_cart_schema',
    roles: {
      id: ['/cart/id'],
      line: ['/cart/items/*/id'],
      item: ['/cart/items/*/variant_id'],
      quantity: ['/cart/items/*/quantity'],
      'unit-price': ['/cart/items/*/unit_price'],
      'line-total': ['/cart/items/*/subtotal', '/cart/items/*/total'],
      currency: ['/cart/currency_code'],
      subtotal: ['/cart/item_subtotal', '/cart/item_total', '/cart/subtotal'],
      discount: ['/cart/discount_total'],
      shipping: ['/cart/shipping_total'],
      tax: ['/cart/tax_total'],
      total: ['/cart/total'],
      email: ['/cart/email'],
      address: ['/cart/shipping_address/address_1', '/cart/shipping_address/city'],
      'shipping-choice': ['/cart/shipping_methods/*/shipping_option_id'],
      payment: ['/cart/payment_collection/id'],
    },
  },
  {
    system: 'Saleor',
    source: 'https://github.com/saleor/saleor/blob/main/saleor/graphql/schema.graphql',
    roles: {
      id: ['/checkout/id', '/checkout/token'],
      line: ['/checkout/lines/*/id'],
      item: ['/checkout/lines/*/variant/id'],
      quantity: ['/checkout/lines/*/quantity'],
      'unit-price': ['/checkout/lines/*/unitPrice/gross/amount', '/checkout/lines/*/unitPrice/net/amount'],
      'line-total': ['/checkout/lines/*/totalPrice/gross/amount', '/checkout/lines/*/totalPrice/net/amount'],
      currency: ['/checkout/totalPrice/currency'],
      subtotal: ['/checkout/subtotalPrice/gross/amount'],
      discount: ['/checkout/discount/amount'],
      shipping: ['/checkout/shippingPrice/gross/amount', '/checkout/deliveryPrice/gross/amount'],
      tax: ['/checkout/totalPrice/tax/amount'],
      total: ['/checkout/totalPrice/gross/amount'],
      email: ['/checkout/email'],
      address: ['/checkout/shippingAddress/streetAddress1', '/checkout/shippingAddress/city'],
      'shipping-options': ['/checkout/shippingMethods/*/id'],
      'shipping-choice': ['/checkout/deliveryMethod/id'],
      messages: ['/errors/*/message'],
      order: ['/order/id'],
    },
  },
  {
    system: 'commercetools',
    source: 'https://docs.commercetools.com/api/projects/carts#cart',
    roles: {
      id: ['/id'],
      version: ['/version'],
      status: ['/cartState'],
      line: ['/lineItems/*/id'],
      item: ['/lineItems/*/variant/id', '/lineItems/*/variant/sku'],
      quantity: ['/lineItems/*/quantity'],
      'unit-price': ['/lineItems/*/price/value/centAmount'],
      'line-total': ['/lineItems/*/totalPrice/centAmount'],
      currency: ['/totalPrice/currencyCode'],
      subtotal: ['/subtotal/centAmount'],
      discount: ['/discountOnTotalPrice/discountedAmount/centAmount'],
      shipping: ['/shippingInfo/price/centAmount'],
      tax: ['/taxedPrice/totalTax/centAmount'],
      total: ['/totalPrice/centAmount', '/taxedPrice/totalGross/centAmount'],
      email: ['/customerEmail'],
      address: ['/shippingAddress/streetName', '/shippingAddress/city'],
      'shipping-choice': ['/shippingInfo/shippingMethod/id'],
      payment: ['/paymentInfo/payments/*/id'],
    },
  },
  {
    system: 'BigCommerce',
    source: 'https://developer.bigcommerce.com/docs/rest-management/checkouts',
    roles: {
      id: ['/data/id', '/data/cart/id'],
      line: ['/data/cart/line_items/physical_items/*/id'],
      item: ['/data/cart/line_items/physical_items/*/variant_id'],
      quantity: ['/data/cart/line_items/physical_items/*/quantity'],
      'unit-price': [
        '/data/cart/line_items/physical_items/*/list_price',
        '/data/cart/line_items/physical_items/*/sale_price',
      ],
      'line-total': [
        '/data/cart/line_items/physical_items/*/extended_list_price',
        '/data/cart/line_items/physical_items/*/extended_sale_price',
      ],
      currency: ['/data/cart/currency/code'],
      subtotal: ['/data/subtotal_ex_tax', '/data/subtotal', '/data/cart/base_amount'],
      discount: ['/data/cart/discount_amount'],
      fee: ['/data/handling_cost_total'],
      shipping: ['/data/shipping_cost_total'],
      tax: ['/data/tax_total'],
      total: ['/data/grand_total', '/data/cart/cart_amount'],
      email: ['/data/cart/email'],
      address: ['/data/consignments/*/address/address1', '/data/consignments/*/address/city'],
      'shipping-options': ['/data/consignments/*/available_shipping_options/*/id'],
      'shipping-choice': ['/data/consignments/*/selected_shipping_option/id'],
      order: ['/data/order_id'],
    },
  },
  {
    system: 'many shops',
    source: 'names that shops give to these members, whatever their system is',
    roles: {
      item: ['/items/*/sku', '/items/*/variant_id', '/items/*/product_id'],
      quantity: ['/items/*/qty', '/items/*/cart_quantity', '/items/*/count'],
      'unit-price': [
        '/items/*/base_price_money/amount',
        '/items/*/unit_amount',
        '/items/*/price_each',
        '/items/*/item_price',
      ],
      'line-total': [
        '/items/*/row_total',
        '/items/*/line_total',
        '/items/*/line_price',
        '/items/*/extended_price',
      ],
      currency: ['/currency_code', '/currency/iso_code', '/price_currency'],
      subtotal: ['/sub_total', '/items_total', '/item_total', '/amount_subtotal', '/goods_total'],
      discount: ['/discount', '/discounts'],
      fee: ['/fee', '/fees'],
      shipping: ['/shipping'],
      tax: ['/tax', '/taxes', '/vat'],
      total: ['/amount_total', '/order_total', '/amount_due', '/payable'],
    },
  },
];
