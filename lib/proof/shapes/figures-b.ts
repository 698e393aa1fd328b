/** What the shapes answer in the scripted visit, counted by hand. */
import type { shapesB } from './shapes-b.ts';

type Name = keyof typeof shapesB;

type Figure = readonly [step: string, path: string, value: unknown];

/** Two pieces of a first item and one of a second, then three or five of the first, then shipping. */
export const figures: Readonly<Record<Name, readonly Figure[]>> = {
  shopware: [
    // 2 x 12.90 + 34.50, with 19/119 of tax inside
    ['cart', 'price.totalPrice', 6030],
    ['cart', 'price.netPrice', 5067],
    ['cart read', 'lineItems.0.price.totalPrice', 2580],
    ['updated cart read', 'lineItems.0.quantity', 3],
    ['cart updated', 'price.totalPrice', 7320],
    ['line removed', 'lineItems.length', 1],
    ['checkout', 'price.totalPrice', 9900],
    ['completed unready', 'error.data.detail.0', 'shippingMethodId'],
    ['method', 'deliveries.0.shippingCosts.totalPrice', 1190],
    ['checkout read', 'price.totalPrice', 11090],
    ['checkout read', 'transactions.0.amount.totalPrice', 11090],
    ['checkout read', 'deliveries.0.location.address.city', 'Hamburg'],
    ['completed', 'status', 'placed'],
    ['order', 'order.amountTotal', 11090],
    ['cancelled checkout read', 'status', 'cancelled'],
  ],
  prestashop: [
    // 2 x 79.00 + 129.90
    ['cart', 'carts.0.attributes.cart.totals.products.value', 28790],
    ['cart read', 'carts.0.attributes.cart.products.0.line_total.value', 15800],
    ['cart updated', 'carts.0.attributes.cart.totals.total.value', 36690],
    ['updated cart read', 'carts.0.attributes.cart.products.0.cart_quantity', 3],
    ['line removed', 'carts.0.attributes.cart.products.length', 1],
    ['checkout', 'data.attributes.cart.totals.total.value', 52490],
    ['completed unready', 'error.data.errors.0.detail.0', 'id_carrier'],
    ['method', 'data.attributes.cart.totals.shipping.value', 2890],
    ['checkout read', 'data.attributes.cart.totals.total.value', 55380],
    ['checkout read', 'data.attributes.cart.totals.tax.value', 10356],
    ['checkout read', 'data.attributes.delivery.address.city', 'Kraków'],
    ['completed', 'data.attributes.status', 'ordered'],
    ['order', 'orders.0.total_paid_tax_incl', 55380],
    ['cancelled checkout read', 'data.attributes.status', 'cancelled'],
  ],
  opencart: [
    // 2 x 45.00 + 28.50, 20 % on top
    ['cart', 'totals.0.value', '11850'],
    ['cart', 'totals.1.value', '2370'],
    ['cart read', 'totals.2.value', '14220'],
    // 163.50 less 10 % of 135.00, 20 % on top
    ['cart updated', 'totals.1.value', '-1350'],
    ['updated cart read', 'totals.3.value', '18000'],
    ['updated cart read', 'products.77.quantity', 3],
    ['completed unready', 'error.data.error.lacking.0', 'shipping_method'],
    // 253.50 - 22.50 + 12.50, 20 % on top
    ['method', 'totals.2.value', '1250'],
    ['checkout read', 'totals.3.value', '4870'],
    ['checkout read', 'totals.4.value', '29220'],
    ['checkout read', 'shipping_address.postcode', 'BS1 4DA'],
    ['completed', 'checkout_status', 'Processed'],
    ['order', 'order.totals.4.value', '29220'],
    ['cancelled checkout read', 'checkout_status', 'Canceled'],
  ],
  stripe: [
    // 2 x 64.00 + 18.50, less 10 %
    ['cart', 'amount_subtotal', 14650],
    ['cart read', 'amount_total', 13185],
    ['cart updated', 'amount_total', 18945],
    ['updated cart read', 'line_items.data.0.quantity', 3],
    ['line removed', 'line_items.data.length', 1],
    ['checkout', 'total_details.amount_tax', 0],
    ['address', 'total_details.amount_tax', 2437],
    ['completed unready', 'error.data.param.0', 'shipping_rate'],
    // 338.50 - 33.85 + 12.00 + 24.37
    ['checkout read', 'amount_total', 34102],
    ['checkout read', 'collected_information.shipping_details.address.city', 'Seattle'],
    ['completed', 'status', 'complete'],
    ['order', 'amount_total', 34102],
    ['cancelled checkout read', 'status', 'expired'],
  ],
  square: [
    // 2 x 18.00 + 9.50, 5 % on top of each line
    ['cart', 'order.total_money.amount', 4778],
    ['cart read', 'order.line_items.0.quantity', '2'],
    ['cart updated', 'order.total_money.amount', 6668],
    ['updated cart read', 'order.line_items.0.quantity', '3'],
    ['large cart', 'order.total_discount_money.amount', 2160],
    ['line removed', 'order.total_money.amount', 20412],
    ['stale update', 'error.data.errors.0.code', 'VERSION_MISMATCH'],
    ['completed unready', 'error.data.errors.0.field.0', 'shipment_details.shipping_type'],
    ['method', 'checkout.order.total_service_charge_money.amount', 1900],
    ['checkout read', 'checkout.order.total_money.amount', 8568],
    ['checkout read', 'checkout.order.fulfillments.0.shipment_details.recipient.address.locality', 'Halifax'],
    ['completed', 'checkout.state', 'COMPLETED'],
    ['order', 'order.total_money.amount', 8568],
    ['cancelled checkout read', 'checkout.state', 'CANCELED'],
  ],
  elasticpath: [
    // 2 x 1,480 + 6,200; from 10,000 yen on 500 less
    ['cart', 'data.0.meta.display_price.with_tax.amount', 9160],
    ['cart read', 'data.0.items.edges.0.node.value.amount', 2960],
    ['cart updated', 'data.0.meta.display_price.with_tax.amount', 10140],
    ['updated cart read', 'data.0.meta.display_price.tax.amount', 922],
    ['updated cart read', 'data.0.items.edges.0.node.components.edges.0.node.quantity', 3],
    ['line removed', 'data.0.items.totalCount', 1],
    ['completed unready', 'error.data.errors.0.detail.0', 'setShippingMethod'],
    // 13,600 - 500 + 1,320
    ['checkout read', 'data.0.meta.display_price.with_tax.amount', 14420],
    ['checkout read', 'data.0.shippingAddress.postalCode', '604-8005'],
    ['completed', 'data.0.status', 'COMPLETE'],
    ['order', 'data.0.meta.display_price.with_tax.amount', 14420],
    ['cancelled checkout read', 'data.0.status', 'CANCELLED'],
  ],
  vtex: [
    // 2 x 289.90 + 84.50
    ['cart', 'value', 66430],
    ['cart updated', 'value', 95420],
    ['large cart', 'totalizers.1.value', -34788],
    ['completed unready', 'error.data.fields.detail.0', 'shippingData.selectedSla'],
    // 5 x 289.90 less 10 %, and 84.50, with 2 x 24.50
    ['checkout read', 'value', 143805],
    ['order', 'value', 143805],
    ['cancelled checkout read', 'status', 'canceled'],
  ],
  commercelayer: [
    // 2 x 48.50 + 36.20
    ['cart', 'total_amount_cents', 13320],
    ['cart read', 'line_items.0.total_amount_cents', 9700],
    ['updated cart read', 'total_amount_cents', 18170],
    // 12 x 48.50 less 10 %
    ['large cart', 'line_items.1.total_amount_cents', -5820],
    ['line added', 'skus_count', 14],
    ['line removed', 'total_amount_cents', 52380],
    ['unknown item', 'error.data.errors.0.code', 'RECORD_NOT_FOUND'],
    ['checkout', 'payment_method_amount_cents', 150],
    ['completed unready', 'error.data.errors.0.detail.0', 'shipping_method_id'],
    // (5 x 48.50 + 36.20) less 10 %, + 16.90 + 1.50, with 22 % of tax inside
    ['checkout read', 'total_amount_cents', 26923],
    ['checkout read', 'total_tax_amount_cents', 4855],
    ['checkout read', 'line_items.3.item_type', 'shipments'],
    ['checkout read', 'shipping_address.city', 'Lucca'],
    ['completed', 'status', 'placed'],
    ['order', 'total_amount_cents', 26923],
    ['cancelled checkout read', 'status', 'cancelled'],
    ['page 1', 'data.length', 3],
    ['page 3', 'data.0.code', 'BF-15-1'],
    ['page 3', 'meta.page_count', 3],
  ],
  occ: [
    // 2 x 6.750 + 48.325, with a tenth of tax on top
    ['cart', 'totalPrice.value', 61825],
    ['cart', 'totalPriceWithTax.value', 68008],
    ['cart read', 'entries.0.totalPrice.value', 13500],
    ['updated cart read', 'totalPriceWithTax.value', 75433],
    // 12 x 6.750 + 2 x 48.325, less a twentieth
    ['line added', 'totalDiscounts.value', 8883],
    ['line added', 'totalPriceWithTax.value', 185644],
    ['line removed', 'totalPrice.value', 81000],
    ['unknown item', 'error.data.errors.0.type', 'UnknownIdentifierError'],
    ['completed unready', 'error.data.errors.0.subject.0', 'deliveryMode'],
    // 5 x 6.750 + 48.325 + 2.800, with a tenth of tax on top
    ['checkout read', 'cart.totalPriceWithTax.value', 93363],
    ['checkout read', 'cart.deliveryAddress.town', 'Manama'],
    ['completed', 'checkoutState', 'ORDER_PLACED'],
    ['order', 'totalPriceWithTax.value', 93363],
    ['cancelled checkout read', 'checkoutState', 'CANCELLED'],
    ['page 2', 'products.0.name', 'Incense Burner'],
    ['page 2', 'pagination.totalPages', 2],
  ],
  wix: [
    // 2 x 54.00 + 139.00
    ['cart', 'cart.priceSummary.total.amount', '24700'],
    // 42.90 and a fee of 9.90
    ['other cart', 'cart.priceSummary.total.amount', '5280'],
    ['cart read', 'cart.lineItems.0.lineItemPrice.amount', '10800'],
    ['updated cart read', 'cart.priceSummary.subtotal.amount', '30100'],
    ['line added', 'cart.priceSummary.total.amount', '92600'],
    ['line removed', 'cart.lineItems.length', 1],
    ['unknown item', 'error.data.details.applicationError.code', 'ITEM_NOT_FOUND_IN_CATALOG'],
    ['completed unready', 'error.message', 'The checkout has violations.'],
    // 5 x 54.00 + 139.00 + 41.50, with 18/118 of tax inside
    ['checkout read', 'checkout.priceSummary.total.amount', '45050'],
    ['checkout read', 'checkout.priceSummary.tax.amount', '6872'],
    ['completed', 'checkout.completed', true],
    ['order', 'order.priceSummary.total.amount', '45050'],
    ['cancelled checkout read', 'checkout.canceled', true],
    ['page 1', 'products.length', 2],
    ['page 2', 'pagingMetadata.total', 3],
  ],
  salesforce: [
    // 2 x 84.00 + 14.25, less a twentieth
    ['cart', 'product_sub_total', 18225],
    ['cart', 'product_total', 17314],
    ['cart', 'order_total', null],
    // 3 x 84.00 less a tenth, + 14.25, less a twentieth
    ['updated cart read', 'product_total', 22900],
    ['large cart', 'product_items.0.price_after_item_discount', 90720],
    ['line removed', 'product_items.length', 1],
    ['unknown item', 'error.data.fault.type', 'ProductNotFoundException'],
    ['completed unready', 'error.data.fault.arguments.value.0', 'ShippingMethodRequired'],
    // 5 x 84.00 less a tenth, + 14.25, less a twentieth, + 24.50, with 13 % of tax on top
    ['checkout read', 'tax_total', 5163],
    ['checkout read', 'order_total', 44877],
    ['completed', 'c_state', 'ordered'],
    ['order', 'order_total', 44877],
    ['cancelled checkout read', 'c_state', 'abandoned'],
    ['page 1', 'hits.length', 2],
    ['page 2', 'hits.0.product_name', 'Maple Knife'],
  ],
  dynamics: [
    // 2 x 1290.00 + 119.50, with a quarter of tax on each line
    ['cart', 'SubtotalAmountWithoutTax', 269950],
    ['cart', 'TotalAmount', 337438],
    ['updated cart read', 'TotalAmount', 498688],
    // 12 x 1290.00 less a tenth, and 2 x 119.50
    ['line added', 'TotalAmount', 1771375],
    ['line removed', 'TotalAmount', 1741500],
    ['line removed', 'CartLines.1.IsVoided', true],
    ['unknown item', 'error.message', 'The product does not exist.'],
    ['completed unready', 'error.data.Value.0', 'DeliveryMode'],
    // 5 x 1290.00 + 119.50 + 149.00, with a quarter of tax on each
    ['checkout read', 'TotalAmount', 839813],
    ['checkout read', 'ShippingAddress.City', 'Kiruna'],
    ['completed', 'CheckoutStatus', 'Ordered'],
    ['order', 'TotalAmount', 839813],
    ['cancelled checkout read', 'CheckoutStatus', 'Voided'],
    ['page 2', 'value.0.Name', 'Rain Trousers'],
  ],
};

/** Where a search shows prices, how many minor units they have, and where a lookup has its products. */
export const inCatalog: Readonly<Record<Name, readonly [prices: string, unit: number, found: string]>> = {
  shopware: ['elements.*.children.*.calculatedPrice.unitPrice', 100, 'elements.length'],
  prestashop: [
    'data.attributes.products.*.combinations.*.price.value',
    100,
    'data.attributes.products.length',
  ],
  opencart: ['products.*.variants.*.price', 100, 'products.length'],
  stripe: ['data.*.prices.data.*.unit_amount', 100, 'data.length'],
  square: ['objects.*.item_data.variations.*.item_variation_data.price_money.amount', 100, 'objects.length'],
  elasticpath: ['products.edges.*.node.offers.edges.*.node.price', 1, 'products.edges.length'],
  vtex: ['products.*.items.*.sellers.*.commertialOffer.price.amount', 100, 'products.length'],
  commercelayer: ['data.*.price.amount', 100, 'data.length'],
  occ: ['products.*.variantOptions.*.priceData.amount', 1000, 'products.length'],
  wix: ['products.*.variants.*.price.amount', 100, 'products.length'],
  salesforce: ['hits.*.variants.*.price.amount', 100, 'data.length'],
  dynamics: ['value.*.Variants.*.Price.amount', 100, 'value.length'],
};
